import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { columnLabel, columnLook, type EntityTableProps, isSortable, tableRole, toggleSort } from './entity-table.ts';
import styles from './table.module.css';

type TableHeadProps = Pick<EntityTableProps, 'entity' | 'columns' | 'isStacked' | 'sort' | 'onSort'>;

/** Names of the columns, as buttons that sort by them. Above stacked rows they are hidden: a menu sorts these. */
export function TableHead({ entity, columns, isStacked, sort, onSort }: TableHeadProps) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <thead {...tableRole(isStacked, 'rowgroup')}>
      <tr {...tableRole(isStacked, 'row')}>
        {columns.map((column) => {
          const isSorted = sort.column === column;
          const label = columnLabel(entity, column, { t, language });
          return (
            <th
              key={column}
              scope="col"
              {...tableRole(isStacked, 'columnheader')}
              className={styles[columnLook(entity, column)]}
              aria-sort={isSorted ? sort.direction : undefined}
            >
              {isSortable(entity, column) && !isStacked ? (
                <button type="button" className={styles.sort} onClick={() => onSort(toggleSort(sort, column))}>
                  {label}
                  <Icon
                    name={isSorted ? 'sort-up' : 'sort'}
                    className={isSorted && sort.direction === 'descending' ? styles.down : styles.mark}
                  />
                </button>
              ) : (
                <span className={isStacked ? 'vh' : undefined}>{label}</span>
              )}
            </th>
          );
        })}
        <th scope="col" {...tableRole(isStacked, 'columnheader')}>
          <span className="vh">{t('entity.list.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}
