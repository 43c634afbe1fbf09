import { useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Card } from '../../../ui/content/card.tsx';
import styles from './metrics.module.css';

export interface MetricsTableProps {
  title: string;
  columns: readonly string[];
  /** Cells of each row, its name first. */
  rows: readonly (readonly string[])[];
  isWide?: boolean;
}

/** Card with a table of figures. */
export function MetricsTable({ title, columns, rows, isWide }: MetricsTableProps) {
  const heading = useId();
  return (
    <Card className={classNames(styles.card, isWide && styles.wide)}>
      <h2 id={heading}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-labelledby={heading}>
        <table className={styles.table} aria-labelledby={heading}>
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
            {rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column stays where it is
                  <td key={index}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
