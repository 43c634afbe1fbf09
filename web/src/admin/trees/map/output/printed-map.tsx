import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTexts } from '../../../../texts/texts-store.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { mapTexts } from '../drawing/map-names.ts';
import { answerShapes, looseShape, questionShapes, wayShapes } from '../drawing/map-shapes.ts';
import { ShapeElements } from '../drawing/shape-elements.tsx';
import type { TreeMap } from '../geometry/map-layout.ts';
import { lightColour } from './light-colours.ts';
import styles from './printed.module.css';

/** Whole map on one page, as large as it fits. Rendered when printing starts, also from the browser's menu. */
export function PrintedMap({ map, summary }: { map: TreeMap; summary: string }) {
  const t = useTexts();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints the page as it is when this listener returns.
    const startPrinting = () => flushSync(() => setPrinting(true));
    const stopPrinting = () => setPrinting(false);
    addEventListener('beforeprint', startPrinting);
    addEventListener('afterprint', stopPrinting);
    return () => {
      removeEventListener('beforeprint', startPrinting);
      removeEventListener('afterprint', stopPrinting);
    };
  }, []);
  if (!isPrinting) return null;
  const texts = mapTexts(t);
  const shapes = [
    ...looseShape(map, texts),
    ...map.items.flatMap((item) => (item.kind === 'answer' ? wayShapes(item) : [])),
    ...map.items.flatMap((item) =>
      item.kind === 'question' ? questionShapes(item, texts) : answerShapes(item, texts),
    ),
  ];
  // Rendered outside the page, since nothing else is printed.
  return createPortal(
    <div className={classNames(styles.printed, map.width > map.height && styles.wide)}>
      <p>{summary}</p>
      <svg viewBox={`0 0 ${map.width} ${map.height}`} role="img" aria-label={summary}>
        <ShapeElements shapes={shapes} getColour={lightColour} />
      </svg>
    </div>,
    document.body,
  );
}
