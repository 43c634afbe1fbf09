import { useState } from 'react';
import { byReached, type QuestionRow } from './question-rows.ts';

/** By what questions are put in order. */
export const sortColumns = ['question', 'reached', 'back', 'stopped', 'open', 'seconds'] as const;

/** One of them. */
export type SortColumn = (typeof sortColumns)[number];

const share = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole === 0 ? -1 : part / whole;

/** Questions in an order: the most first, or their texts as they would stand in a list. */
export const sortedQuestions = (rows: readonly QuestionRow[], sort: SortColumn): QuestionRow[] => {
  const reached = byReached(rows);
  if (sort === 'reached') return reached;
  if (sort === 'question') return reached.sort((one, other) => one.text.localeCompare(other.text));
  const worth = (row: QuestionRow) =>
    sort === 'seconds'
      ? (row.seconds?.median ?? -1)
      : sort === 'open'
        ? (row.open ?? -1)
        : share(row[sort], row.reached);
  return reached.sort((one, other) => worth(other) - worth(one));
};

/** The order that somebody chose: where most go back comes first. */
export const useSort = () => useState<SortColumn>('back');
