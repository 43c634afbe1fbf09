import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { TextRow } from './row/text-row.tsx';
import styles from './texts-list.module.css';

interface TextsListProps {
  rows: readonly EditedText[];
  from: string;
  language: string;
  open: string | undefined;
  onOpen: (key: string | undefined) => void;
  hasDetails: boolean;
}

/** Pixels, until a row has been measured. */
const estimatedRowHeight = () => 150;
/** Rows drawn above and below the visible ones, so that the keyboard can reach them. */
const overscanTexts = 4;

/** List of texts. Only visible rows are drawn: there are a few thousand. */
export function TextsList({ rows, from, language, open, onOpen, hasDetails }: TextsListProps) {
  const t = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number>();
  // The width of the window and the font size change the height of everything above the list.
  useLayoutEffect(() => {
    const place = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    place();
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const { getVirtualItems, getTotalSize, measureElement, scrollToIndex } = useWindowVirtualizer({
    count: rows.length,
    estimateSize: estimatedRowHeight,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: overscanTexts,
    scrollMargin: top,
    // The focused row stays drawn: removing it would lose the focus.
    rangeExtractor: (range: Range) => {
      const visible = defaultRangeExtractor(range);
      if (focused === undefined || focused >= range.count || visible.includes(focused)) return visible;
      return [...visible, focused].sort((one, other) => one - other);
    },
  });
  const goNext = useEffectEvent((key: string) => {
    const next = rows.findIndex((row) => row.key === key) + 1;
    const row = rows[next];
    if (!row) return;
    scrollToIndex(next, { align: 'auto' });
    requestAnimationFrame(() => {
      const field = document.getElementById(`text:${row.key}`);
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: 'nearest' });
    });
  });
  const [next] = useState(() => (key: string) => goNext(key));
  return (
    <ul
      ref={list}
      className={styles.list}
      style={{ blockSize: getTotalSize() }}
      aria-label={t('translations.list')}
      onBlur={() => setFocused(undefined)}
    >
      {getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <li
            key={key}
            ref={measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            className={styles.item}
            onFocus={() => setFocused(index)}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <TextRow
              row={row}
              from={from}
              language={language}
              isOpen={row.key === open}
              hasDetails={hasDetails}
              onOpen={onOpen}
              onNext={next}
            />
          </li>
        );
      })}
    </ul>
  );
}
