/**
 * Minimum number of people behind a count in the report on the outcomes of a draft. A smaller count is `null`, according
 * to the threshold rule (Hundepool et al., Statistical Disclosure Control, Wiley 2012, chapter 4; Eurostat, Handbook on
 * Statistical Disclosure Control, 2010). Statistics have a rule of their own: `statistics/small-counts.ts`.
 *
 * Other counts of the report are rounded with `roundToFives`. A measurement is affected by many changes of a draft, and
 * the draft changes while the report is open, so the sums can't be known in advance.
 */
export const minOutcomePeople = 5;

/**
 * Rounds a number of measurements for publication: 0 without measurements, null below five people, otherwise the
 * nearest multiple of five.
 *
 * A threshold alone does not suffice: subtracting one count from another (a cell from its row, one language from all, a
 * change from the one above it) would reveal small counts. Differences between rounded counts don't. Each total must
 * therefore be counted first and then rounded, and may differ from the sum of its parts.
 *
 * @param people number of different people behind the measurements; may be capped at five
 */
export const roundToFives = (measurements: number, people: number): number | null => {
  if (measurements === 0) return 0;
  return people < minOutcomePeople ? null : Math.round(measurements / minOutcomePeople) * minOutcomePeople;
};
