import { memo } from 'react';
import type { Texts } from '../../../texts/translate.ts';
import styles from './drawing.module.css';
import { type MapItem, sizes, type TreeMap } from './map-layout.ts';
import { nameOfItem } from './map-names.ts';
import { onScreen } from './map-paint.ts';
import { answerShapes, looseShape, type MapWords, questionShapes, wayShapes } from './map-shapes.ts';
import { ShapeElements } from './shape-elements.tsx';

interface MapDrawingProps {
  map: TreeMap;
  /** What is drawn of it, and the answers whose ways are. */
  items: readonly MapItem[];
  ways: readonly MapItem[];
  words: MapWords;
  t: Texts;
  /** Which item Tab comes to. */
  stop: string | undefined;
  hrefOf: (item: MapItem) => string;
}

/** The ways, and over them each question and answer as a link to its place in the editor. */
export const MapDrawing = memo(function MapDrawing({ map, items, ways, words, t, stop, hrefOf }: MapDrawingProps) {
  return (
    <>
      <g>
        <ShapeElements shapes={looseShape(map, words)} colour={onScreen} />
        {ways.map((item) => (
          <Way key={item.id} item={item} />
        ))}
      </g>
      {items.map((item) => (
        <ItemLink
          key={item.id}
          item={item}
          words={words}
          name={nameOfItem(t, item)}
          href={hrefOf(item)}
          isStop={item.id === stop}
        />
      ))}
    </>
  );
});

const Way = memo(function Way({ item }: { item: MapItem }) {
  return item.kind === 'answer' && <ShapeElements shapes={wayShapes(item)} colour={onScreen} />;
});

interface ItemLinkProps {
  item: MapItem;
  words: MapWords;
  name: string;
  href: string;
  isStop: boolean;
}

const ItemLink = memo(function ItemLink({ item, words, name, href, isStop }: ItemLinkProps) {
  const isQuestion = item.kind === 'question';
  const { card, slot } = sizes;
  const ring = isQuestion
    ? { x: item.x - 4, y: item.y - card.height / 2 - 4, width: card.width + 8, height: card.height + 8, rx: 13 }
    : { x: item.x - 15 - slot / 2, y: item.y - slot / 2, width: slot, height: slot, rx: slot / 2 };
  return (
    <a href={href} aria-label={name} data-id={item.id} tabIndex={isStop ? 0 : -1} className={styles.link}>
      <title>{name}</title>
      <ShapeElements shapes={isQuestion ? questionShapes(item, words) : answerShapes(item, words)} colour={onScreen} />
      <rect {...ring} className={styles.ring} />
    </a>
  );
});
