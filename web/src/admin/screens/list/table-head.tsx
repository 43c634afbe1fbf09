import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icon.tsx';
import { columnLabel, type EntityTableProps, isSortable, lookOf, turned } from './entity-table.ts';
import styles from './table.module.css';

type TableHeadProps = Pick<EntityTableProps, 'entity' | 'columns' | 'sort' | 'onSort'>;

/** The names of the columns, each of which sorts by its column. */
export function TableHead({ entity, columns, sort, onSort }: TableHeadProps) {
  const t = useTexts();
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const isSorted = sort.column === column;
          return (
            <th
              key={column}
              scope="col"
              className={styles[lookOf(entity, column)]}
              aria-sort={isSorted ? sort.direction : undefined}
            >
              {isSortable(entity, column) ? (
                <button type="button" className={styles.sort} onClick={() => onSort(turned(sort, column))}>
                  {t(columnLabel(entity, column))}
                  <Icon
                    name={isSorted ? 'sort-up' : 'sort'}
                    className={isSorted && sort.direction === 'descending' ? styles.down : styles.mark}
                  />
                </button>
              ) : (
                t(columnLabel(entity, column))
              )}
            </th>
          );
        })}
        <th scope="col">
          <span className="vh">{t('entity.list.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}
