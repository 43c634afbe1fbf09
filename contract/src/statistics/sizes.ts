/** Up to here a step of size is one whole number; from here on each is 5 % wider than the one before. */
const exact = 20;
const growth = 1.05;

/** Beyond it, all is one step: a day in seconds. */
const most = 86_400;

/** The step that a number of seconds, or of answers, is counted in. */
export const stepOf = (value: number): number => {
  const whole = Math.min(Math.max(Math.round(value), 0), most);
  return whole <= exact ? whole : exact + Math.ceil(Math.log(whole / exact) / Math.log(growth) - 1e-9);
};

/** How many steps there are. */
export const stepCount: number = stepOf(most) + 1;

/** What stands for all numbers that were counted in a step: none of them is more than 2.5 % away, rounding aside. */
export const sizeOf = (step: number): number =>
  step <= exact ? step : Math.round(exact * growth ** (step - exact - 0.5));

/** How many there are in each step, from the first; as far as there are any. */
export type Spread = readonly number[];

/** Spreads taken together. */
export const joined = (spreads: readonly Spread[]): Spread =>
  Array.from({ length: stepCount }, (_, step) => spreads.reduce((sum, spread) => sum + (spread[step] ?? 0), 0));

/**
 * The size below which this part of those in a spread lies; null of an empty one. It is the one at the place
 * `part * (number - 1)`, rounded up, in their order.
 */
export const quantileOf = (spread: Spread, part: number): number | null => {
  const total = spread.reduce((sum, many) => sum + many, 0);
  const place = Math.ceil(part * (total - 1));
  let passed = 0;
  for (const [step, many] of spread.entries()) {
    passed += many;
    if (passed > place) return sizeOf(step);
  }
  return null;
};
