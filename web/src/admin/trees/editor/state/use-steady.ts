import { useCallback, useRef } from 'react';

/** A function that stays the same and does what was given last: what only calls it on a press is not drawn anew for it. */
export const useSteady = <A extends unknown[], R>(work: (...given: A) => R): ((...given: A) => R) => {
  const latest = useRef(work);
  latest.current = work;
  return useCallback((...given: A) => latest.current(...given), []);
};
