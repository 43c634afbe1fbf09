/** Shortest processor time of several runs, in milliseconds: other work on the machine only adds. */
export function measureProcessorMs(work: () => unknown, runs = 3): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Growth of the time for eight times the size, above which the work is no longer taken for linear (8); squared is 64. */
export const maxLinearGrowth = 30;

/**
 * Measures how many times more processor time work takes at eight times the size. A ratio within one run holds on any
 * machine, which a limit in milliseconds does not.
 *
 * @param prepare prepares the work at a size, which is not measured
 * @param size the larger size
 */
export function measureGrowth(prepare: (size: number) => () => unknown, size: number): number {
  const large = measureProcessorMs(prepare(size));
  const small = measureProcessorMs(prepare(size / 8));
  return large / small;
}
