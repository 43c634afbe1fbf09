import type { NodeRef } from '@ok/contract/tree/document/node-parts.ts';
import type { OutlineRow } from '@ok/contract/tree/document/outline.ts';
import type { KeyboardEvent } from 'react';
import type { NodeActions } from '../moving/node-actions.ts';
import type { OutlineSelection } from '../state/use-outline-selection.ts';

interface OutlineKeyContext {
  selection: OutlineSelection;
  actions: NodeActions;
  toggle: (key: string, isCollapsed: boolean) => void;
  /** Opens the fields of a row's node, or creates the node of a placeholder. */
  open: (row: OutlineRow) => void;
  remove: () => void;
}

const pageRows = 12;

/** Handles a key of the outline. Returns whether the key has a function there. */
const handleKey = (
  event: KeyboardEvent,
  row: OutlineRow,
  { selection, actions, toggle, open, remove }: OutlineKeyContext,
) => {
  const { rows, at, hasRow, nodes, go } = selection;
  const isOnPlaceholder = hasRow && row.kind === 'placeholder';
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const isForward = event.key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight');
  const isBack = event.key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft');
  const isStep = event.key === 'ArrowUp' || event.key === 'ArrowDown';
  const step = event.key === 'ArrowUp' ? -1 : 1;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'a' || event.shiftKey || event.altKey) return false;
    selection.selectSiblings();
    return true;
  }
  if (event.altKey) {
    const chosen: readonly NodeRef[] = isOnPlaceholder ? [] : nodes;
    if (chosen.length === 0) return false;
    if (isStep) actions.move(chosen, step);
    else if (isForward) actions.moveLevel(chosen, 'down');
    else if (isBack) actions.moveLevel(chosen, 'up');
    else return false;
    return true;
  }
  if (event.shiftKey && isStep) {
    selection.extendTo(selection.nextFrom(at, step));
    return true;
  }
  const canOpen = hasRow && (row.kind === 'question' || row.kind === 'option');
  if (isStep) go(at + step);
  else if (event.key === 'PageDown') go(at + pageRows);
  else if (event.key === 'PageUp') go(at - pageRows);
  else if (event.key === 'Home') go(0);
  else if (event.key === 'End') go(rows.length - 1);
  else if (isForward && canOpen && row.isCollapsed) toggle(row.key, false);
  else if (isForward && canOpen) go(at + 1);
  else if (isBack && canOpen && !row.isCollapsed && row.below > 0) toggle(row.key, true);
  else if (isBack && row.parent !== null)
    go(rows.findIndex((each) => each.kind !== 'placeholder' && each.key === row.parent));
  else if (event.key === 'Enter' || event.key === 'F2' || event.key === ' ') open(row);
  else if (event.key === 'Delete' && !isOnPlaceholder) remove();
  else if (event.key === 'Escape' && selection.ids.size > 0) selection.selectOne();
  else return false;
  return true;
};

/** Handles a key press in the outline. */
export const handleOutlineKey = (event: KeyboardEvent, context: OutlineKeyContext): void => {
  const row = context.selection.rows[context.selection.at];
  if (row && handleKey(event, row, context)) event.preventDefault();
};
