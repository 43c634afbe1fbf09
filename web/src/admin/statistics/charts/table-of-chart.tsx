import type { Cell, ChartTable } from '../data/csv.ts';
import styles from './chart-card.module.css';

const shown = (cell: Cell) => (typeof cell === 'string' ? cell : cell.shown);

/** The figures of a chart, to read. */
export function TableOfChart({ name, table: { columns, rows } }: { name: string; table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is moved sideways has to be reached by the keyboard.
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
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have their place and nothing else.
            <tr key={row}>
              <th scope="row">{shown(first)}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} className={typeof cell === 'string' ? undefined : styles.number}>
                  {shown(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
