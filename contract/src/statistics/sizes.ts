/** Largest size with a step of its own. Each step above it is 5 % wider than the previous one. */
const maxExactSize = 20;
const growth = 1.05;

/** Largest size that is told apart: a day in seconds. */
const maxSize = 86_400;

/** Finds the step that a number of seconds, or of answers, is counted in. */
export const stepOf = (value: number): number => {
  const size = Math.min(Math.max(Math.round(value), 0), maxSize);
  return size <= maxExactSize
    ? size
    : maxExactSize + Math.ceil(Math.log(size / maxExactSize) / Math.log(growth) - 1e-9);
};

/** Number of steps. */
export const stepCount: number = stepOf(maxSize) + 1;

/** Size in the middle of a step. No size of the step is more than 2.5 % away from it, before rounding. */
export const sizeOf = (step: number): number =>
  step <= maxExactSize ? step : Math.round(maxExactSize * growth ** (step - maxExactSize - 0.5));

/** Count of each step, from the first to the last one with a count. */
export type Spread = readonly number[];

/** Adds spreads step by step. */
export const addSpreads = (spreads: readonly Spread[]): Spread =>
  Array.from({ length: stepCount }, (_, step) => spreads.reduce((sum, spread) => sum + (spread[step] ?? 0), 0));

/**
 * Quantile of a spread, such as the median for a `part` of 0.5; null for an empty spread. In ascending order the size at
 * index `part * (count - 1)`, rounded up.
 */
export const quantileOf = (spread: Spread, part: number): number | null => {
  const total = spread.reduce((sum, count) => sum + count, 0);
  const index = Math.ceil(part * (total - 1));
  let passed = 0;
  for (const [step, count] of spread.entries()) {
    passed += count;
    if (passed > index) return sizeOf(step);
  }
  return null;
};
