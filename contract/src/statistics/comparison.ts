import { holm, testHomogeneity } from './homogeneity.ts';

/** Measurements on each side from which on a difference is put into words: with fewer, chance says too much. */
export const minMeasurements = 50;

/** Highest chance of naming any difference where there is none. */
const level = 0.05;

/** Range of a difference, as a share, below which measurements that are still open can't matter to the reader. */
const negligible = 0.01;

/** Measurements that something happened in (`part`), of all that it could have happened in (`whole`). */
export type Share = { part: number; whole: number };

/** Two shares to compare. */
export type SharePair = {
  own: Share;
  other: Share;
  /**
   * Measurements of each side that are still open, and so may join the part, the whole or neither; null for unknown. A
   * share that nothing can be added to any more has none.
   */
  stillOpen?: { own: number; other: number } | null;
  /** Whether the measurements of `own` include those of `other`, as those of all versions include those of one. */
  overlaps?: boolean;
};

/**
 * Verdict on two shares. `undecided`: measurements that are still open could turn the difference around. `chance`: the
 * difference may be chance. `same`: less than half a point apart.
 */
export type Comparison =
  | { kind: 'tooFew' }
  | { kind: 'undecided' }
  | { kind: 'same' | 'chance' | 'differs'; difference: number };

const ratio = ({ part, whole }: Share) => (whole === 0 ? 0 : part / whole);

/** Smallest and largest share that there can be once nothing is open any more. */
const boundsOf = ({ part, whole }: Share, open: number): { low: Share; high: Share } => ({
  low: { part, whole: whole + open },
  high: { part: Math.min(part + open, whole), whole },
});

const withoutOverlap = ({ own, other, stillOpen, overlaps }: SharePair): SharePair =>
  overlaps
    ? {
        own: { part: own.part - other.part, whole: own.whole - other.whole },
        other,
        stillOpen: stillOpen && { own: Math.max(0, stillOpen.own - stillOpen.other), other: stillOpen.other },
      }
    : { own, other, ...(stillOpen !== undefined && { stillOpen }) };

const countsOf = ({ part, whole }: Share) => [part, whole - part];

/** Chance of a difference at least this large between equal groups; 1 where the groups are too small to say. */
const chanceOf = (pair: SharePair): number => {
  const { own, other, stillOpen } = withoutOverlap(pair);
  const [mine, theirs] = [boundsOf(own, stillOpen?.own ?? 0), boundsOf(other, stillOpen?.other ?? 0)];
  // The test holds the two ends against each other that are the closest: the rest can only be farther apart.
  const nearest = ratio(own) > ratio(other) ? [mine.low, theirs.high] : [mine.high, theirs.low];
  return testHomogeneity(nearest.map(countsOf))?.p ?? 1;
};

const isUndecided = (pair: SharePair): boolean => {
  if (pair.stillOpen === null) return true;
  const { own, other, stillOpen } = withoutOverlap(pair);
  const [mine, theirs] = [boundsOf(own, stillOpen?.own ?? 0), boundsOf(other, stillOpen?.other ?? 0)];
  const [least, most] = [ratio(mine.low) - ratio(theirs.high), ratio(mine.high) - ratio(theirs.low)];
  return least < 0 && most > 0 && most - least >= negligible;
};

const isLarge = (pair: SharePair) => {
  const { own, other } = withoutOverlap(pair);
  return Math.min(own.whole, other.whole) >= minMeasurements;
};

/**
 * Compares pairs of shares with Pearson's chi-square test, corrected after Holm for being many: the chance that any of
 * the named differences is an accident is at most 5 %.
 */
export const compareShares = (pairs: readonly SharePair[]): Comparison[] => {
  const testable = pairs.filter((pair) => isLarge(pair) && !isUndecided(pair));
  const corrected = holm(testable.map(chanceOf));
  const chances = new Map(testable.map((pair, index) => [pair, corrected[index] ?? 1]));
  return pairs.map((pair) => {
    if (isUndecided(pair)) return { kind: 'undecided' };
    const chance = chances.get(pair);
    if (chance === undefined) return { kind: 'tooFew' };
    const difference = ratio(pair.own) - ratio(pair.other);
    if (Math.round(Math.abs(difference) * 100) === 0) return { kind: 'same', difference };
    return { kind: chance < level ? 'differs' : 'chance', difference };
  });
};
