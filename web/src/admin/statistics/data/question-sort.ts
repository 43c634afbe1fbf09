import { useState } from 'react';
import { type QuestionRow, shareOf, sortByReached } from './question-rows.ts';

/** Columns by which questions can be sorted. */
export const questionColumns = ['question', 'reached', 'back', 'stopped', 'open', 'seconds'] as const;

/** Column by which questions are sorted. */
export type SortColumn = (typeof questionColumns)[number];

/** Sorts questions by a column: numbers from the largest, texts from A. */
export const sortQuestions = (rows: readonly QuestionRow[], sort: SortColumn): QuestionRow[] => {
  const questions = sortByReached(rows);
  if (sort === 'reached') return questions;
  if (sort === 'question') return questions.sort((one, other) => one.text.localeCompare(other.text));
  const valueOf = (row: QuestionRow) =>
    sort === 'seconds'
      ? (row.seconds?.median ?? -1)
      : sort === 'open'
        ? (row.open ?? -1)
        : (shareOf(row[sort], row.reached) ?? -1);
  return questions.sort((one, other) => valueOf(other) - valueOf(one));
};

/** Keeps the chosen order, at first by steps back. */
export const useSort = () => useState<SortColumn>('back');
