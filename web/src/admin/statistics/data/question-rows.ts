import { type Comparison, compareShares } from '@ok/contract/statistics/comparison.ts';
import type { Questions } from './calls.ts';

/** What happened at a question, with what it is compared with. */
export type QuestionRow = Questions[number];

/** Questions that a card shows before somebody asks for all. */
export const shownAtFirst = 5;

const share = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole === 0 ? 0 : part / whole;

const left = ({ back, stopped, reached }: QuestionRow) => share(back, reached) + share(stopped, reached);

/** Where most go back or stop, first. Questions that too few people came to are at the end. */
export const byLeaving = (rows: readonly QuestionRow[]): QuestionRow[] =>
  rows.toSorted(
    (one, other) =>
      Number(one.folded) - Number(other.folded) ||
      left(other) - left(one) ||
      (other.reached ?? 0) - (one.reached ?? 0) ||
      (one.key < other.key ? -1 : 1),
  );

/** Those that most came to, first. */
export const byReached = (rows: readonly QuestionRow[]): QuestionRow[] =>
  rows.toSorted((one, other) => (other.reached ?? 0) - (one.reached ?? 0) || (one.key < other.key ? -1 : 1));

/** What the comparison of a view has to heed. */
export type ComparisonContext = {
  /** Whether what is looked at includes what it is compared with, as all versions include one. */
  overlaps: boolean;
  /** Open measurements on both sides; null where they are not known, or where no day can have stops yet. */
  stillOpen: { own: number; other: number } | null;
};

const comparedShares = ['back', 'stopped'] as const;

/** A share of a question that can be compared: of those who arrived, how many went back or stopped. */
export type ComparedShare = (typeof comparedShares)[number];

/** Comparisons of a question; a share without one has a number that is missing or not shown. */
export type QuestionComparison = Partial<Record<ComparedShare, Comparison>>;

/** Compares every question with the same question of the other side: all of them are one family of tests. */
export const compareQuestions = (
  rows: readonly QuestionRow[],
  { overlaps, stillOpen }: ComparisonContext,
): ReadonlyMap<string, QuestionComparison> => {
  const pairs = rows.flatMap((row) =>
    comparedShares.flatMap((what) => {
      const { reached, compared, [what]: part } = row;
      if (reached === null || part === null || compared === null) return [];
      if (compared.reached === null || compared[what] === null) return [];
      const own = { part, whole: reached };
      const other = { part: compared[what], whole: compared.reached };
      return [{ key: row.key, what, own, other, overlaps, ...(what === 'stopped' && { stillOpen }) }];
    }),
  );
  const comparisons = compareShares(pairs);
  const byKey = new Map<string, QuestionComparison>(rows.map(({ key }) => [key, {}]));
  for (const [index, { key, what }] of pairs.entries()) {
    const comparison = comparisons[index];
    if (comparison) byKey.set(key, { ...byKey.get(key), [what]: comparison });
  }
  return byKey;
};

/** A difference between two shares of going back or stopping that is more than chance. */
export type Difference = { row: QuestionRow; what: ComparedShare; difference: number };

/** The questions at which most more or fewer people went back or stopped than chance explains, the largest first. */
export const largestDifferences = (
  rows: readonly QuestionRow[],
  context: ComparisonContext,
  limit = 4,
): Difference[] => {
  const comparisons = compareQuestions(rows, context);
  return rows
    .flatMap((row) =>
      comparedShares.flatMap((what) => {
        const comparison = comparisons.get(row.key)?.[what];
        return comparison?.kind === 'differs' ? [{ row, what, difference: comparison.difference }] : [];
      }),
    )
    .sort(
      (one, other) => Math.abs(other.difference) - Math.abs(one.difference) || (one.row.key < other.row.key ? -1 : 1),
    )
    .slice(0, limit);
};
