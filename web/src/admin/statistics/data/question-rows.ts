import { type Comparison, compareShares } from '@ok/contract/statistics/comparison.ts';
import type { Questions } from './calls.ts';

/** Figures of a question, and those of the comparison. */
export type QuestionRow = Questions[number];

/** Questions that a card shows at first. */
export const initialQuestionCount = 5;

/** A part of a whole; null where one of them is hidden, and of nothing. */
export const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole;

const leavingShare = ({ back, stopped, reached }: QuestionRow) =>
  (shareOf(back, reached) ?? 0) + (shareOf(stopped, reached) ?? 0);

/** Sorts questions by the share of steps back and stops, the largest first; hidden questions are last. */
export const sortByLeaving = (rows: readonly QuestionRow[]): QuestionRow[] =>
  rows.toSorted(
    (one, other) =>
      Number(one.folded) - Number(other.folded) ||
      leavingShare(other) - leavingShare(one) ||
      (other.reached ?? 0) - (one.reached ?? 0) ||
      (one.key < other.key ? -1 : 1),
  );

/** Sorts questions by arrivals, the most first. */
export const sortByReached = (rows: readonly QuestionRow[]): QuestionRow[] =>
  rows.toSorted((one, other) => (other.reached ?? 0) - (one.reached ?? 0) || (one.key < other.key ? -1 : 1));

/** Conditions of the comparison of a view. */
export type ComparisonContext = {
  /** Whether the view includes the measurements that it is compared with, as all versions include one. */
  overlaps: boolean;
  /** Open measurements on both sides; null where they are not known, or where no day can have stops yet. */
  stillOpen: { own: number; other: number } | null;
};

const comparedShares = ['back', 'stopped'] as const;

/** Share of a question that can be compared: steps back or stops, of all arrivals. */
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
      const shares = {
        own: { part, whole: reached },
        other: { part: compared[what], whole: compared.reached },
      };
      return [{ key: row.key, what, ...shares, overlaps, ...(what === 'stopped' && { stillOpen }) }];
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

/** Finds the differences in steps back and stops that are more than chance, the largest first. */
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

/** Columns by which questions can be sorted. */
export const questionColumns = ['question', 'reached', 'back', 'stopped', 'open', 'seconds'] as const;

/** Column by which questions are sorted. */
export type SortColumn = (typeof questionColumns)[number];

/** Sorts questions by a column: numbers from the largest, texts from A. */
export const sortQuestions = (rows: readonly QuestionRow[], sort: SortColumn): QuestionRow[] => {
  const questions = sortByReached(rows);
  if (sort === 'reached') return questions;
  if (sort === 'question') {
    return questions.sort(
      (one, other) => (one.code ?? '').localeCompare(other.code ?? '') || one.text.localeCompare(other.text),
    );
  }
  const sortValue = (row: QuestionRow) =>
    sort === 'seconds'
      ? (row.seconds?.median ?? -1)
      : sort === 'open'
        ? (row.open ?? -1)
        : (shareOf(row[sort], row.reached) ?? -1);
  return questions.sort((one, other) => sortValue(other) - sortValue(one));
};
