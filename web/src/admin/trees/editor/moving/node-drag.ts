import type { NodeRef } from '@ok/contract/tree/document/node-parts.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import {
  checkDrop,
  type DraggedNodes,
  type DropResult,
  type DropTarget,
  prepareDrag,
} from '@ok/contract/tree/edits/drop-place.ts';
import type { MovePlace } from '@ok/contract/tree/edits/move-nodes.ts';
import type { PointerEvent as ReactPointerEvent } from 'react';
import { createListeners } from '../../../../listeners.ts';

/** Movement of the pointer, in pixels, that begins a drag. Less is a click. */
const nodeDragThresholdPx = 5;
/** Time that the pointer stays over a collapsed node before the node opens. */
const openDelayMs = 700;
/** Distance from an edge at which scrolling begins, and the longest scroll per frame, in pixels. */
const scrollEdgePx = 48;
const maxScrollStepPx = 16;

/** Value of the attribute `data-spot`, which marks an element as a drop target; see `parseSpot`. */
export const formatSpot = (spot: DropTarget): string => {
  if (spot === null) return '';
  return [spot.kind, spot.kind === 'placeholder' ? spot.create : spot.key, spot.parent ?? ''].join(' ');
};

/** Parses the attribute `data-spot`; see `formatSpot`. */
export const parseSpot = (name: string): DropTarget => {
  const [kind, one = '', parent] = name.split(' ');
  if (!kind) return null;
  return (
    kind === 'placeholder' ? { kind, create: one, parent: parent || null } : { kind, key: one, parent: parent || null }
  ) as DropTarget;
};

/** Dragged nodes, and the effect of dropping them at the pointer. */
export type Dragging = { taken: DraggedNodes; drop: DropResult | undefined };

/** Position in the window, in pixels. */
type PointerPosition = { x: number; y: number };

/** Places the chip beside a mouse pointer, above a finger, and within the window. */
const placeChip = (chip: HTMLElement, at: PointerPosition, isMouse: boolean): void => {
  const { offsetWidth: width, offsetHeight: height } = chip;
  const x = Math.max(8, Math.min(at.x + 14, innerWidth - width - 8));
  const isAbove = !isMouse || at.y + height + 22 > innerHeight;
  chip.style.translate = `${x}px ${Math.max(8, isAbove ? at.y - height - 28 : at.y + 14)}px`;
};

/** Distance to scroll, in pixels, for a pointer near an edge of the visible range: the nearer, the faster. */
const scrollStep = (at: number, from: number, to: number): number => {
  const zone = Math.min(scrollEdgePx, (to - from) / 3);
  const distance = at < from + zone ? at - (from + zone) : at > to - zone ? at - (to - zone) : 0;
  return Math.max(
    -maxScrollStepPx,
    Math.min(maxScrollStepPx, Math.round((distance / Math.max(1, zone)) * maxScrollStepPx)),
  );
};

/** Scrolls the element that the pointer drags over, and the page when the element is at its end. */
const scrollAtEdges = (scroller: HTMLElement, at: number): void => {
  const box = scroller.getBoundingClientRect();
  const step = scrollStep(at, Math.max(0, box.top), Math.min(innerHeight, box.bottom));
  const before = scroller.scrollTop;
  if (step !== 0) scroller.scrollTop += step;
  const pageStep = scroller.scrollTop === before ? scrollStep(at, 0, innerHeight) : 0;
  if (pageStep !== 0) window.scrollBy(0, pageStep);
};

type NodeDragHost = {
  getDocument: () => TreeDocument | undefined;
  move: (refs: readonly NodeRef[], place: MovePlace) => void;
  /** Expands a node. */
  open: (key: Key) => void;
  /** Called when a drag ends without a move: cancelled, or dropped where the nodes can't go. */
  onEnd: (drop: DropResult | undefined) => void;
};

/** Marks the effect of a drop in the DOM, on its target and on the element around all targets. */
const markDrop = (holder: HTMLElement, element: HTMLElement | undefined, drop: DropResult | undefined): void => {
  if (element && drop) element.dataset.drop = 'refused' in drop ? 'refused' : drop.mark;
  holder.dataset.nodeDrag = drop && 'refused' in drop ? 'refused' : 'free';
};

type PointerHandlers = {
  onMove: (at: PointerPosition) => void;
  onUp: (at: PointerPosition) => void;
  onCancel: () => void;
  isDragging: () => boolean;
};

/** Follows a pressed pointer anywhere in the window. Returns a function that stops it. */
const followPointer = (pointerId: number, { onMove, onUp, onCancel, isDragging }: PointerHandlers): (() => void) => {
  const following = new AbortController();
  const options = { capture: true, signal: following.signal };
  const listenTo = (type: 'pointermove' | 'pointerup', handle: (at: PointerPosition) => void) => {
    const onPointer = (event: PointerEvent) => {
      if (event.pointerId === pointerId) handle({ x: event.clientX, y: event.clientY });
    };
    window.addEventListener(type, onPointer, options);
  };
  const onBlur = (event: Event) => {
    // Elements lose focus too; only that of the window ends the drag.
    if (event.target === window) onCancel();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDragging()) return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  listenTo('pointermove', onMove);
  listenTo('pointerup', onUp);
  window.addEventListener('pointercancel', onCancel, options);
  window.addEventListener('blur', onBlur, options);
  window.addEventListener('keydown', onKey, options);
  return () => following.abort();
};

