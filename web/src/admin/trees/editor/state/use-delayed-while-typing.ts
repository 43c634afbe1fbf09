import { useEffect, useReducer, useRef } from 'react';

/** Time without a key press that counts as a pause in typing. */
const typingPauseMs = 250;
/** Longest time that a value may be outdated when the user types without a pause. */
const maxDelayMs = 2000;

const isTyping = (): boolean =>
  document.activeElement?.matches('#node-panel :is(textarea, input, [role="textbox"])') ?? false;

/**
 * Returns the newest value, or an older one while the user types in a field of the panel. Work on the whole tree, such
 * as its outline, so does not delay the next key press.
 */
export const useDelayedWhileTyping = <T>(newest: T): T => {
  const shownRef = useRef(newest);
  const outdatedSince = useRef(0);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const isOutdated = newest !== shownRef.current && isTyping();
  if (!isOutdated) shownRef.current = newest;
  useEffect(() => {
    if (!isOutdated) {
      outdatedSince.current = 0;
      return;
    }
    outdatedSince.current ||= performance.now();
    const remainingMs = Math.max(0, outdatedSince.current + maxDelayMs - performance.now());
    const timer = setTimeout(
      () => {
        shownRef.current = newest;
        outdatedSince.current = 0;
        rerender();
      },
      Math.min(typingPauseMs, remainingMs),
    );
    return () => clearTimeout(timer);
  }, [newest, isOutdated]);
  return shownRef.current;
};
