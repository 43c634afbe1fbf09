import { useState } from 'react';
import { sortByReached, type QuestionRow } from './question-rows.ts';

/** Columns by which questions can be sorted. */
export const sortColumns = ['question', 'reached', 'back', 'stopped', 'open', 'seconds'] as const;

/** Column by which questions are sorted. */
export type SortColumn = (typeof sortColumns)[number];

const share = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole === 0 ? -1 : part / whole;

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
        : share(row[sort], row.reached);
  return questions.sort((one, other) => valueOf(other) - valueOf(one));
};

/** Keeps the chosen order, at first by steps back. */
export const useSort = () => useState<SortColumn>('back');
