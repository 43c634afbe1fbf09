import { memo, type PointerEvent } from 'react';
import { colourVariable } from '../drawing/map-paint.ts';
import type { Shape } from '../drawing/map-shapes.ts';
import { ShapeElements } from '../drawing/shape-elements.tsx';
import type { TreeMap } from '../geometry/map-layout.ts';
import type { Box } from '../geometry/map-view.ts';
import styles from '../map.module.css';

interface MiniMapProps {
  map: TreeMap;
  farShapes: readonly Shape[];
  visibleBox: Box;
  onCentre: (x: number, y: number) => void;
}

/**
 * Small overview of the whole map, on which the visible part can be dragged. Hidden from screen readers: keys and the
 * list do the same.
 */
export function MiniMap({ map, farShapes, visibleBox, onCentre }: MiniMapProps) {
  const { width, height } = map;
  const centreAtPointer = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const matrix = event.currentTarget.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    onCentre(x, y);
  };
  const [left, right] = [Math.max(visibleBox.x, 0), Math.min(visibleBox.x + visibleBox.width, width)];
  const [top, bottom] = [Math.max(visibleBox.y, 0), Math.min(visibleBox.y + visibleBox.height, height)];
  // On a huge map the visible part would be smaller than a dot.
  const minSize = Math.max(width, height) / 40;
  const viewBox = `0 0 ${width} ${height}`;
  return (
    <div className={styles.mini} aria-hidden="true">
      <FarShapes farShapes={farShapes} viewBox={viewBox} />
      <svg
        className={styles.window}
        aria-hidden="true"
        viewBox={viewBox}
        onPointerDown={centreAtPointer}
        onPointerMove={centreAtPointer}
      >
        <rect
          x={left}
          y={top}
          width={Math.max(right - left, minSize)}
          height={Math.max(bottom - top, minSize)}
          rx={6}
        />
      </svg>
    </div>
  );
}

/** A component of its own, so that moving the view does not re-render the shapes. */
const FarShapes = memo(function FarShapes({ farShapes, viewBox }: { farShapes: readonly Shape[]; viewBox: string }) {
  return (
    <svg viewBox={viewBox} aria-hidden="true">
      <ShapeElements shapes={farShapes} getColour={colourVariable} />
    </svg>
  );
});
