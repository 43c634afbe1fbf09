import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useLayoutEffect, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { rowAddress, rowKeyOf } from '../../data/areas.ts';
import { textPrefixOf } from '../../overrides/index.ts';
import { ColumnWidths } from './columns/column-widths.tsx';
import { type EntityTableProps, tableRole } from './entity-table.ts';
import { useOpenRow } from './open-row.ts';
import { RowCells } from './row-cells.tsx';
import { showFocused } from './show-focused.ts';
import styles from './table.module.css';
import { TableHead } from './table-head.tsx';
import { useReturnToRow } from './use-return-to-row.ts';

/** Height of a row at the default font size, and of a stacked row until it is measured. */
const rowHeightsPx = { beside: 84, stacked: 230 };
/** Rows drawn above and below the visible ones, so that the keyboard can reach them. */
const overscanRows = 3;

/** Table of a long list: only visible rows are drawn. */
export function LongTable(props: EntityTableProps) {
  const { entity, list, columns, widths = [], isStacked, rows, findPlace, findLetter, lastRowKey } = props;
  const t = useTexts();
  const title = t(`${textPrefixOf(entity)}.home.title`);
  const scroller = useReturnToRow(list, lastRowKey);
  const openRow = useOpenRow();
  const [focused, setFocused] = useState<number>();
  const [height, setHeight] = useState(rowHeightsPx.beside);
  const { getVirtualItems, getTotalSize, measure, measureElement } = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isStacked ? rowHeightsPx.stacked : height),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: overscanRows,
    // The focused row stays drawn: removing it would lose the focus.
    rangeExtractor: (range: Range) => {
      const visible = defaultRangeExtractor(range);
      if (focused === undefined || focused >= range.count || visible.includes(focused)) return visible;
      return [...visible, focused].sort((one, other) => one - other);
    },
  });
  // A larger font makes all rows higher.
  const measureRow = (row: HTMLElement | null) => {
    if (row && Math.abs(row.offsetHeight - height) > 1) setHeight(row.offsetHeight);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the height that has changed
  useLayoutEffect(() => measure(), [height, isStacked, measure]);
  const drawn = getVirtualItems();
  const gapBefore = (at: number) => (drawn[at]?.start ?? 0) - (drawn[at - 1]?.end ?? 0);
  const rest = getTotalSize() - (drawn.at(-1)?.end ?? 0);
  return (
    <section
      ref={scroller}
      className={`${styles.window} ${styles.long}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its window is moved by keyboard, too
      tabIndex={0}
      aria-label={title}
      onFocus={showFocused}
    >
      <table
        {...tableRole(isStacked, 'table')}
        className={classNames(styles.table, isStacked ? styles.stacked : `${styles.sized} ${styles.even}`)}
        aria-label={title}
        aria-rowcount={rows.length + 1}
      >
        {!isStacked && <ColumnWidths entity={entity} widths={widths} />}
        <TableHead {...props} />
        <tbody {...tableRole(isStacked, 'rowgroup')} onBlur={() => setFocused(undefined)} {...openRow}>
          {drawn.map(({ index, key }, at) => {
            const row = rows[index];
            if (!row) return null;
            const rowKey = rowKeyOf(entity, row);
            const isLast = rowKey === lastRowKey;
            return (
              <Fragment key={key}>
                {gapBefore(at) > 0 && <UndrawnRows height={gapBefore(at)} />}
                <tr
                  ref={isStacked ? measureElement : at === 0 ? measureRow : undefined}
                  {...tableRole(isStacked, 'row')}
                  aria-rowindex={index + 2}
                  data-index={index}
                  data-row={rowKey}
                  data-address={rowAddress(list, rowKey)}
                  className={isLast ? styles.last : undefined}
                  onFocus={() => setFocused(index)}
                >
                  <RowCells
                    {...{ entity, list, columns, isStacked, row, isLast }}
                    letter={findLetter(row)}
                    place={findPlace(row)}
                  />
                </tr>
              </Fragment>
            );
          })}
          {rest > 0 && <UndrawnRows height={rest} />}
        </tbody>
      </table>
    </section>
  );
}

/** Empty space of the rows that are not drawn. */
function UndrawnRows({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it or of it takes focus
  return <tr aria-hidden="true" className={styles.gap} style={{ blockSize: height }} />;
}
