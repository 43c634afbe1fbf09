import { useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { rowAddress, rowKeyOf } from '../../data/areas.ts';
import { textPrefixOf } from '../../overrides/index.ts';
import { useScreenParts } from '../shared/screen-parts.ts';
import { ColumnWidths } from './columns/column-widths.tsx';
import { type EntityTableProps, tableRole } from './entity-table.ts';
import { useOpenRow } from './open-row.ts';
import { RowCells } from './row-cells.tsx';
import { showFocused } from './show-focused.ts';
import styles from './table.module.css';
import { TableHead } from './table-head.tsx';
import { useReturnToRow } from './use-return-to-row.ts';

/** Table with all rows of a list. */
export function PlainTable(props: EntityTableProps) {
  const { entity, list, columns, widths, isStacked, rows, findPlace, findLetter, lastRowKey } = props;
  const t = useTexts();
  const { tableClass } = useScreenParts(entity.name);
  const openRow = useOpenRow();
  const scroller = useReturnToRow(list, lastRowKey);
  const title = t(`${textPrefixOf(entity)}.home.title`);
  return (
    <section
      ref={scroller}
      className={classNames(styles.window, tableClass)}
      // Rows that are longer than their window have to be moved by keyboard, too.
      tabIndex={isStacked ? undefined : 0}
      aria-label={title}
      onFocus={showFocused}
    >
      <table
        {...tableRole(isStacked, 'table')}
        className={classNames(styles.table, widths && (isStacked ? styles.stacked : styles.sized))}
        aria-label={title}
      >
        {widths && !isStacked && <ColumnWidths entity={entity} widths={widths} />}
        <TableHead {...props} />
        <tbody {...tableRole(isStacked, 'rowgroup')} {...openRow}>
          {rows.map((row) => {
            const key = rowKeyOf(entity, row);
            const isLast = key === lastRowKey;
            return (
              <tr
                key={row.id}
                {...tableRole(isStacked, 'row')}
                data-row={key}
                data-address={rowAddress(list, key)}
                className={isLast ? styles.last : undefined}
              >
                <RowCells
                  {...{ entity, list, columns, isStacked, row, isLast }}
                  letter={findLetter(row)}
                  place={findPlace(row)}
                />
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
