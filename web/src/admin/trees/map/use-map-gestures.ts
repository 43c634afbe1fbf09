import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { MapView } from './use-map-view.ts';

type Point = { x: number; y: number };

/** How far a pointer goes before it drags: a hand that clicks is not quite still. */
const slack = 5;

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** Dragging with one pointer, pinching with two, zooming with the wheel; what ends a drag is no click. */
export function useMapGestures(drawing: RefObject<SVGSVGElement | null>, { move, zoom }: MapView) {
  const onMove = useEffectEvent(move);
  const onZoom = useEffectEvent(zoom);
  useEffect(() => {
    const element = drawing.current;
    if (!element) return;
    const pointers = new Map<number, Point>();
    let [first, isDragging]: [Point, boolean] = [{ x: 0, y: 0 }, false];
    const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      if (pointers.size === 0) [first, isDragging] = [pointOf(event), false];
      pointers.set(event.pointerId, pointOf(event));
    };
    const go = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event);
      if (!isDragging && pointers.size === 1 && distance(first, now) < slack) return;
      if (!isDragging) element.setPointerCapture(event.pointerId);
      isDragging = true;
      pointers.set(event.pointerId, now);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return onMove(before.x - now.x, before.y - now.y);
      const [was, is] = [between(before, other), between(now, other)];
      onMove(was.x - is.x, was.y - is.y);
      onZoom(distance(now, other) / distance(before, other), is);
    };
    const up = (event: PointerEvent) => void pointers.delete(event.pointerId);
    const click = (event: MouseEvent) => {
      // A click by a key follows no pointer.
      if (!isDragging || event.detail === 0) return;
      isDragging = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      // What a touchpad sends for two fingers that spread is finer.
      const speed = event.ctrlKey ? 0.01 : 0.0016;
      onZoom(Math.exp(-Math.max(-240, Math.min(240, event.deltaY * lines)) * speed), pointOf(event));
    };
    const still = (event: Event) => event.preventDefault();
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', go);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    element.addEventListener('pointerleave', up);
    element.addEventListener('click', click, { capture: true });
    // A listener of the page itself may not keep it from scrolling.
    element.addEventListener('wheel', wheel, { passive: false });
    element.addEventListener('dragstart', still);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', go);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
      element.removeEventListener('pointerleave', up);
      element.removeEventListener('click', click, { capture: true });
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('dragstart', still);
    };
  }, [drawing]);
}
