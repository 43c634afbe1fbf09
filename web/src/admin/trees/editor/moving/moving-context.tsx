import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { OutlineSelection } from '../state/use-outline-selection.ts';
import type { NodeClipboard } from './node-clipboard.ts';
import type { Dragging, NodeDrag } from './node-drag.ts';

/** Tools for moving nodes that the parts of the editor share: selection, drag and clipboard. */
export type MovingTools = { selection: OutlineSelection; drag: NodeDrag; clipboard: NodeClipboard };

const MovingContext = createContext<MovingTools | null>(null);
/** A separate context, so that components which only drag don't re-render with the selection. */
const DragContext = createContext<NodeDrag | null>(null);
/** A separate context, since the clipboard stays identical while the user types and the selection does not. */
const ClipboardContext = createContext<NodeClipboard | null>(null);

/** Provides the tools for moving nodes. */
export function MovingProvider({ value, children }: { value: MovingTools; children: ReactNode }) {
  return (
    <MovingContext value={value}>
      <DragContext value={value.drag}>
        <ClipboardContext value={value.clipboard}>{children}</ClipboardContext>
      </DragContext>
    </MovingContext>
  );
}

/** Drag of the editor around. */
export const useNodeDrag = (): NodeDrag => {
  const drag = use(DragContext);
  if (!drag) throw new Error('this is a part of the editor of a tree');
  return drag;
};

/** Clipboard of the editor around. */
export const useNodeClipboard = (): NodeClipboard => {
  const clipboard = use(ClipboardContext);
  if (!clipboard) throw new Error('this is a part of the editor of a tree');
  return clipboard;
};

/** Tools for moving nodes of the editor around. */
export const useMoving = (): MovingTools => {
  const moving = use(MovingContext);
  if (!moving) throw new Error('this is a part of the editor of a tree');
  return moving;
};

/** Current drag, updated while the pointer moves. */
export const useDragging = ({ get, subscribe }: NodeDrag): Dragging | null => useSyncExternalStore(subscribe, get);

/** Ids of the dragged nodes. The set stays identical during a drag, so that moving the pointer re-renders no row. */
export const useDraggedNames = ({ get, subscribe }: NodeDrag): ReadonlySet<string> | undefined =>
  useSyncExternalStore(subscribe, () => get()?.taken.below);
