/**
 * The fewest people that a number is told of. Where a number is about fewer, but about somebody, it is `null`: the
 * threshold rule. Where what is left out could be worked out by subtracting the others from their total, the smallest of
 * the others is left out as well, until those left out are about so many people together: complementary cell
 * suppression (Hundepool et al., Statistical Disclosure Control, Wiley 2012, chapter 4; Eurostat, Handbook on
 * Statistical Disclosure Control, 2010). Nothing at all (`0`) is told: it is about nobody.
 */
export const fewestPeople = 5;

/**
 * What may be said of how many measurements there are: 0 where there is none, null where fewer than five people took
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
