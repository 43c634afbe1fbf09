import { correctByHolm, testHomogeneity } from './homogeneity.ts';

/** Measurements on each side from which on a difference is named: with fewer, most differences are chance. */
export const minMeasurements = 50;

/** Largest chance that any difference is named where there is none. */
const significanceLevel = 0.05;

/** Range of a difference, as a share, within which open measurements don't matter to the reader. */
const negligibleRange = 0.01;

/** Measurements with an event (`part`) of all that could have it (`whole`). */
export type Share = { part: number; whole: number };

/** Two shares to compare. */
export type SharePair = {
  own: Share;
  other: Share;
  /**
   * Open measurements of each side, which may still join the part, the whole or neither; null for unknown, undefined for
   * a share that no open measurement changes.
   */
  stillOpen?: { own: number; other: number } | null;
  /** Whether the measurements of `own` include those of `other`, as those of all versions include those of one. */
  overlaps?: boolean;
};

/**
 * Verdict on two shares. `undecided`: measurements that are still open could turn the difference around. `chance`: the
 * difference may be chance. `same`: the shares are less than half a point apart.
 */
export type Comparison =
  | { kind: 'tooFew' }
  | { kind: 'undecided' }
  | { kind: 'same' | 'chance' | 'differs'; difference: number };

const ratio = ({ part, whole }: Share) => (whole === 0 ? 0 : part / whole);

/** Smallest and largest possible share once no measurement is open. */
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

/** Chance of a difference at least this large between equal groups; 1 where the groups are too small for a test. */
const chanceOf = (pair: SharePair): number => {
  const { own, other, stillOpen } = withoutOverlap(pair);
  const [mine, theirs] = [boundsOf(own, stillOpen?.own ?? 0), boundsOf(other, stillOpen?.other ?? 0)];
  // The test compares the two closest ends: any other pair is farther apart.
  const nearest = ratio(own) > ratio(other) ? [mine.low, theirs.high] : [mine.high, theirs.low];
  return testHomogeneity(nearest.map(countsOf))?.p ?? 1;
};

const isPairUndecided = (pair: SharePair): boolean => {
  if (pair.stillOpen === null) return true;
  const { own, other, stillOpen } = withoutOverlap(pair);
  const [mine, theirs] = [boundsOf(own, stillOpen?.own ?? 0), boundsOf(other, stillOpen?.other ?? 0)];
  const [low, high] = [ratio(mine.low) - ratio(theirs.high), ratio(mine.high) - ratio(theirs.low)];
  return low < 0 && high > 0 && high - low >= negligibleRange;
};

const isLarge = (pair: SharePair) => {
  const { own, other } = withoutOverlap(pair);
  return Math.min(own.whole, other.whole) >= minMeasurements;
};

/**
 * Compares pairs of shares with Pearson's chi-square test. Holm's correction for several tests keeps the chance that any
 * named difference is an accident at 5 % or less.
 */
export const compareShares = (pairs: readonly SharePair[]): Comparison[] => {
  const testable = pairs.filter((pair) => isLarge(pair) && !isPairUndecided(pair));
  const corrected = correctByHolm(testable.map(chanceOf));
  const chances = new Map(testable.map((pair, index) => [pair, corrected[index] ?? 1]));
  return pairs.map((pair) => {
    if (isPairUndecided(pair)) return { kind: 'undecided' };
    const chance = chances.get(pair);
    if (chance === undefined) return { kind: 'tooFew' };
    const difference = ratio(pair.own) - ratio(pair.other);
    if (Math.round(Math.abs(difference) * 100) === 0) return { kind: 'same', difference };
    return { kind: chance < significanceLevel ? 'differs' : 'chance', difference };
  });
};
