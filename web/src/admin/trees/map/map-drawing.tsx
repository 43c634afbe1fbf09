import { memo } from 'react';
import type { Texts } from '../../../texts/translate.ts';
import styles from './drawing.module.css';
import type { MapItem, TreeMap } from './map-layout.ts';
import { itemName } from './map-names.ts';
import { colourVariable } from './map-paint.ts';
import { answerShapes, linkBox, looseShape, type MapTexts, questionShapes, wayShapes } from './map-shapes.ts';
import { ShapeElements } from './shape-elements.tsx';

interface MapDrawingProps {
  map: TreeMap;
  /** Items that are drawn. */
  items: readonly MapItem[];
  wayItems: readonly MapItem[];
  texts: MapTexts;
  t: Texts;
  /** Id of the item that Tab focuses. */
  tabStopId: string | undefined;
  getHref: (item: MapItem) => string;
}

/** Draws the lines between the items, and over them each item as a link to its node in the editor. */
export const MapDrawing = memo(function MapDrawing({
  map,
  items,
  wayItems,
  texts,
  t,
  tabStopId,
  getHref,
}: MapDrawingProps) {
  return (
    <>
      <g>
        <ShapeElements shapes={looseShape(map, texts)} getColour={colourVariable} />
        {wayItems.map((item) => (
          <WayShapes key={item.id} item={item} />
        ))}
      </g>
      {items.map((item) => (
        <ItemLink
          key={item.id}
          item={item}
          texts={texts}
          name={itemName(t, item)}
          href={getHref(item)}
          isTabStop={item.id === tabStopId}
        />
      ))}
    </>
  );
});

const WayShapes = memo(function Way({ item }: { item: MapItem }) {
  return item.kind === 'answer' && <ShapeElements shapes={wayShapes(item)} getColour={colourVariable} />;
});

interface ItemLinkProps {
  item: MapItem;
  texts: MapTexts;
  name: string;
  href: string;
  isTabStop: boolean;
}

/**
 * Shapes of an item, with a transparent link over them. The link's name has the whole text, which the shapes shorten.
 */
const ItemLink = memo(function ItemLink({ item, texts, name, href, isTabStop }: ItemLinkProps) {
  const { place, ring } = linkBoxes(item);
  return (
    <g className={styles.item}>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of shapes takes no focus */}
      <g aria-hidden="true">
        <ShapeElements
          shapes={item.kind === 'question' ? questionShapes(item, texts) : answerShapes(item, texts)}
          getColour={colourVariable}
        />
      </g>
      <a href={href} aria-label={name} data-id={item.id} tabIndex={isTabStop ? 0 : -1} className={styles.link}>
        <title>{name}</title>
        <rect {...place} className={styles.place} />
        <rect {...ring} className={styles.ring} />
      </a>
    </g>
  );
});

const linkBoxes = (item: MapItem) => {
  const place = linkBox(item);
  const paddingPx = 4;
  const ring = {
    x: place.x - paddingPx,
    y: place.y - paddingPx,
    width: place.width + 2 * paddingPx,
    height: place.height + 2 * paddingPx,
    rx: 13,
  };
  return { place, ring };
};
