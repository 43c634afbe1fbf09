/** Fewer people than this are never shown as a number. */
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
