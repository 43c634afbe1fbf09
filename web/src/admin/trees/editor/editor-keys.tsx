import type { KeyboardEvent } from 'react';
import { openModal } from '../../../ui/feedback/modals.ts';
import type { EditingSession } from '../editing/editing-session.ts';
import { KeysHelp } from './keys-help.tsx';

interface EditorKeyContext {
  session: EditingSession;
  /** Duplicates the selected nodes. */
  duplicate: () => void;
  /** Leads to the next missing text of the shown language. */
  goToMissing: () => void;
  /** Closes the fields of a node in a narrow window. */
  closeFields: () => void;
}

/** Runs the command of a key. Returns whether the key has one. */
const runEditorCommand = (
  event: KeyboardEvent,
  isTyping: boolean,
  { session, duplicate, goToMissing }: EditorKeyContext,
): boolean => {
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isCommand && key === 'z') {
    if (event.shiftKey) session.redo();
    else session.undo();
  } else if (isCommand && key === 'y') session.redo();
  else if (isCommand && key === 'd' && !isTyping) duplicate();
  else if (event.key === 'F8') goToMissing();
  else if (event.key === '?' && !isTyping) openModal((close) => <KeysHelp close={close} />);
  else return false;
  return true;
};

/** Handles the keys that work everywhere in the editor. */
export const handleEditorKey = (event: KeyboardEvent, context: EditorKeyContext): void => {
  const target = event.target as Element;
  const isInPanel = target.closest('#node-panel, [aria-labelledby="chosen-node"]') !== null;
  // Escape leads from the fields of a node back to the outline, even where a rich-text field has handled the key.
  if (event.key === 'Escape' && isInPanel) {
    const tree = event.currentTarget.querySelector<HTMLElement>('[role="tree"]');
    context.closeFields();
    tree?.focus();
    return;
  }
  // A rich-text field has an undo of its own.
  if (event.defaultPrevented) return;
  // In a search field the browser's own undo works.
  if (target.matches('input') && !isInPanel) return;
  const isTyping = target.matches('input, textarea, select, [role="textbox"], [role="textbox"] *');
  if (runEditorCommand(event, isTyping, context)) event.preventDefault();
};
