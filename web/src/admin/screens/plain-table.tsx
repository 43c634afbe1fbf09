import { useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { columnLabel, type EntityTableProps, lookOf, turned } from './entity-table.ts';
import { RowActions } from './row-actions.tsx';
import { RowCell } from './row-cell.tsx';
import styles from './table.module.css';

/** The rows of a list of ordinary length. */
export function PlainTable({ entity, area, columns, rows, sort, onSort }: EntityTableProps) {
  const t = useTexts();
  const title = t(`${entity.name}.home.title`);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its window has to be moved by keyboard, too
    <section className={styles.window} tabIndex={0} aria-label={title}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={styles[lookOf(entity, column)]}
                aria-sort={sort.column === column ? sort.direction : undefined}
              >
                <button type="button" className={styles.sort} onClick={() => onSort(turned(sort, column))}>
                  {t(columnLabel(entity, column))}
                  <SortMark isSorted={sort.column === column} isDown={sort.direction === 'descending'} />
                </button>
              </th>
            ))}
            <th scope="col">
              <span className="vh">{t('entity.list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row }) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column} className={styles[lookOf(entity, column)]}>
                  <RowCell entity={entity} column={column} row={row} />
                </td>
              ))}
              <td className={styles.end}>
                <RowActions area={area} id={row.id} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Which way a column is sorted. */
export function SortMark({ isSorted, isDown }: { isSorted: boolean; isDown: boolean }) {
  return <Icon name={isSorted ? 'sort-up' : 'sort'} className={isSorted && isDown ? styles.down : styles.mark} />;
}