/**
 * Creates the drag of nodes by mouse, finger or pen. It finds the drop target under the pointer by the attribute
 * `data-spot`, and marks it directly in the DOM: a drag re-renders no row, however large the tree.
 */
export const createNodeDrag = (getHost: () => NodeDragHost) => {
  const listeners = createListeners();
  let dragging: Dragging | null = null;
  /** Element of the `DragChip`. */
  let chip: HTMLElement | null = null;
  let endDrag: (() => void) | undefined;

  const startDrag = (event: ReactPointerEvent, refs: () => readonly NodeRef[]) => {
    const { pointerId, pointerType, clientX, clientY } = event;
    const isGrip = (event.target as Element).closest('[data-grip]') !== null;
    // A finger scrolls, except on a grip.
    if (endDrag || event.button !== 0 || (pointerType !== 'mouse' && !isGrip)) return;
    const holder = event.currentTarget.closest<HTMLElement>('[data-spots]');
    if (!holder) return;
    let pointer = { x: clientX, y: clientY };
    let frame = 0;
    let target: { element: HTMLElement; half: 'before' | 'after'; since: number } | undefined;

    const setTarget = (element: HTMLElement | undefined, half: 'before' | 'after') => {
      if (target?.element === element && target?.half === half) return;
      if (target) delete target.element.dataset.drop;
      target = element && { element, half, since: performance.now() };
      const document = getHost().getDocument();
      if (!dragging || !document) return;
      const drop = element && checkDrop(document, dragging.taken, parseSpot(element.dataset.spot ?? ''), half);
      dragging = { ...dragging, drop };
      markDrop(holder, element, drop);
      listeners.emit();
    };
    const updateTarget = () => {
      frame = requestAnimationFrame(updateTarget);
      if (chip) placeChip(chip, pointer, pointerType === 'mouse');
      const elementAtPointer = document.elementFromPoint(pointer.x, pointer.y);
      scrollAtEdges(elementAtPointer?.closest<HTMLElement>('[data-spots]') ?? holder, pointer.y);
      const element = elementAtPointer?.closest<HTMLElement>('[data-spot]') ?? undefined;
      const box = element?.getBoundingClientRect();
      setTarget(element, box && pointer.y > box.top + box.height / 2 ? 'after' : 'before');
      if (target && element?.ariaExpanded === 'false' && performance.now() - target.since > openDelayMs) {
        const spot = parseSpot(element.dataset.spot ?? '');
        target.since = Number.POSITIVE_INFINITY;
        if (spot && spot.kind !== 'placeholder') getHost().open(spot.key);
      }
    };
    const onMove = (at: PointerPosition) => {
      pointer = at;
      if (dragging || Math.hypot(at.x - clientX, at.y - clientY) < nodeDragThresholdPx) return;
      const document = getHost().getDocument();
      const taken = document && prepareDrag(document, refs());
      if (!taken || taken.refs.length === 0) return endDrag?.();
      dragging = { taken, drop: undefined };
      // Capturing the pointer continues the drag outside the window, and prevents a click where the drag ends.
      holder.setPointerCapture(pointerId);
      holder.dataset.nodeDrag = 'free';
      listeners.emit();
      updateTarget();
    };
    const onUp = (at: PointerPosition) => {
      const finished = dragging;
      if (finished) {
        // The last move may have no frame of its own.
        pointer = at;
        updateTarget();
      }
      const drop = dragging?.drop;
      endDrag?.();
      if (!finished) return;
      if (drop && 'place' in drop) getHost().move(finished.taken.refs, drop.place);
      else getHost().onEnd(drop);
    };
    const onCancel = () => {
      const cancelled = dragging;
      endDrag?.();
      if (cancelled) getHost().onEnd(undefined);
    };
    const stopFollowing = followPointer(pointerId, { onMove, onUp, onCancel, isDragging: () => dragging !== null });
    endDrag = () => {
      endDrag = undefined;
      stopFollowing();
      cancelAnimationFrame(frame);
      if (target) delete target.element.dataset.drop;
      delete holder.dataset.nodeDrag;
      if (holder.hasPointerCapture(pointerId)) holder.releasePointerCapture(pointerId);
      if (!dragging) return;
      dragging = null;
      listeners.emit();
    };
  };

  return {
    startDrag,
    get: () => dragging,
    subscribe: listeners.add,
    setChip: (element: HTMLElement | null) => {
      chip = element;
    },
    /** Ends the drag when the screen is left. */
    stop: () => endDrag?.(),
  };
};

export type NodeDrag = ReturnType<typeof createNodeDrag>;
