import { useEffect, useReducer, useRef } from 'react';

/** Milliseconds without another key after which whoever writes has made a pause. */
const pause = 250;
/** Milliseconds that are waited at the most, for whoever makes none. */
const longest = 2000;

const isWriting = (): boolean =>
  document.activeElement?.matches('#node-panel :is(textarea, input, [role="textbox"])') ?? false;

/**
 * The newest of a thing; while somebody writes in a field of the panel, what it was until they make a pause. What takes
 * long to work out of a whole tree, such as its outline, is so not in the way of the next key.
 */
export const useAfterTyping = <T>(newest: T): T => {
  const shown = useRef(newest);
  const behindSince = useRef(0);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const isBehind = newest !== shown.current && isWriting();
  if (!isBehind) shown.current = newest;
  useEffect(() => {
    if (!isBehind) {
      behindSince.current = 0;
      return;
    }
    behindSince.current ||= performance.now();
    const left = Math.max(0, behindSince.current + longest - performance.now());
    const timer = setTimeout(
      () => {
        shown.current = newest;
        behindSince.current = 0;
        draw();
      },
      Math.min(pause, left),
    );
    return () => clearTimeout(timer);
  }, [newest, isBehind]);
  return shown.current;
};
