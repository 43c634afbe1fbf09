import type { ReactNode } from 'react';

export interface ModalOptions {
  /** `alertdialog` for a question that must be answered. Default `dialog`. */
  role?: 'dialog' | 'alertdialog';
  /** Whether pressing outside closes the modal; default true. */
  isDismissable?: boolean;
  /** Whether Escape leaves the modal open; default false. */
  isKeyboardDismissDisabled?: boolean;
  /** Called once when the modal closes, in whatever way. */
  onClose?: () => void;
}

/** Renders the content of a modal; use `ModalContent`, which names the dialog. */
export type ModalRender = (close: () => void) => ReactNode;

export interface OpenModal extends ModalOptions {
  id: number;
  render: ModalRender;
  close: () => void;
}

let lastId = 0;
let modals: readonly OpenModal[] = [];
const modalListeners = new Set<() => void>();

function setModals(next: readonly OpenModal[]) {
  modals = next;
  for (const listener of modalListeners) listener();
}

/** Opens a modal above the open ones. Returns a function that closes it. Needs `ModalHost` on the page. */
export function openModal(render: ModalRender, options: ModalOptions = {}): () => void {
  const id = ++lastId;
  const close = () => {
    if (!modals.some((modal) => modal.id === id)) return;
    setModals(modals.filter((modal) => modal.id !== id));
    options.onClose?.();
  };
  setModals([...modals, { ...options, id, render, close }]);
  return close;
}

/** Closes all modals, the last opened first. */
export function closeAllModals(): void {
  for (const modal of [...modals].reverse()) modal.close();
}

/** Runs a function as soon as no modal is open. Returns a function that cancels it. */
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

/** For `ModalHost` only. */
export function subscribeToModals(listener: () => void): () => void {
  modalListeners.add(listener);
  return () => modalListeners.delete(listener);
}

/** For `ModalHost` only. */
export function getModals(): readonly OpenModal[] {
  return modals;
}
