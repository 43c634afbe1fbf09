import { expect, test } from 'vitest';
import type { FigureSum } from './figures-store.ts';
import { addByKey, counterByFigure, countScores, countStates } from './measurement-counts.ts';

/** A sum of a figure by one professional. */
const sum = (figure: FigureSum['figure'], count: number, subject = 0): FigureSum =>
  ({
    figure,
    subject,
    count,
    people: new Set([1]),
    publicationId: 5,
    language: 'nl',
    start: '2026-03-05',
  }) as unknown as FigureSum;

test('[STT-03] sums are added by figure', () => {
  const count = counterByFigure([sum('REACHED', 2), sum('REACHED', 3), sum('REACHED_BACK', 4), sum('STANDS', 8)]);
  expect(count('REACHED').count).toBe(5);
  expect(count('REACHED', 'REACHED_BACK').count).toBe(9);
  expect(count('CHOSEN').count).toBe(0);
});

test('[STT-03] each state counts with and without a step back, and all of them together', () => {
  const states = countStates([
    ...[sum('FINISHED', 1), sum('FINISHED_BACK', 2), sum('STOPPED', 4), sum('STOPPED_BACK', 8)],
    ...[sum('OPEN', 16), sum('OPEN_BACK', 32), sum('REACHED', 64)],
  ]);
  const counts = Object.fromEntries(Object.entries(states).map(([name, { count }]) => [name, count]));
  expect(counts).toEqual({ finished: 3, stopped: 12, open: 48, back: 42, started: 63 });
});

test('[STT-03] each score from 1 to 7 has a count, also without measurements', () => {
  const { scored, byScore } = countScores([
    sum('SCORE', 1, 3),
    sum('SCORE', 2, 3),
    sum('SCORE', 4, 7),
    sum('CHOSEN', 8, 3),
  ]);
  expect(scored.count).toBe(7);
  expect([...byScore].map(([score, { count }]) => [score, count])).toEqual([
    ...[
      [1, 0],
      [2, 0],
      [3, 3],
      [4, 0],
      [5, 0],
      [6, 0],
      [7, 4],
    ],
  ]);
});

test('[STT-03] counts with one key are added, and those without a key left out', () => {
  const keyOf = ({ subject }: FigureSum) => (subject === 0 ? undefined : `q${subject}`);
  const added = addByKey(
    [sum('CHOSEN', 1, 1), sum('CHOSEN', 2, 2), sum('CHOSEN', 4, 1), sum('CHOSEN', 8)],
    keyOf,
    (each) => each,
  );
  expect([...added].map(([key, { count }]) => [key, count])).toEqual([
    ['q1', 5],
    ['q2', 2],
  ]);
});
