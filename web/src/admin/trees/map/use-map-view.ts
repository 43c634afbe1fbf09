import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TreeMap } from './map-layout.ts';
import { centred, moved, openingIn, type Size, type View, wholeIn, zoomed } from './map-view.ts';

/** How somebody looks at a map, and what changes that; distances are those of the screen. */
export type MapView = {
  view: View;
  screen: Size;
  zoom: (factor: number, at?: { x: number; y: number }) => void;
  move: (x: number, y: number) => void;
  showAll: () => void;
  /** Bring a point of the map to the middle of the screen. */
  centre: (x: number, y: number, scale?: number) => void;
};

const unmeasured: Size = { width: 1, height: 1 };

/** The view on a map in an element, whose size it follows; until somebody moves or zooms it is how the map opens. */
export function useMapView(map: TreeMap) {
  const stage = useRef<HTMLDivElement>(null);
  const [screen, setScreen] = useState<Size>(unmeasured);
  const [chosen, setChosen] = useState<View>();
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
  const change = useCallback(
    (next: (view: View) => View) => setChosen((before) => next(before ?? openingIn(map, screen, start))),
    [map, screen, start],
  );
  const changes = useMemo(
    () => ({
      zoom: (factor: number, at = { x: screen.width / 2, y: screen.height / 2 }) =>
        change((view) => zoomed(view, factor, at, map, screen)),
      move: (x: number, y: number) => change((view) => moved(view, x, y, map, screen)),
      showAll: () => change(() => wholeIn(map, screen)),
      centre: (x: number, y: number, scale?: number) =>
        change((view) => centred({ ...view, scale: scale ?? view.scale }, x, y, map, screen)),
    }),
    [change, map, screen],
  );
  const view = chosen ?? openingIn(map, screen, start);
  const looking: MapView = { view, screen, ...changes };
  return { stage, isMeasured: screen !== unmeasured, looking };
}
