import type { Cell, ChartTable } from '../data/csv.ts';
import styles from './chart-card.module.css';

const textOf = (cell: Cell) => (typeof cell === 'string' ? cell : cell.shown);

/** Table with the figures of a chart. */
export function TableOfChart({ name, table: { columns, rows } }: { name: string; table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways needs focus from the keyboard.
    <section className={styles.rows} aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key besides their index.
            <tr key={row}>
              <th scope="row">{textOf(first)}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} className={typeof cell === 'string' ? undefined : styles.number}>
                  {textOf(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
