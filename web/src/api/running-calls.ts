import { useSyncExternalStore } from 'react';
import { listeners } from '../listeners.ts';

/** Milliseconds: what answers sooner shows no loading bar, for a flash is only unrest. */
const unnoticed = 150;

/** Counts what is under way; busy once something has taken longer than a blink. */
export function runningCalls() {
  const changed = listeners();
  let running = 0;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (next: boolean) => {
    if (isBusy === next) return;
    isBusy = next;
    changed.tell();
  };
  return {
    /** Something begins; call what is returned when it ends. */
    begin(): () => void {
      running += 1;
      if (running === 1) timer = setTimeout(() => set(true), unnoticed);
      return () => {
        running -= 1;
        if (running > 0) return;
        clearTimeout(timer);
        set(false);
      };
    },
    subscribe: changed.add,
    isBusy: () => isBusy,
  };
}

/** The calls of this page. */
export const calls = runningCalls();

/** Whether calls are under way that somebody waits for. */
export const useIsBusy = (): boolean => useSyncExternalStore(calls.subscribe, calls.isBusy);
