import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { useRouter } from '@tanstack/react-router';
import type { KeyboardEvent, MouseEvent } from 'react';
import { type Arrow, findNeighbour, type MapItem, mapSizes, type TreeMap } from '../geometry/map-layout.ts';
import { type Box, overlaps } from '../geometry/map-view.ts';
import type { MapView } from './use-map-view.ts';

const stepsPx: Readonly<Record<Arrow, readonly [number, number]>> = {
  ArrowLeft: [-80, 0],
  ArrowRight: [80, 0],
  ArrowUp: [0, -80],
  ArrowDown: [0, 80],
};
const isArrow = (key: string): key is Arrow => Object.hasOwn(stepsPx, key);
const zoomFactors: Readonly<Record<string, number>> = { '+': 1.25, '=': 1.25, '-': 0.8, _: 0.8 };

/** Key of the question whose fold button is the target of an event. */
const findFoldKey = (target: EventTarget): Key | undefined =>
  (target as Element).closest<SVGElement>('[data-fold]')?.dataset.fold;

/** Key of the question that a pressed key folds or unfolds: Space, Enter on the button itself, the right arrow. */
const findPressedFold = (event: KeyboardEvent, item: MapItem | undefined): Key | undefined => {
  const question = item?.kind === 'question' && item.fold ? item : undefined;
  if (event.key === 'ArrowRight') return question?.fold?.isFolded ? question.key : undefined;
  const button = findFoldKey(event.target);
  if (event.key === 'Enter') return button;
  return event.key === ' ' ? (button ?? question?.key) : undefined;
};

interface MapEventsOptions {
  id: number;
  map: TreeMap;
  /** Items that are drawn. */
  items: readonly MapItem[];
  mapView: MapView;
  visibleBox: Box;
  /** Whether the map is drawn without texts and links. */
  isFar: boolean;
  focusItem: (id: string) => void;
  fold: (question: Key) => void;
}

/** Handles keys and clicks on the map. */
export function useMapEvents({ id, map, items, mapView, visibleBox, isFar, focusItem, fold }: MapEventsOptions) {
  const router = useRouter();
  const { view, move, zoom, showAll, centre } = mapView;
  const findItem = (target: EventTarget): MapItem | undefined => {
    const name = (target as Element).closest('a')?.dataset.id;
    return name === undefined ? undefined : items.find((item) => item.id === name);
  };
  const goTo = (next: MapItem) => {
    focusItem(next.id);
    const middle = next.x + mapSizes.card.width / 2;
    const { x, y, width, height } = visibleBox;
    const isFullyVisible = overlaps(
      { x: middle, y: next.y, width: 0, height: 0 },
      { x: x + 120, y: y + 40, width: width - 240, height: height - 80 },
    );
    if (!isFullyVisible) centre(middle, next.y);
  };
  const onArrow = (arrow: Arrow, item: MapItem | undefined) => {
    if (!item) return move(...stepsPx[arrow]);
    const next = findNeighbour(map, item, arrow);
    if (next) goTo(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const item = findItem(event.target);
    const factor = zoomFactors[event.key];
    const question = findPressedFold(event, item);
    if (question !== undefined) fold(question);
    else if (factor !== undefined) zoom(factor);
    else if (event.key === '0') showAll();
    else if (isArrow(event.key)) onArrow(event.key, item);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    if (isFar) {
      const { left, top } = event.currentTarget.getBoundingClientRect();
      centre(view.x + (event.clientX - left) / view.scale, view.y + (event.clientY - top) / view.scale, 1);
      return;
    }
    const question = findFoldKey(event.target);
    if (question !== undefined) return fold(question);
    const item = findItem(event.target);
    if (!item || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void router.navigate({ to: `/admin/question-trees/${id}`, search: { node: item.key } });
  };
  return { findItem, onKeyDown, onClick };
}
