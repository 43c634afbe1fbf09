import { memo, type PointerEvent } from 'react';
import styles from './map.module.css';
import type { TreeMap } from './map-layout.ts';
import { onScreen } from './map-paint.ts';
import type { Shape } from './map-shapes.ts';
import type { Box } from './map-view.ts';
import { ShapeElements } from './shape-elements.tsx';

interface MiniMapProps {
  map: TreeMap;
  far: readonly Shape[];
  seen: Box;
  onCentre: (x: number, y: number) => void;
}

/** The whole map in small, with what is in view, which can be dragged. Keys and the list do the same for others. */
export function MiniMap({ map, far, seen, onCentre }: MiniMapProps) {
  const { width, height } = map;
  const point = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const matrix = event.currentTarget.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    onCentre(x, y);
  };
  const [left, right] = [Math.max(seen.x, 0), Math.min(seen.x + seen.width, width)];
  const [top, bottom] = [Math.max(seen.y, 0), Math.min(seen.y + seen.height, height)];
  // Of a huge map what is in view is less than a dot.
  const least = Math.max(width, height) / 40;
  const viewBox = `0 0 ${width} ${height}`;
  return (
    <div className={styles.mini} aria-hidden="true">
      <Blocks far={far} viewBox={viewBox} />
      <svg className={styles.window} aria-hidden="true" viewBox={viewBox} onPointerDown={point} onPointerMove={point}>
        <rect x={left} y={top} width={Math.max(right - left, least)} height={Math.max(bottom - top, least)} rx={6} />
      </svg>
    </div>
  );
}

/** Apart from the window on it, so that a step does not draw all of it anew. */
const Blocks = memo(function Blocks({ far, viewBox }: { far: readonly Shape[]; viewBox: string }) {
  return (
    <svg viewBox={viewBox} aria-hidden="true">
      <ShapeElements shapes={far} colour={onScreen} />
    </svg>
  );
});
