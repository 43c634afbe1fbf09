import { useEffect, useState } from 'react';

const pause = 250;

/**
 * What is asked for, once nothing more was typed for a while: not with every letter.
 *
 * @param isTyped whether a value differs by what was typed from the one before; any other is asked for at once
 * @param wait milliseconds without a change
 */
export function useSettled<T>(value: T, isTyped: (before: T) => boolean = () => true, wait = pause): T {
  const [settled, settle] = useState(value);
  const isAtOnce = !isTyped(settled);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), isAtOnce ? 0 : wait);
    return () => clearTimeout(timer);
  }, [value, isAtOnce, wait]);
  return isAtOnce ? value : settled;
}
