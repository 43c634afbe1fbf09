import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { MapView } from './use-map-view.ts';

type Point = { x: number; y: number };

/** Movement of the pointer, in pixels, that begins a drag. A clicking hand moves a little. */
const panThresholdPx = 5;

const distanceBetween = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
const middleOf = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/**
 * Handles gestures on the map: drag with one pointer, pinch with two, zoom with the wheel. The click at the end of a
 * drag is suppressed.
 */
export function useMapGestures(drawing: RefObject<SVGSVGElement | null>, { move, zoom }: MapView) {
  const onMove = useEffectEvent(move);
  const onZoom = useEffectEvent(zoom);
  useEffect(() => {
    const element = drawing.current;
    if (!element) return;
    const pointers = new Map<number, Point>();
    let [startPoint, isDragging]: [Point, boolean] = [{ x: 0, y: 0 }, false];
    const pointerPosition = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const onPointerDown = (event: PointerEvent) => {
      if (event.button !== 0) return;
      if (pointers.size === 0) [startPoint, isDragging] = [pointerPosition(event), false];
      pointers.set(event.pointerId, pointerPosition(event));
    };
    const onPointerMove = (event: PointerEvent) => {
      const previous = pointers.get(event.pointerId);
      if (!previous) return;
      const current = pointerPosition(event);
      if (!isDragging && pointers.size === 1 && distanceBetween(startPoint, current) < panThresholdPx) return;
      if (!isDragging) element.setPointerCapture(event.pointerId);
      isDragging = true;
      pointers.set(event.pointerId, current);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return onMove(previous.x - current.x, previous.y - current.y);
      const [previousMiddle, currentMiddle] = [middleOf(previous, other), middleOf(current, other)];
      onMove(previousMiddle.x - currentMiddle.x, previousMiddle.y - currentMiddle.y);
      onZoom(distanceBetween(current, other) / distanceBetween(previous, other), currentMiddle);
    };
    const onPointerUp = (event: PointerEvent) => void pointers.delete(event.pointerId);
    const suppressClick = (event: MouseEvent) => {
      // A click by a key has no pointer.
      if (!isDragging || event.detail === 0) return;
      isDragging = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const pixelsPerUnit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      // A touchpad sends a pinch as `ctrlKey` with smaller deltas.
      const speed = event.ctrlKey ? 0.01 : 0.0016;
      onZoom(Math.exp(-Math.max(-240, Math.min(240, event.deltaY * pixelsPerUnit)) * speed), pointerPosition(event));
    };
    const preventDrag = (event: Event) => event.preventDefault();
    element.addEventListener('pointerdown', onPointerDown);
    element.addEventListener('pointermove', onPointerMove);
    element.addEventListener('pointerup', onPointerUp);
    element.addEventListener('pointercancel', onPointerUp);
    element.addEventListener('pointerleave', onPointerUp);
    element.addEventListener('click', suppressClick, { capture: true });
    // React's wheel listener is passive and can't keep the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('dragstart', preventDrag);
    return () => {
      element.removeEventListener('pointerdown', onPointerDown);
      element.removeEventListener('pointermove', onPointerMove);
      element.removeEventListener('pointerup', onPointerUp);
      element.removeEventListener('pointercancel', onPointerUp);
      element.removeEventListener('pointerleave', onPointerUp);
      element.removeEventListener('click', suppressClick, { capture: true });
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('dragstart', preventDrag);
    };
  }, [drawing]);
}
