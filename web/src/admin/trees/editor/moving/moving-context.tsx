import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { Picked } from '../state/use-picked.ts';
import type { NodeClipboard } from './node-clipboard.ts';
import type { Dragging, NodeDrag } from './node-drag.ts';

/** What the parts of the editor share about moving: what is chosen together, what is dragged, and the clipboard. */
export type Moving = { picked: Picked; drag: NodeDrag; clipboard: NodeClipboard };

const MovingContext = createContext<Moving | null>(null);
/** Stays the same whatever is chosen, so that who only drags is not drawn anew for that. */
const DragContext = createContext<NodeDrag | null>(null);
/** Stays the same while a text is written, which what is chosen together does not. */
const ClipboardContext = createContext<NodeClipboard | null>(null);

/** Gives the parts of the editor what they share about moving. */
export function MovingProvider({ value, children }: { value: Moving; children: ReactNode }) {
  return (
    <MovingContext value={value}>
      <DragContext value={value.drag}>
        <ClipboardContext value={value.clipboard}>{children}</ClipboardContext>
      </DragContext>
    </MovingContext>
  );
}

/** What drags nodes in the editor around. */
export const useNodeDrag = (): NodeDrag => {
  const drag = use(DragContext);
  if (!drag) throw new Error('this is a part of the editor of a tree');
  return drag;
};

/** What copies, cuts and pastes in the editor around. */
export const useNodeClipboard = (): NodeClipboard => {
  const clipboard = use(ClipboardContext);
  if (!clipboard) throw new Error('this is a part of the editor of a tree');
  return clipboard;
};

/** What is shared about moving in the editor around. */
export const useMoving = (): Moving => {
  const moving = use(MovingContext);
  if (!moving) throw new Error('this is a part of the editor of a tree');
  return moving;
};

/** What is being dragged, followed from place to place. */
export const useDragging = ({ get, subscribe }: NodeDrag): Dragging | null => useSyncExternalStore(subscribe, get);

/** The names of what is dragged: the same as long as that lasts, so that nothing is drawn anew on the way. */
export const useDraggedNames = ({ get, subscribe }: NodeDrag): ReadonlySet<string> | undefined =>
  useSyncExternalStore(subscribe, () => get()?.taken.below);
