import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../../texts/texts-store.ts';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import { createFarShapes } from '../drawing/far-shapes.ts';
import { MapDrawing } from '../drawing/map-drawing.tsx';
import { mapTexts } from '../drawing/map-names.ts';
import { colourVariable } from '../drawing/map-paint.ts';
import { itemBox, wayBox } from '../drawing/map-shapes.ts';
import { ShapeElements } from '../drawing/shape-elements.tsx';
import type { MapItem, TreeMap } from '../geometry/map-layout.ts';
import { type Box, expandBox, overlaps, visiblePart } from '../geometry/map-view.ts';
import styles from '../map.module.css';
import { MiniMap } from './mini-map.tsx';
import type { MapHit } from './use-folded-map.ts';
import { useMapEvents } from './use-map-events.ts';
import { useMapGestures } from './use-map-gestures.ts';
import { type MapView, useHitInView, useKeptPlace, useMapView } from './use-map-view.ts';

interface MapStageProps {
  id: number;
  map: TreeMap;
  summary: string;
  /** Hit of the search, which the stage brings into view. */
  hit: MapHit | undefined;
  toggleFold: (question: Key) => void;
}

/** More items than this are too small to read, and slow to draw. */
const maxDrawnItems = 450;

/** Items in a part of the map, and answers whose lines cross it. */
const selectItems = (map: TreeMap, part: Box) => ({
  items: map.items.filter((item) => overlaps(itemBox(item), part)),
  wayItems: map.items.filter((item) => item.kind === 'answer' && overlaps(wayBox(item), part)),
});

/** Item that is the tab stop: the one that had the focus last, else the first in view. */
const useItemFocus = (drawing: RefObject<SVGSVGElement | null>, items: readonly MapItem[], visibleBox: Box) => {
  const [currentId, setCurrentId] = useState<string>();
  /** Id of the item that gets the focus once it is drawn. */
  const focusId = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (focusId.current === undefined) return;
    const link = drawing.current?.querySelector<SVGAElement>(`[data-id="${CSS.escape(focusId.current)}"]`);
    if (!link) return;
    focusId.current = undefined;
    link.focus({ preventScroll: true });
  });
  const tabStop =
    items.find((item) => item.id === currentId) ?? items.find((item) => overlaps(itemBox(item), visibleBox));
  return {
    tabStopId: tabStop?.id,
    setCurrentId,
    focusItem: (id: string) => {
      focusId.current = id;
      setCurrentId(id);
    },
  };
};

/** Visible part of the map. It draws only items in view; zoomed out far, blocks of colour. */
export function MapStage({ id, map, summary, hit, toggleFold }: MapStageProps) {
  const t = useTexts();
  const texts = useMemo(() => mapTexts(t), [t]);
  const farShapes = useMemo(() => createFarShapes(map), [map]);
  const { stage, isMeasured, mapView } = useMapView(map);
  const { view, screen, zoom, showAll, centre } = mapView;
  const drawing = useRef<SVGSVGElement>(null);
  useMapGestures(drawing, mapView);
  const fold = useKeptPlace(map, mapView, toggleFold);
  useHitInView(map, mapView, hit);
  const visibleBox = visiblePart(view, screen);
  const { x, y, width, height } = expandBox(visibleBox);
  const { items, wayItems } = useMemo(() => selectItems(map, { x, y, width, height }), [map, x, y, width, height]);
  const isFar = items.length > maxDrawnItems;
  const getHref = useCallback((item: MapItem) => `/admin/question-trees/${id}?node=${item.key}`, [id]);

  const { tabStopId, setCurrentId, focusItem } = useItemFocus(drawing, items, visibleBox);
  const { findItem, onKeyDown, onClick } = useMapEvents({
    id,
    map,
    items,
    mapView,
    visibleBox,
    isFar,
    focusItem,
    fold,
  });
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
        onFocus={(event) => {
          const item = findItem(event.target);
          if (item) setCurrentId(item.id);
        }}
      >
        {isMeasured && (
          <g transform={`scale(${view.scale}) translate(${-view.x} ${-view.y})`}>
            {isFar ? (
              <g>
                <ShapeElements shapes={farShapes} getColour={colourVariable} />
              </g>
            ) : (
              <MapDrawing
                map={map}
                items={items}
                wayItems={wayItems}
                texts={texts}
                t={t}
                tabStopId={tabStopId}
                hitKey={hit?.key}
                getHref={getHref}
              />
            )}
          </g>
        )}
      </svg>
      <p id="map-in-words" className="vh">
        {t('questionTree.map.sameInList')} {t('questionTree.map.keys')}
      </p>
      {isFar && <p className={styles.far}>{t('questionTree.map.far')}</p>}
      <MapZoom scale={view.scale} zoom={zoom} showAll={showAll} />
      <MiniMap map={map} farShapes={farShapes} visibleBox={visibleBox} onCentre={centre} />
    </div>
  );
}

interface MapZoomProps extends Pick<MapView, 'zoom' | 'showAll'> {
  scale: number;
}

/** Zoom buttons, with the scale in percent. */
function MapZoom({ scale, zoom, showAll }: MapZoomProps) {
  const t = useTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields of a form
    <div role="group" aria-label={t('questionTree.map.zoom')} className={styles.zoom}>
      <IconButton icon="minus" label={t('questionTree.editor.zoomOut')} onPress={() => zoom(0.8)} />
      <output className={styles.scale}>{t('questionTree.admin.complete', { percent: Math.round(scale * 100) })}</output>
      <IconButton icon="plus" label={t('questionTree.editor.zoomIn')} onPress={() => zoom(1.25)} />
      <IconButton icon="expand" label={t('questionTree.map.showAll')} onPress={showAll} />
    </div>
  );
}
