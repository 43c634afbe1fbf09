import { useEffect, useState } from 'react';

const defaultTypingPauseMs = 250;

/**
 * Follows a value after a pause in typing, so that not every letter sends a request.
 *
 * @param isTyped whether typing changed the value since `before`; any other change is followed immediately
 * @param delayMs pause after which the value is followed
 */
export function useDebounced<T>(
  value: T,
  isTyped: (before: T) => boolean = () => true,
  delayMs = defaultTypingPauseMs,
): T {
  const [debounced, setDebounced] = useState(value);
  const isImmediate = !isTyped(debounced);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), isImmediate ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [value, isImmediate, delayMs]);
  return isImmediate ? value : debounced;
}
