import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

/** Calls that finish sooner than this many milliseconds show no loading bar. */
const busyDelayMs = 150;

/** Counts running calls. Busy when calls have been running for `busyDelayMs`. */
export function createRunningCalls() {
  const changeListeners = createListeners();
  let running = 0;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setBusy = (next: boolean) => {
    if (isBusy === next) return;
    isBusy = next;
    changeListeners.emit();
  };
  return {
    /** Counts a call; the returned function ends it. */
    begin(): () => void {
      running += 1;
      if (running === 1) timer = setTimeout(() => setBusy(true), busyDelayMs);
      return () => {
        running -= 1;
        if (running > 0) return;
        clearTimeout(timer);
        setBusy(false);
      };
    },
    subscribe: changeListeners.add,
    isBusy: () => isBusy,
  };
}

/** Running calls of this page. */
export const runningCalls = createRunningCalls();

/** Whether the page waits for calls. */
export const useIsBusy = (): boolean => useSyncExternalStore(runningCalls.subscribe, runningCalls.isBusy);
