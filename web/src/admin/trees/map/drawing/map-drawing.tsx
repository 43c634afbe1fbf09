import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { memo } from 'react';
import type { Texts } from '../../../../texts/translate.ts';
import { classNames } from '../../../../ui/class-names.ts';
import type { MapItem, TreeMap } from '../geometry/map-layout.ts';
import type { Box } from '../geometry/map-view.ts';
import styles from './drawing.module.css';
import { foldName, itemName } from './map-names.ts';
import { colourVariable } from './map-paint.ts';
import { answerShapes, foldBox, linkBox, looseShape, type MapTexts, questionShapes, wayShapes } from './map-shapes.ts';
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
  /** Node that the search has found. */
  hitKey: Key | undefined;
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
  hitKey,
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
          isHit={item.key === hitKey}
          {...(item.kind === 'question' && item.fold && { nameOfFold: foldName(t, item, item.fold) })}
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
  isHit: boolean;
  /** Name of the button that folds what is below a question. */
  nameOfFold?: string;
}

/**
 * Shapes of an item, with a transparent link over them. The link's name has the whole text, which the shapes shorten.
 */
const ItemLink = memo(function ItemLink({ item, texts, name, href, isTabStop, isHit, nameOfFold }: ItemLinkProps) {
  const place = linkBox(item);
  const fold = item.kind === 'question' ? item.fold : undefined;
  return (
    <g className={classNames(styles.item, isHit && styles.hit)}>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of shapes takes no focus */}
      <g aria-hidden="true">
        <ShapeElements
          shapes={item.kind === 'question' ? questionShapes(item, texts) : answerShapes(item, texts)}
          getColour={colourVariable}
        />
      </g>
      <a
        href={href}
        aria-label={name}
        aria-expanded={fold && !fold.isFolded}
        data-id={item.id}
        tabIndex={isTabStop ? 0 : -1}
        className={styles.link}
      >
        <title>{name}</title>
        <rect {...place} className={styles.place} />
        <rect {...ringAround(place)} className={styles.ring} />
      </a>
      {item.kind === 'question' && fold && (
        // biome-ignore lint/a11y/useSemanticElements: an SVG has no button
        <g
          role="button"
          aria-label={nameOfFold}
          aria-expanded={!fold.isFolded}
          data-fold={item.key}
          tabIndex={-1}
          className={classNames(styles.link, styles.button)}
        >
          <title>{nameOfFold}</title>
          <rect {...foldBox(item, fold)} className={styles.place} />
          <rect {...ringAround(foldBox(item, fold))} className={styles.ring} />
        </g>
      )}
    </g>
  );
});

/** Box around another one, with round corners. */
const ringAround = ({ x, y, width, height }: Box) => {
  const paddingPx = 4;
  return { x: x - paddingPx, y: y - paddingPx, width: width + 2 * paddingPx, height: height + 2 * paddingPx, rx: 13 };
};
