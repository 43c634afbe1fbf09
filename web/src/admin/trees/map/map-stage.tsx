import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { farShapes } from './far-shapes.ts';
import styles from './map.module.css';
import { MapDrawing } from './map-drawing.tsx';
import type { MapItem, TreeMap } from './map-layout.ts';
import { wordsOf } from './map-names.ts';
import { onScreen } from './map-paint.ts';
import { boxOf, wayBox } from './map-shapes.ts';
import { around, type Box, meets, seenIn } from './map-view.ts';
import { type Arrow, besides, isArrow } from './map-walk.ts';
import { MapZoom } from './map-zoom.tsx';
import { MiniMap } from './mini-map.tsx';
import { ShapeElements } from './shape-elements.tsx';
import { useMapGestures } from './use-map-gestures.ts';
import { useMapView } from './use-map-view.ts';

interface MapStageProps {
  id: number;
  map: TreeMap;
  summary: string;
}

/** Of more than this nothing can be read, and a browser takes its time to draw it. */
const mostDrawn = 450;
const step: Readonly<Record<Arrow, readonly [number, number]>> = {
  ArrowLeft: [-80, 0],
  ArrowRight: [80, 0],
  ArrowUp: [0, -80],
  ArrowDown: [0, 80],
};
const byKey: Readonly<Record<string, number>> = { '+': 1.25, '=': 1.25, '-': 0.8, _: 0.8 };

/** What of a map is drawn in a part of it: the questions and answers, and the answers whose ways come through. */
const itemsIn = (map: TreeMap, part: Box) => ({
  items: map.items.filter((item) => meets(boxOf(item), part)),
  ways: map.items.filter((item) => item.kind === 'answer' && meets(wayBox(item), part)),
});

/** The map where it is looked at: what is in view is drawn, from afar as blocks of colour. */
export function MapStage({ id, map, summary }: MapStageProps) {
  const t = useTexts();
  const router = useRouter();
  const words = useMemo(() => wordsOf(t), [t]);
  const far = useMemo(() => farShapes(map), [map]);
  const { stage, isMeasured, looking } = useMapView(map);
  const { view, screen, move, zoom, showAll, centre } = looking;
  const drawing = useRef<SVGSVGElement>(null);
  useMapGestures(drawing, looking);
  const seen = seenIn(view, screen);
  const { x, y, width, height } = around(seen);
  const { items, ways } = useMemo(() => itemsIn(map, { x, y, width, height }), [map, x, y, width, height]);
  const isFar = items.length > mostDrawn;
  const hrefOf = useCallback((item: MapItem) => `/admin/question-trees/${id}?node=${item.key}`, [id]);

  const [current, setCurrent] = useState<string>();
  /** The item that focus goes to once it is drawn. */
  const wanted = useRef<string>(undefined);
  const stop = (items.find((item) => item.id === current) ?? items.find((item) => meets(boxOf(item), seen)))?.id;
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const link = drawing.current?.querySelector<SVGAElement>(`[data-id="${CSS.escape(wanted.current)}"]`);
    if (!link) return;
    wanted.current = undefined;
    link.focus({ preventScroll: true });
  });
  const itemOf = (target: EventTarget): MapItem | undefined => {
    const name = (target as Element).closest('a')?.dataset.id;
    return name === undefined ? undefined : items.find((item) => item.id === name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const factor = byKey[event.key];
    const item = itemOf(event.target);
    if (factor !== undefined) zoom(factor);
    else if (event.key === '0') showAll();
    else if (!isArrow(event.key)) return;
    else if (!item) move(...step[event.key]);
    else {
      const next = besides(map, item, event.key);
      if (next) {
        wanted.current = next.id;
        setCurrent(next.id);
        const isWhole = meets(
          { x: next.x + 90, y: next.y, width: 0, height: 0 },
          { x: seen.x + 120, y: seen.y + 40, width: seen.width - 240, height: seen.height - 80 },
        );
        if (!isWhole) centre(next.x + 90, next.y);
      }
    }
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    if (isFar) {
      const { left, top } = event.currentTarget.getBoundingClientRect();
      centre(view.x + (event.clientX - left) / view.scale, view.y + (event.clientY - top) / view.scale, 1);
      return;
    }
    const item = itemOf(event.target);
    if (!item || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void router.navigate({ to: `/admin/question-trees/${id}`, search: { node: item.key } });
  };
  return (
    <div ref={stage} className={styles.stage}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing, no fields of a form */}
      <svg
        ref={drawing}
        className={styles.drawing}
        role="group"
        aria-label={summary}
        aria-describedby="map-in-words"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its arrows move the map
        tabIndex={0}
        data-zoom={Math.round(view.scale * 100)}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={(event) => setCurrent(itemOf(event.target)?.id ?? current)}
      >
        {isMeasured && (
          <g transform={`scale(${view.scale}) translate(${-view.x} ${-view.y})`}>
            {isFar ? (
              <g>
                <ShapeElements shapes={far} colour={onScreen} />
              </g>
            ) : (
              <MapDrawing map={map} items={items} ways={ways} words={words} t={t} stop={stop} hrefOf={hrefOf} />
            )}
          </g>
        )}
      </svg>
      <p id="map-in-words" className="vh">
        {t('questionTree.map.sameInList')} {t('questionTree.map.keys')}
      </p>
      {isFar && <p className={styles.far}>{t('questionTree.map.far')}</p>}
      <MapZoom scale={view.scale} zoom={zoom} showAll={showAll} />
      <MiniMap map={map} far={far} seen={seen} onCentre={centre} />
    </div>
  );
}
