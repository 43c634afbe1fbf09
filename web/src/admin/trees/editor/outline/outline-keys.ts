import type { NodeRef } from '@ok/contract/tree/document/node-parts.ts';
import type { OutlineRow } from '@ok/contract/tree/document/outline.ts';
import type { KeyboardEvent } from 'react';
import type { NodeActions } from '../moving/node-actions.ts';
import type { Picked } from '../state/use-picked.ts';

interface OutlineKeys {
  picked: Picked;
  actions: NodeActions;
  toggle: (key: string, isCollapsed: boolean) => void;
  /** Go to the fields of a row, or make what it stands for. */
  open: (row: OutlineRow) => void;
  remove: () => void;
}

const page = 12;

/** What the keys of the outline do; false for one that does nothing here. */
const handle = (event: KeyboardEvent, row: OutlineRow, { picked, actions, toggle, open, remove }: OutlineKeys) => {
  const { rows, at, hasRow, nodes, go } = picked;
  const isOnPlaceholder = hasRow && row.kind === 'placeholder';
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const isForward = event.key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight');
  const isBack = event.key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft');
  const isStep = event.key === 'ArrowUp' || event.key === 'ArrowDown';
  const step = event.key === 'ArrowUp' ? -1 : 1;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'a' || event.shiftKey || event.altKey) return false;
    picked.pickSiblings();
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
    picked.extendTo(picked.nextFrom(at, step));
    return true;
  }
  const canOpen = hasRow && (row.kind === 'question' || row.kind === 'option');
  if (isStep) go(at + step);
  else if (event.key === 'PageDown') go(at + page);
  else if (event.key === 'PageUp') go(at - page);
  else if (event.key === 'Home') go(0);
  else if (event.key === 'End') go(rows.length - 1);
  else if (isForward && canOpen && row.isCollapsed) toggle(row.key, false);
  else if (isForward && canOpen) go(at + 1);
  else if (isBack && canOpen && !row.isCollapsed && row.below > 0) toggle(row.key, true);
  else if (isBack && row.parent !== null)
    go(rows.findIndex((each) => each.kind !== 'placeholder' && each.key === row.parent));
  else if (event.key === 'Enter' || event.key === 'F2' || event.key === ' ') open(row);
  else if (event.key === 'Delete' && !isOnPlaceholder) remove();
  else if (event.key === 'Escape' && picked.names.size > 0) picked.pickOne();
  else return false;
  return true;
};

/** Hears the keys of the outline. */
export const onOutlineKey = (event: KeyboardEvent, keys: OutlineKeys): void => {
  const row = keys.picked.rows[keys.picked.at];
  if (row && handle(event, row, keys)) event.preventDefault();
};
