import type { ReactNode } from 'react';

export interface ModalOptions {
  /** `alertdialog` for a question that must be answered. Default `dialog`. */
  role?: 'dialog' | 'alertdialog';
  /** Whether pressing outside closes it; default true. */
  isDismissable?: boolean;
  /** Whether Escape leaves it open; default false. */
  isKeyboardDismissDisabled?: boolean;
  /** Called once, however it closes. */
  onClose?: () => void;
}

/** Draws the inside of a modal; start with `ModalContent`, which names it. */
export type ModalRender = (close: () => void) => ReactNode;

export interface OpenModal extends ModalOptions {
  id: number;
  render: ModalRender;
  close: () => void;
}

let lastId = 0;
let modals: readonly OpenModal[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly OpenModal[]) {
  modals = next;
  for (const listener of listeners) listener();
}

/** Opens a modal on top of what is open; returns what closes it. `ModalHost` must be on the page. */
export function openModal(render: ModalRender, options: ModalOptions = {}): () => void {
  const id = ++lastId;
  const close = () => {
    if (!modals.some((modal) => modal.id === id)) return;
    replace(modals.filter((modal) => modal.id !== id));
    options.onClose?.();
  };
  replace([...modals, { ...options, id, render, close }]);
  return close;
}

/** Closes every modal, the last opened first, such as when someone signs out. */
export function closeAllModals(): void {
  for (const modal of [...modals].reverse()) modal.close();
}

/** Runs something now, or once every open modal is closed; returns what calls it off. */
export function whenNoModalIsOpen(run: () => void): () => void {
  const stop = subscribeToModals(runOnce);
  function runOnce() {
    if (modals.length > 0) return;
    stop();
    run();
  }
  runOnce();
  return stop;
}

/** For `ModalHost`. */
export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For `ModalHost`. */
export function getModals(): readonly OpenModal[] {
  return modals;
}
