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
import { scrollAtEdges } from './scroll-at-edges.ts';

/** Pixels that a pointer goes before it drags: a click is none. */
const threshold = 5;
/** Milliseconds over what is collapsed before it opens. */
const opensAfter = 700;

/** The attribute by which what lies under a pointer is known for a spot; see `spotIn`. */
export const spotName = (spot: DropTarget): string => {
  if (spot === null) return '';
  return [spot.kind, spot.kind === 'placeholder' ? spot.create : spot.key, spot.parent ?? ''].join(' ');
};

/** What an element says it is by its attribute; see `spotName`. */
export const spotIn = (name: string): DropTarget => {
  const [kind, one = '', parent] = name.split(' ');
  if (!kind) return null;
  return (
    kind === 'placeholder' ? { kind, create: one, parent: parent || null } : { kind, key: one, parent: parent || null }
  ) as DropTarget;
};

/** What is being dragged, and what comes of dropping it where it is. */
export type Dragging = { taken: DraggedNodes; drop: DropResult | undefined };

/** What goes along is beside the pointer, and above a finger, which would cover it; and in view. */
const placeChip = (chip: HTMLElement, at: { x: number; y: number }, isMouse: boolean): void => {
  const { offsetWidth: width, offsetHeight: height } = chip;
  const x = Math.max(8, Math.min(at.x + 14, innerWidth - width - 8));
  const isAbove = !isMouse || at.y + height + 22 > innerHeight;
  chip.style.translate = `${x}px ${Math.max(8, isAbove ? at.y - height - 28 : at.y + 14)}px`;
};

type NodeDragParts = {
  now: () => TreeDocument | undefined;
  move: (refs: readonly NodeRef[], place: MovePlace) => void;
  /** Show what is below a node. */
  open: (key: Key) => void;
  /** It was ended without a drop, or refused where it was dropped. */
  ended: (drop: DropResult | undefined) => void;
};

/**
 * Drags nodes by mouse, finger or pen. What lies under the pointer is asked of the page and says by itself what it is, and
 * marks are set on it directly: no row is drawn anew while something is dragged, however large the tree.
 */
export const makeNodeDrag = (parts: () => NodeDragParts) => {
  const changed = createListeners();
  let dragging: Dragging | null = null;
  /** What goes along with the pointer. */
  let chip: HTMLElement | null = null;
  let end: (() => void) | undefined;

  const begin = (event: ReactPointerEvent, refs: () => readonly NodeRef[]) => {
    const { pointerId, pointerType, clientX, clientY } = event;
    const isGrip = (event.target as Element).closest('[data-grip]') !== null;
    // A finger scrolls, but for where it can take hold.
    if (end || event.button !== 0 || (pointerType !== 'mouse' && !isGrip)) return;
    const holder = event.currentTarget.closest<HTMLElement>('[data-spots]');
    if (!holder) return;
    let at = { x: clientX, y: clientY };
    let frame = 0;
    let marked: { element: HTMLElement; half: 'before' | 'after'; since: number } | undefined;

    const mark = (element: HTMLElement | undefined, half: 'before' | 'after') => {
      if (marked?.element === element && marked?.half === half) return;
      if (marked) delete marked.element.dataset.drop;
      marked = element && { element, half, since: performance.now() };
      const document = parts().now();
      if (!dragging || !document) return;
      const drop = element && checkDrop(document, dragging.taken, spotIn(element.dataset.spot ?? ''), half);
      dragging = { ...dragging, drop };
      if (element && drop) element.dataset.drop = 'refused' in drop ? 'refused' : drop.mark;
      holder.dataset.nodeDrag = drop && 'refused' in drop ? 'refused' : 'free';
      changed.emit();
    };
    const look = () => {
      frame = requestAnimationFrame(look);
      if (chip) placeChip(chip, at, pointerType === 'mouse');
      const under = document.elementFromPoint(at.x, at.y);
      scrollAtEdges(under?.closest<HTMLElement>('[data-spots]') ?? holder, at.y);
      const element = under?.closest<HTMLElement>('[data-spot]') ?? undefined;
      const box = element?.getBoundingClientRect();
      mark(element, box && at.y > box.top + box.height / 2 ? 'after' : 'before');
      if (marked && element?.ariaExpanded === 'false' && performance.now() - marked.since > opensAfter) {
        const spot = spotIn(element.dataset.spot ?? '');
        marked.since = Number.POSITIVE_INFINITY;
        if (spot && spot.kind !== 'placeholder') parts().open(spot.key);
      }
    };
    const onMove = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      at = { x: moved.clientX, y: moved.clientY };
      if (dragging || Math.hypot(at.x - clientX, at.y - clientY) < threshold) return;
      const document = parts().now();
      const taken = document && prepareDrag(document, refs());
      if (!taken || taken.refs.length === 0) return end?.();
      dragging = { taken, drop: undefined };
      // So it goes on outside of the window, and where it ends nothing is pressed.
      holder.setPointerCapture(pointerId);
      holder.dataset.nodeDrag = 'free';
      changed.emit();
      look();
    };
    const onUp = (up: PointerEvent) => {
      if (up.pointerId !== pointerId) return;
      const done = dragging;
      if (done) {
        // Where it is let go, also where no frame was drawn there.
        at = { x: up.clientX, y: up.clientY };
        look();
      }
      const drop = dragging?.drop;
      end?.();
      if (!done) return;
      if (drop && 'place' in drop) parts().move(done.taken.refs, drop.place);
      else parts().ended(drop);
    };
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape' || !dragging) return;
      key.preventDefault();
      key.stopPropagation();
      onCancel();
    };
    const onCancel = () => {
      const was = dragging;
      end?.();
      if (was) parts().ended(undefined);
    };
    end = () => {
      end = undefined;
      cancelAnimationFrame(frame);
      if (marked) delete marked.element.dataset.drop;
      delete holder.dataset.nodeDrag;
      if (holder.hasPointerCapture(pointerId)) holder.releasePointerCapture(pointerId);
      for (const [type, listener] of heard) window.removeEventListener(type, listener as EventListener, true);
      if (dragging) {
        dragging = null;
        changed.emit();
      }
    };
    const heard = [
      ['pointermove', onMove],
      ['pointerup', onUp],
      ['pointercancel', onCancel],
      ['blur', onBlur],
      ['keydown', onKey],
    ] as const;
    function onBlur(blurred: Event) {
      // Of the window, not of something in it.
      if (blurred.target === window) onCancel();
    }
    for (const [type, listener] of heard) window.addEventListener(type, listener as EventListener, true);
  };

  return {
    begin,
    get: () => dragging,
    subscribe: changed.add,
    setChip: (element: HTMLElement | null) => {
      chip = element;
    },
    /** The screen is left. */
    stop: () => end?.(),
  };
};

export type NodeDrag = ReturnType<typeof makeNodeDrag>;
