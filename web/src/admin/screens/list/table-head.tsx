import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icon.tsx';
import { columnLabel, columnLook, type EntityTableProps, isSortable, toggleSort } from './entity-table.ts';
import styles from './table.module.css';

type TableHeadProps = Pick<EntityTableProps, 'entity' | 'columns' | 'sort' | 'onSort'>;

/** Names of the columns, as buttons that sort by them. */
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
              className={styles[columnLook(entity, column)]}
              aria-sort={isSorted ? sort.direction : undefined}
            >
              {isSortable(entity, column) ? (
                <button type="button" className={styles.sort} onClick={() => onSort(toggleSort(sort, column))}>
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
