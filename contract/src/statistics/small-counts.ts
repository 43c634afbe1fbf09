/** A number of measurements with their professionals; `many` where those are enough for any minimum. */
export type PeopleCount = { count: number; people: ReadonlySet<number> | 'many' };

const joinPeople = (counts: readonly PeopleCount[]): PeopleCount['people'] => {
  const joined = new Set<number>();
  for (const { people } of counts) {
    if (people === 'many') return 'many';
    for (const person of people) joined.add(person);
  }
  return joined;
};

/** Adds counts of different measurements; a professional in several of them is one. */
export const addCounts = (counts: readonly PeopleCount[]): PeopleCount => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  people: joinPeople(counts),
});

/**
 * Checks whether a count is about fewer than `minPeople` professionals. A count of 0 is never small;
 * measurements whose professionals were all erased are about one.
 */
export const isSmallCount = ({ count, people }: PeopleCount, minPeople: number): boolean =>
  count > 0 && people !== 'many' && Math.max(people.size, 1) < minPeople;

const smallestOf = (counts: readonly PeopleCount[]): PeopleCount | undefined =>
  counts.reduce<PeopleCount | undefined>(
    (smallest, each) => (each.count > 0 && (!smallest || each.count < smallest.count) ? each : smallest),
    undefined,
  );

type Suppression = {
  /** Counts without a total in the table. */
  counts?: readonly PeopleCount[];
  /** Each total of the table with its parts. */
  totals?: readonly (readonly PeopleCount[])[];
  /** Professionals from which on a count is shown. */
  minPeople: number;
};

/**
 * Hides the small counts of a table. In a total with one hidden count a second one is hidden, the smallest, so that
 * subtraction doesn't reveal the first: primary and complementary suppression (Hundepool et al., Statistical Disclosure
 * Control, Wiley 2012, chapter 4).
 *
 * @returns the function that shows a count of the table; null for a hidden count, 0 for a missing one
 */
export const suppressSmallCounts = ({
  counts = [],
  totals = [],
  minPeople,
}: Suppression): ((count: PeopleCount | undefined) => number | null) => {
  const hidden = new Set([...counts, ...totals.flat()].filter((each) => isSmallCount(each, minPeople)));
  // A count may be in several totals, so that a second hidden one can be the only hidden one of another total.
  for (let size = -1; size < hidden.size; ) {
    size = hidden.size;
    for (const total of totals) {
      const shownCounts = total.filter((each) => !hidden.has(each));
      const second = total.length - shownCounts.length === 1 ? smallestOf(shownCounts) : undefined;
      if (second) hidden.add(second);
    }
  }
  return (count) => (count === undefined ? 0 : hidden.has(count) ? null : count.count);
};

/**
 * Minimum number of people behind a count in the report on the outcomes of a draft. A smaller count is `null`, according
 * to the threshold rule (Hundepool et al., Statistical Disclosure Control, Wiley 2012, chapter 4; Eurostat, Handbook on
 * Statistical Disclosure Control, 2010). Statistics have a rule of their own: `suppressSmallCounts`.
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
