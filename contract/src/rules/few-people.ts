/**
 * The fewest people that a number is told of. Where a number is about fewer, but about somebody, it is `null`: the
 * threshold rule (Hundepool et al., Statistical Disclosure Control, Wiley 2012, chapter 4; Eurostat, Handbook on
 * Statistical Disclosure Control, 2010). Nothing at all (`0`) is told: it is about nobody. That much is one rule, for
 * statistics and for what a draft would do to outcomes.
 *
 * Against subtraction there are two, because the numbers differ in kind:
 * - Those of statistics are parts of one another, in ways that are known: answers of a question, days, trees, versions,
 *   languages, associations, testers and all others. So they are told as they are, and where one that is left out could be
 *   worked out from the others, the smallest of these goes as well, until those left out are about so many people
 *   together: complementary cell suppression, which is `leftOut`. Nothing that is taken from one number, however it is
 *   asked for, leaves one to four people. It does not reach across periods that overlap and are asked for one after the
 *   other; and where next to nobody measured, many sums at once can still give a number that is left out.
 * - A measurement comes by many changes of a draft, and a draft changes while it is looked at: nobody can say beforehand
 *   which of those numbers make which. So they are rounded: `inFives`. What is replayed is a guess in any case, of which
 *   the size is asked, and no figure to be added up.
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
