/**
 * Minimum number of people behind a published count. A count about one to four people is `null`, according to the
 * threshold rule (Hundepool et al., Statistical Disclosure Control, Wiley 2012, chapter 4; Eurostat, Handbook on
 * Statistical Disclosure Control, 2010). A count of `0` is published: it concerns no people. Statistics and the
 * outcomes of a draft share this minimum.
 *
 * Two methods prevent that a suppressed count is derived by subtraction, because the counts differ in kind:
 * - Statistics use complementary cell suppression (contract/src/statistics). Their counts add up in known ways: answers
 *   of a question, days, trees, versions, languages, associations, testers. If a suppressed count could be derived from
 *   the others, the smallest of these is suppressed too, until the suppressed counts together concern at least five
 *   people. No difference between a count and its parts concerns one to four people. Two limits remain: overlapping
 *   periods that are requested one after the other, and very small data, where many sums combined can still give a
 *   suppressed count.
 * - Outcomes of a draft are rounded with `roundToFives`. A measurement passes many changes, and a draft changes while
 *   it is viewed, so the sums can't be known in advance. A replay is an estimate in any case: readers need its size,
 *   not exact totals.
 */
export const minPeople = 5;

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
  return people < minPeople ? null : Math.round(measurements / minPeople) * minPeople;
};
