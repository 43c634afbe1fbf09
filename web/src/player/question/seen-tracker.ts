/**
 * Creates a tracker that reports each index once it has been in view for `delayMs`. Call the tracker with the indexes
 * in view at each change; the timer of an index that stays in view goes on.
 */
export const createSeenTracker = (delayMs: number, onSeen: (index: number) => void) => {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  return (inView: readonly number[]): void => {
    for (const [index, timer] of timers) {
      if (inView.includes(index)) continue;
      clearTimeout(timer);
      timers.delete(index);
    }
    for (const index of inView)
      if (!timers.has(index))
        timers.set(
          index,
          setTimeout(() => onSeen(index), delayMs),
        );
  };
};
