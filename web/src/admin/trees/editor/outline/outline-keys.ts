import type { NodeRef } from '@ok/contract/tree/document/node-parts.ts';
import type { EditorRow } from '@ok/contract/tree/document/outline.ts';
import type { KeyboardEvent } from 'react';
import type { NodeActions } from '../moving/node-actions.ts';
import type { OutlineSelection } from '../state/use-outline-selection.ts';

interface OutlineKeyContext {
  selection: OutlineSelection;
  actions: NodeActions;
  toggle: (key: string, isCollapsed: boolean) => void;
  /** Opens the fields of a row's node, or creates the node of a placeholder. */
  open: (row: EditorRow) => void;
  remove: () => void;
}

const pageRows = 12;

type Direction = 'up' | 'down' | 'forward' | 'back';

/** Direction of an arrow key: forward is where the text goes. */
const findDirection = (key: string): Direction | undefined => {
  const isRightToLeft = document.documentElement.dir === 'rtl';
  if (key === 'ArrowUp') return 'up';
  if (key === 'ArrowDown') return 'down';
  if (key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight')) return 'forward';
  return key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft') ? 'back' : undefined;
};

/** Moves nodes among their siblings, or to another level. */
const moveSelection = (actions: NodeActions, nodes: readonly NodeRef[], direction: Direction | undefined): boolean => {
  if (nodes.length === 0 || !direction) return false;
  if (direction === 'up') actions.move(nodes, -1);
  else if (direction === 'down') actions.move(nodes, 1);
  else actions.moveLevel(nodes, direction === 'forward' ? 'down' : 'up');
  return true;
};

/** Goes into a node: expands it, or goes to its first child. */
const goInto = (row: EditorRow, { selection: { at, hasRow, go }, toggle }: OutlineKeyContext): boolean => {
  if (!hasRow || (row.kind !== 'question' && row.kind !== 'option')) return false;
  if (row.isCollapsed) toggle(row.key, false);
  else go(at + 1);
  return true;
};

/** Goes out of a node: collapses it, or goes to its parent. */
const goOut = (row: EditorRow, { selection: { rows, hasRow, go }, toggle }: OutlineKeyContext): boolean => {
  const canCollapse = hasRow && (row.kind === 'question' || row.kind === 'option') && !row.isCollapsed && row.below > 0;
  if (canCollapse) toggle(row.key, true);
  else if (row.parent === null) return false;
  else go(rows.findIndex((each) => each.kind !== 'placeholder' && each.key === row.parent));
  return true;
};

/** Index of the row to which a key goes; undefined for any other key. */
const findNextIndex = (key: string, { rows, at }: OutlineSelection): number | undefined => {
  if (key === 'ArrowUp') return at - 1;
  if (key === 'ArrowDown') return at + 1;
  if (key === 'PageDown') return at + pageRows;
  if (key === 'PageUp') return at - pageRows;
  if (key === 'Home') return 0;
  return key === 'End' ? rows.length - 1 : undefined;
};

/** Handles a key that is pressed with Ctrl, Alt or Shift; undefined if the key does the same without it. */
const handleModifiedKey = (event: KeyboardEvent, row: EditorRow, context: OutlineKeyContext): boolean | undefined => {
  const { selection, actions } = context;
  const direction = findDirection(event.key);
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'a' || event.shiftKey || event.altKey) return false;
    selection.selectSiblings();
    return true;
  }
  if (event.altKey) {
    const isOnPlaceholder = selection.hasRow && row.kind === 'placeholder';
    return moveSelection(actions, isOnPlaceholder ? [] : selection.nodes, direction);
  }
  if (!event.shiftKey || (direction !== 'up' && direction !== 'down')) return undefined;
  selection.extendTo(selection.nextFrom(selection.at, direction === 'up' ? -1 : 1));
  return true;
};

/** Handles a key of the outline. Returns whether the key has a function there. */
const handleKey = (event: KeyboardEvent, row: EditorRow, context: OutlineKeyContext): boolean => {
  const { selection, open, remove } = context;
  const { key } = event;
  const isHandled = handleModifiedKey(event, row, context);
  if (isHandled !== undefined) return isHandled;
  const nextIndex = findNextIndex(key, selection);
  const direction = findDirection(key);
  if (nextIndex !== undefined) selection.go(nextIndex);
  else if (direction === 'forward') return goInto(row, context);
  else if (direction === 'back') return goOut(row, context);
  else if (key === 'Enter' || key === 'F2' || key === ' ') open(row);
  else if (key === 'Delete' && !(selection.hasRow && row.kind === 'placeholder')) remove();
  else if (key === 'Escape' && selection.ids.size > 0) selection.selectOne();
  else return false;
  return true;
};

/** Handles a key press in the outline. */
export const handleOutlineKey = (event: KeyboardEvent, context: OutlineKeyContext): void => {
  const row = context.selection.rows[context.selection.at];
  if (row && handleKey(event, row, context)) event.preventDefault();
};
