/** Bounds of work that waits its turn. Below `minRunning` nothing is refused, and from `maxRunning` on everything. */
type WaitBounds = {
  minRunning: number;
  maxRunning: number;
  /** Milliseconds that accepted work may take with its wait. */
  maxDurationMs: number;
  /** Makes the error of refused work. */
  makeRefusal: () => Error;
};

/**
 * Creates a limit for work that waits its turn somewhere behind: work is refused while the last one that ended took too
 * long. It adjusts itself to the speed of the machine, and to whatever else runs there.
 *
 * @param now reads the milliseconds of a clock that never jumps
 * @returns the function that runs work, or throws the refusal
 */
export const createWaitLimit = (
  { minRunning, maxRunning, maxDurationMs, makeRefusal }: WaitBounds,
  now = () => performance.now(),
) => {
  let running = 0;
  let lastDurationMs = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const isTooSlow = running >= minRunning && lastDurationMs > maxDurationMs;
    if (isTooSlow || running >= maxRunning) throw makeRefusal();
    running += 1;
    const begunAt = now();
    try {
      return await work();
    } finally {
      running -= 1;
      lastDurationMs = now() - begunAt;
    }
  };
};
