import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { correctionWidthPx } from '../../correcting/row-correction.tsx';
import { textPrefixOf } from '../../overrides/index.ts';
import { columnLabel, columnLook, type EntityTableProps } from './entity-table.ts';
import { RowCells } from './row-cells.tsx';
import { showFocused } from './show-focused.ts';
import styles from './table.module.css';
import { TableHead } from './table-head.tsx';

/** Height of a row at the default font size. */
const rowHeightPx = 57;
/** Rows drawn above and below the visible ones, so that the keyboard can reach them. */
const overscanRows = 6;
/** Minimum widths of columns, and the widths of a letter of a heading and of the sort icon. */
const widthsPx = { plain: 100, number: 96, text: 150, name: 215, letter: 6.6, mark: 46, id: 76, actions: 132 };

/** Table of a long list: only visible rows are drawn, and the widths of columns are fixed. */
export function LongTable({ entity, list, columns, rows, sort, onSort }: EntityTableProps) {
  const t = useTexts();
  const title = t(`${textPrefixOf(entity)}.home.title`);
  const scroller = useRef<HTMLElement>(null);
  const [focused, setFocused] = useState<number>();
  const [height, setHeight] = useState(rowHeightPx);
  const { getVirtualItems, getTotalSize, measure } = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
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
  useLayoutEffect(() => measure(), [height, measure]);
  const widths = useMemo(
    () =>
      columns.map((column) => {
        const look = columnLook(entity, column);
        const labelWidth = Math.ceil(t(columnLabel(entity, column)).length * widthsPx.letter) + widthsPx.mark;
        return { column, least: column === 'id' ? widthsPx.id : Math.max(widthsPx[look], labelWidth) };
      }),
    [columns, entity, t],
  );
  const actions = widthsPx.actions + correctionWidthPx(entity);
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
                {gapBefore(at) > 0 && <UndrawnRows height={gapBefore(at)} />}
                <tr ref={at === 0 ? measureRow : undefined} aria-rowindex={index + 2} onFocus={() => setFocused(index)}>
                  <RowCells entity={entity} list={list} columns={columns} row={row} />
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
