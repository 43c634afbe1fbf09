import { memo } from 'react';
import type { Texts } from '../../../texts/translate.ts';
import styles from './drawing.module.css';
import type { MapItem, TreeMap } from './map-layout.ts';
import { nameOfItem } from './map-names.ts';
import { onScreen } from './map-paint.ts';
import { answerShapes, linkBox, looseShape, type MapWords, questionShapes, wayShapes } from './map-shapes.ts';
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

/** Its drawing, and over that the link, whose name says in words what is drawn and cut short below it. */
const ItemLink = memo(function ItemLink({ item, words, name, href, isStop }: ItemLinkProps) {
  const { place, ring } = linkPlaces(item);
  return (
    <g className={styles.item}>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of shapes takes no focus */}
      <g aria-hidden="true">
        <ShapeElements
          shapes={item.kind === 'question' ? questionShapes(item, words) : answerShapes(item, words)}
          colour={onScreen}
        />
      </g>
      <a href={href} aria-label={name} data-id={item.id} tabIndex={isStop ? 0 : -1} className={styles.link}>
        <title>{name}</title>
        <rect {...place} className={styles.place} />
        <rect {...ring} className={styles.ring} />
      </a>
    </g>
  );
});

const linkPlaces = (item: MapItem) => {
  const place = linkBox(item);
  const room = 4;
  const ring = {
    x: place.x - room,
    y: place.y - room,
    width: place.width + 2 * room,
    height: place.height + 2 * room,
    rx: 13,
  };
  return { place, ring };
};
