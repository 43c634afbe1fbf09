import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { correctionWidthPx } from '../../correcting/row-correction.tsx';
import { textsOf } from '../../overrides/index.ts';
import { columnLabel, type EntityTableProps, lookOf } from './entity-table.ts';
import { RowCells } from './row-cells.tsx';
import { showFocused } from './show-focused.ts';
import styles from './table.module.css';
import { TableHead } from './table-head.tsx';

/** What a row takes with letters of ordinary size. */
const rowHeight = 57;
/** Rows drawn beyond what is in view: the keyboard goes there before they are seen. */
const beyond = 6;
/** The least room of a column, and what a letter of its name and the mark beside it take. */
const room = { plain: 100, number: 96, text: 150, name: 215, letter: 6.6, mark: 46, id: 76, actions: 132 };

/** The rows of a list so long that only those in view are drawn; their columns do not move as they come by. */
export function LongTable({ entity, list, columns, rows, sort, onSort }: EntityTableProps) {
  const t = useTexts();
  const title = t(`${textsOf(entity)}.home.title`);
  const scroller = useRef<HTMLElement>(null);
  const [focused, setFocused] = useState<number>();
  const [height, setHeight] = useState(rowHeight);
  const { getVirtualItems, getTotalSize, measure } = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: beyond,
    // What has focus must not go away under whoever is there.
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (focused === undefined || focused >= range.count || shown.includes(focused)) return shown;
      return [...shown, focused].sort((one, other) => one - other);
    },
  });
  // With larger letters all rows are higher.
  const measured = (row: HTMLElement | null) => {
    if (row && Math.abs(row.offsetHeight - height) > 1) setHeight(row.offsetHeight);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the height that has changed
  useLayoutEffect(() => measure(), [height, measure]);
  const widths = useMemo(
    () =>
      columns.map((column) => {
        const look = lookOf(entity, column);
        const named = Math.ceil(t(columnLabel(entity, column)).length * room.letter) + room.mark;
        return { column, least: column === 'id' ? room.id : Math.max(room[look], named) };
      }),
    [columns, entity, t],
  );
  const actions = room.actions + correctionWidthPx(entity);
  const least = widths.reduce((sum, width) => sum + width.least, actions);
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
        className={`${styles.table} ${styles.fixed}`}
        style={{ minInlineSize: least }}
        aria-label={title}
        aria-rowcount={rows.length + 1}
      >
        <colgroup>
          {widths.map(({ column, least: width }) => (
            <col key={column} style={{ inlineSize: width }} />
          ))}
          <col style={{ inlineSize: actions }} />
        </colgroup>
        <TableHead entity={entity} columns={columns} sort={sort} onSort={onSort} />
        <tbody onBlur={() => setFocused(undefined)}>
          {drawn.map(({ index, key }, at) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <Fragment key={key}>
                {gapBefore(at) > 0 && <Gap height={gapBefore(at)} />}
                <tr ref={at === 0 ? measured : undefined} aria-rowindex={index + 2} onFocus={() => setFocused(index)}>
                  <RowCells entity={entity} list={list} columns={columns} row={row} />
                </tr>
              </Fragment>
            );
          })}
          {rest > 0 && <Gap height={rest} />}
        </tbody>
      </table>
    </section>
  );
}

/** The room of rows that are not drawn. */
function Gap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it or of it takes focus
  return <tr aria-hidden="true" className={styles.gap} style={{ blockSize: height }} />;
}
