/**
 * Fewest people for a number in the report of what a draft would do to outcomes. A number about fewer people is `null`:
 * the threshold rule (Hundepool et al., Statistical Disclosure Control, Wiley 2012, chapter 4; Eurostat, Handbook on
 * Statistical Disclosure Control, 2010). Statistics have a rule of their own: `statistics/small-counts.ts`.
 *
 * The other numbers of the report are rounded (`inFives`). A measurement is affected by many changes of a draft, and the
 * draft changes while the report is open, so that nobody knows which numbers are the sum of which.
 */
export const fewestPeople = 5;

/**
 * What may be said of how many measurements there are, by rounding: 0 where there is none, null where fewer than five people took
 * them, else their number to the nearest five.
 *
 * A number by itself would not do: whoever subtracts one number from another (a cell from its row, one language from
 * all of them, a change from the one above it) would have the few after all. Between numbers
 * that are told in fives no difference says how many they were. So every total is counted first and told in fives then,
 * and need not be the sum of its parts.
 *
 * @param people how many different people took them; five says as much as any more
 */
export const inFives = (measurements: number, people: number): number | null => {
  if (measurements === 0) return 0;
  return people < fewestPeople ? null : Math.round(measurements / fewestPeople) * fewestPeople;
};
