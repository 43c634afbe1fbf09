export type ToastKind = 'success' | 'info' | 'error';

export interface ToastInput {
  kind: ToastKind;
  /** The bold beginning. */
  title?: string;
  text: string;
}

export interface Toast extends ToastInput {
  id: number;
}

const shownAtMost = 3;
const staysFor = 8000;

/**
 * A queue of messages. At most three are shown, the rest wait their turn; the same text is not shown twice at a time.
 * Success and info leave after 8 s, not counting the time the queue is paused; errors stay until closed.
 */
export function createToastQueue() {
  let lastId = 0;
  let visible: readonly Toast[] = [];
  let waiting: Toast[] = [];
  let isPaused = false;
  const clocks = new Map<number, { left: number; startedAt: number; timer?: ReturnType<typeof setTimeout> }>();
  const listeners = new Set<() => void>();

  function start(id: number, left: number) {
    clocks.set(id, { left, startedAt: Date.now(), timer: setTimeout(() => close(id), left) });
  }

  function update(next: readonly Toast[]) {
    const room = Math.max(0, shownAtMost - next.length);
    const arriving = waiting.slice(0, room);
    waiting = waiting.slice(room);
    visible = [...next, ...arriving];
    for (const toast of arriving) {
      if (toast.kind === 'error') continue;
      if (isPaused) clocks.set(toast.id, { left: staysFor, startedAt: 0 });
      else start(toast.id, staysFor);
    }
    for (const listener of listeners) listener();
  }

  /** Shows a message, or queues it; returns its id, or that of the same message when it is already there. */
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

  /** Stops the clocks while someone points at a message or has focus in one. */
  function pause() {
    if (isPaused) return;
    isPaused = true;
    for (const [id, { left, startedAt, timer }] of clocks) {
      clearTimeout(timer);
      clocks.set(id, { left: left - (Date.now() - startedAt), startedAt: 0 });
    }
  }

  function resume() {
    if (!isPaused) return;
    isPaused = false;
    for (const [id, { left }] of [...clocks]) start(id, left);
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

  return { add, close, clear, pause, resume, subscribe, getVisible: () => visible };
}

/** The messages of the application; shown by `ToastHost`. */
export const toasts = createToastQueue();
