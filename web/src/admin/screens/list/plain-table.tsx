import { useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { textPrefixOf } from '../../overrides/index.ts';
import { useScreenParts } from '../shared/screen-parts.ts';
import type { EntityTableProps } from './entity-table.ts';
import { RowCells } from './row-cells.tsx';
import { showFocused } from './show-focused.ts';
import styles from './table.module.css';
import { TableHead } from './table-head.tsx';

/** Table with all rows of a list. */
export function PlainTable({ entity, list, columns, rows, sort, onSort }: EntityTableProps) {
  const t = useTexts();
  const { tableClass } = useScreenParts(entity.name);
  const title = t(`${textPrefixOf(entity)}.home.title`);
  return (
    <section
      className={classNames(styles.window, tableClass)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its window has to be moved by keyboard, too
      tabIndex={0}
      aria-label={title}
      onFocus={showFocused}
    >
      <table className={styles.table} aria-label={title}>
        <TableHead entity={entity} columns={columns} sort={sort} onSort={onSort} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <RowCells entity={entity} list={list} columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
