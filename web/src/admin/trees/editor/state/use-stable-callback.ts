import { useCallback, useRef } from 'react';

/** Returns a function that stays identical and calls the newest callback, so that event handlers cause no re-render. */
export const useStableCallback = <A extends unknown[], R>(callback: (...given: A) => R): ((...given: A) => R) => {
  const latest = useRef(callback);
  latest.current = callback;
  return useCallback((...given: A) => latest.current(...given), []);
};
