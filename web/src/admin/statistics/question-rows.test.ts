import { expect, test } from 'vitest';
import { byLeaving, largestDifferences, type QuestionRow } from './question-rows.ts';

const figures = (reached: number | null, back: number | null = 0, stopped: number | null = 0) => ({
  folded: reached === null,
  ...{ reached, back, stopped },
  seconds: null,
});

const question = (key: string, own: ReturnType<typeof figures>, compared: QuestionRow['compared'] = null) => ({
  ...{ key, text: key, tree: 1, version: 3, questionId: 1 },
  ...own,
  compared,
});

const keys = (rows: { key: string }[]) => rows.map(({ key }) => key).join('');

test('[STT-03] where most go back or stop comes first, and what too few people came to last', () => {
  const rows = [
    question('a', figures(100, 10)),
    question('b', figures(null, null, null)),
    question('c', figures(20, 10)),
    question('d', figures(100, 10, 9)),
    question('e', figures(100, null)),
  ];
  expect(keys(byLeaving(rows))).toBe('cdaeb');
});

test('[STT-03] differences are told of enough measurements on both sides, the largest first', () => {
  const rows = [
    question('a', figures(100, 20), figures(100, 28)),
    question('b', figures(100, 20), figures(49, 40)),
    question('c', figures(100, 20, 12), figures(200, 40, 2)),
    question('d', figures(100, null), figures(100, 60)),
    question('e', figures(100, 20)),
    question('f', figures(1000, 200), figures(1000, 202)),
  ];
  expect(
    largestDifferences(rows).map(({ row, what, difference }) => [row.key, what, Math.round(difference * 100)]),
  ).toEqual([
    ['c', 'stopped', 11],
    ['a', 'back', -8],
  ]);
});
