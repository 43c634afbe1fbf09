import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { inLight } from './light-colours.ts';
import type { TreeMap } from './map-layout.ts';
import { wordsOf } from './map-names.ts';
import { answerShapes, looseShape, questionShapes, wayShapes } from './map-shapes.ts';
import styles from './printed.module.css';
import { ShapeElements } from './shape-elements.tsx';

/** The whole map on one page, as wide or as high as that is; made when somebody prints, also by the browser's own way. */
export function PrintedMap({ map, summary }: { map: TreeMap; summary: string }) {
  const t = useTexts();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The page is printed as it is when this returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  const words = wordsOf(t);
  const shapes = [
    ...looseShape(map, words),
    ...map.items.flatMap((item) => (item.kind === 'answer' ? wayShapes(item) : [])),
    ...map.items.flatMap((item) =>
      item.kind === 'question' ? questionShapes(item, words) : answerShapes(item, words),
    ),
  ];
  // Beside the page, of which nothing else is printed.
  return createPortal(
    <div className={classNames(styles.printed, map.width > map.height && styles.wide)}>
      <p>{summary}</p>
      <svg viewBox={`0 0 ${map.width} ${map.height}`} role="img" aria-label={summary}>
        <ShapeElements shapes={shapes} colour={inLight} />
      </svg>
    </div>,
    document.body,
  );
}
