import { limits } from '@ok/contract/rules/values/limits.ts';

export type ToastKind = 'success' | 'info' | 'error';

export interface ToastInput {
  kind: ToastKind;
  /** Bold beginning of the toast. */
  title?: string;
  text: string;
  /** Button below the text; pressing it closes the toast. What it does has another place too: the toast may be gone. */
  action?: { label: string; onPress: () => void };
}

export interface Toast extends ToastInput {
  id: number;
}

const maxVisible = 3;
const { toastMs: displayMs } = limits;

/**
 * Creates a queue of toasts. At most three are visible and the rest wait; a text that is visible or waiting is not
 * added again. Success and info close after 8 s without pauses; errors stay until closed.
 */
export function createToastQueue() {
  let lastId = 0;
  let visible: readonly Toast[] = [];
  let waiting: Toast[] = [];
  let isPaused = false;
  const clocks = new Map<number, { msLeft: number; startedAt: number; timer?: ReturnType<typeof setTimeout> }>();
  const listeners = new Set<() => void>();

  function start(id: number, msLeft: number) {
    clocks.set(id, { msLeft, startedAt: Date.now(), timer: setTimeout(() => close(id), msLeft) });
  }

  function update(next: readonly Toast[]) {
    const room = Math.max(0, maxVisible - next.length);
    const arriving = waiting.slice(0, room);
    waiting = waiting.slice(room);
    visible = [...next, ...arriving];
    for (const toast of arriving) {
      if (toast.kind === 'error') continue;
      if (isPaused) clocks.set(toast.id, { msLeft: displayMs, startedAt: 0 });
      else start(toast.id, displayMs);
    }
    for (const listener of listeners) listener();
  }

  /** Shows or queues a toast. Returns its id, or the id of the same toast that is already there. */
  function add(input: ToastInput): number {
    const same = [...visible, ...waiting].find((toast) => toast.text === input.text && toast.title === input.title);
    if (same) return same.id;
    const toast = { ...input, id: ++lastId };
    waiting.push(toast);
    update(visible);
    return toast.id;
  }

  function close(id: number) {
    clearTimeout(clocks.get(id)?.timer);
    clocks.delete(id);
    waiting = waiting.filter((toast) => toast.id !== id);
    update(visible.filter((toast) => toast.id !== id));
  }

  /** Stops the timers while a toast has the pointer or focus. */
  function pauseTimers() {
    if (isPaused) return;
    isPaused = true;
    for (const [id, { msLeft, startedAt, timer }] of clocks) {
      clearTimeout(timer);
      clocks.set(id, { msLeft: msLeft - (Date.now() - startedAt), startedAt: 0 });
    }
  }

  function resumeTimers() {
    if (!isPaused) return;
    isPaused = false;
    for (const [id, { msLeft }] of [...clocks]) start(id, msLeft);
  }

  function clear() {
    for (const { timer } of clocks.values()) clearTimeout(timer);
    clocks.clear();
    waiting = [];
    update([]);
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { add, close, clear, pause: pauseTimers, resume: resumeTimers, subscribe, getVisible: () => visible };
}

/** Toasts of the application; `ToastHost` shows them. */
export const toasts = createToastQueue();
