/**
 * Notes what has been in view for long enough to have been seen. Given what is in view each time that changes; what
 * stays in view meanwhile does not begin anew.
 *
 * @param after milliseconds in view
 */
export const makeSightings = (after: number, onSeen: (index: number) => void) => {
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
          setTimeout(() => onSeen(index), after),
        );
  };
};
