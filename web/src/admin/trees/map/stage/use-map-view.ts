import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type MapItem, mapSizes, type TreeMap } from '../geometry/map-layout.ts';
import {
  centreView,
  type Dimensions,
  fitMap,
  initialView,
  moveView,
  readableScale,
  type Viewport,
  zoomView,
} from '../geometry/map-view.ts';
import type { MapHit } from './use-folded-map.ts';

/** View on a map and the functions that change it. Distances are in pixels of the screen. */
export type MapView = {
  view: Viewport;
  screen: Dimensions;
  zoom: (factor: number, at?: { x: number; y: number }) => void;
  move: (x: number, y: number) => void;
  showAll: () => void;
  /** Moves a point of the map to the middle of the screen. */
  centre: (x: number, y: number, scale?: number) => void;
};

const unmeasuredSize: Dimensions = { width: 1, height: 1 };

/** Keeps the view on a map in an element. The initial view follows the element's size until the user moves or zooms. */
export function useMapView(map: TreeMap) {
  const stage = useRef<HTMLDivElement>(null);
  const [screen, setScreen] = useState<Dimensions>(unmeasuredSize);
  const [changedView, setChangedView] = useState<Viewport>();
  const start = map.items[0]?.y ?? 0;
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => setScreen({ width: element.clientWidth || 1, height: element.clientHeight || 1 });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  const updateView = useCallback(
    (next: (view: Viewport) => Viewport) => setChangedView((before) => next(before ?? initialView(map, screen, start))),
    [map, screen, start],
  );
  const viewActions = useMemo(
    () => ({
      zoom: (factor: number, at = { x: screen.width / 2, y: screen.height / 2 }) =>
        updateView((view) => zoomView(view, factor, at, map, screen)),
      move: (x: number, y: number) => updateView((view) => moveView(view, x, y, map, screen)),
      showAll: () => updateView(() => fitMap(map, screen)),
      centre: (x: number, y: number, scale?: number) =>
        updateView((view) => centreView({ ...view, scale: scale ?? view.scale }, x, y, map, screen)),
    }),
    [updateView, map, screen],
  );
  const view = changedView ?? initialView(map, screen, start);
  const mapView: MapView = { view, screen, ...viewActions };
  return { stage, isMeasured: screen !== unmeasuredSize, mapView };
}

/** Folds or unfolds what is below a question, which keeps its place on the screen. */
export const useKeptPlace = (map: TreeMap, { view, move }: MapView, toggleFold: (question: Key) => void) => {
  const keptItem = useRef<MapItem>(undefined);
  useLayoutEffect(() => {
    const before = keptItem.current;
    keptItem.current = undefined;
    const after = before && map.items.find(({ id }) => id === before.id);
    if (after) move((after.x - before.x) * view.scale, (after.y - before.y) * view.scale);
  });
  return (question: Key) => {
    keptItem.current = map.items.find(({ kind, key }) => kind === 'question' && key === question);
    // From now on the view no longer follows the size of the map.
    move(0, 0);
    toggleFold(question);
  };
};

/** Brings each hit of a search into view once, as soon as it is on the map. */
export const useHitInView = (map: TreeMap, { view, centre }: MapView, hit: MapHit | undefined) => {
  const lastHit = useRef<MapHit>(undefined);
  useLayoutEffect(() => {
    if (hit === lastHit.current) return;
    const item = hit && map.items.find(({ key }) => key === hit.key);
    if (hit && !item) return;
    lastHit.current = hit;
    if (item) centre(item.x + mapSizes.card.width / 2, item.y, Math.max(view.scale, readableScale));
  });
};
