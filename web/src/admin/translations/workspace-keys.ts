import { useEffect, useEffectEvent } from 'react';
import { targetId } from './text/target-side.tsx';

/** Actions of the keyboard in the workspace. */
type WorkspaceActions = {
  saveAndNext: () => void;
  step: (by: 1 | -1) => void;
  copySource: () => void;
  insertSuggestion: () => void;
};

/** Finds the action of a key: Ctrl + Enter, Alt + an arrow up or down, Alt + B, Alt + I. */
const findAction = ({ ctrlKey, metaKey, altKey, key, code }: KeyboardEvent, actions: WorkspaceActions) => {
  if ((ctrlKey || metaKey) && key === 'Enter') return actions.saveAndNext;
  if (!altKey) return undefined;
  if (key === 'ArrowDown') return () => actions.step(1);
  if (key === 'ArrowUp') return () => actions.step(-1);
  if (code === 'KeyI') return actions.insertSuggestion;
  return code === 'KeyB' ? actions.copySource : undefined;
};

/** Listens to the keys of the workspace while it is on screen. */
export const useWorkspaceKeys = (actions: WorkspaceActions): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"]');
    const action = isInDialog ? undefined : findAction(event, actions);
    if (!action) return;
    event.preventDefault();
    // The editor of formatted text would begin a line.
    event.stopPropagation();
    action();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
};

/** Later than this the user may be at work elsewhere, and keeps the focus. */
const timeoutMs = 3000;

/** Focuses the box of the translation as soon as it is drawn: the editor of formatted text loads first. */
export const focusTarget = (): void => {
  const focus = (): boolean => {
    const target = document.getElementById(targetId);
    target?.focus();
    return target !== null;
  };
  // The next text replaces the present one first.
  requestAnimationFrame(() => {
    if (focus()) return;
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), timeoutMs);
  });
};
