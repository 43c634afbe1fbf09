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

/** Measurements from which on a difference is put into words: with fewer, chance says too much. */
export const enoughToCompare = 50;

/** A difference between two shares of going back or stopping. */
export type Difference = { row: QuestionRow; what: 'back' | 'stopped'; difference: number; seconds: number };

const differenceIn = (row: QuestionRow, what: 'back' | 'stopped'): Difference[] => {
  const { compared } = row;
  if (!compared || (row.reached ?? 0) < enoughToCompare || (compared.reached ?? 0) < enoughToCompare) return [];
  if (row[what] === null || compared[what] === null) return [];
  const difference = share(row[what], row.reached) - share(compared[what], compared.reached);
  const seconds = row.seconds && compared.seconds ? row.seconds.median - compared.seconds.median : 0;
  return [{ row, what, difference, seconds }];
};

/** Whether there are enough measurements on both sides to say what differs. */
export const canCompare = ({ reached, compared }: QuestionRow): boolean =>
  (reached ?? 0) >= enoughToCompare && (compared?.reached ?? 0) >= enoughToCompare;

/** The questions at which most more or fewer people went back or stopped, the largest first. */
export const largestDifferences = (rows: readonly QuestionRow[], most = 4): Difference[] =>
  rows
    .flatMap((row) => [...differenceIn(row, 'back'), ...differenceIn(row, 'stopped')])
    .filter(({ difference }) => Math.round(Math.abs(difference) * 100) > 0)
    .sort(
      (one, other) => Math.abs(other.difference) - Math.abs(one.difference) || (one.row.key < other.row.key ? -1 : 1),
    )
    .slice(0, most);
