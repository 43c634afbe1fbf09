import { expect, test } from 'vitest';
import { compareQuestions, largestDifferences, type QuestionRow, sortByLeaving } from './question-rows.ts';

const figures = (reached: number | null, back: number | null = 0, stopped: number | null = 0) => ({
  folded: reached === null,
  ...{ reached, back, stopped, open: 0 },
  seconds: null,
});

const question = (key: string, own: ReturnType<typeof figures>, compared: QuestionRow['compared'] = null) => ({
  ...{ key, text: key, code: null, tree: 1, version: 3, questionId: 1 },
  ...own,
  compared,
});

const keys = (rows: { key: string }[]) => rows.map(({ key }) => key).join('');

test('[STT-03] questions with most steps back and stops come first, and hidden ones last', () => {
  const rows = [
    question('a', figures(100, 10)),
    question('b', figures(null, null, null)),
    question('c', figures(20, 10)),
    question('d', figures(100, 10, 9)),
    question('e', figures(100, null)),
  ];
  expect(keys(sortByLeaving(rows))).toBe('cdaeb');
});

const nothingOpen = { overlaps: false, stillOpen: { own: 0, other: 0 } };
const namesOf = (differences: ReturnType<typeof largestDifferences>) =>
  differences.map(({ row, what, difference }) => [row.key, what, Math.round(difference * 100)]);

test('[STT-03] a difference is named where it is more than chance, the largest first', () => {
  const rows = [
    question('a', figures(1000, 200), figures(1000, 280)),
    question('b', figures(1000, 200), figures(49, 40)),
    question('c', figures(400, 80, 48), figures(800, 160, 8)),
    question('d', figures(100, null), figures(100, 60)),
    question('e', figures(100, 20)),
    question('f', figures(1000, 200), figures(1000, 202)),
    // Eight points, and no more than chance among a hundred.
    question('g', figures(100, 20), figures(100, 28)),
  ];
  expect(namesOf(largestDifferences(rows, nothingOpen))).toEqual([
    ['c', 'stopped', 11],
    ['a', 'back', -8],
  ]);
  const kinds = compareQuestions(rows, nothingOpen);
  expect(kinds.get('b')?.back?.kind).toBe('tooFew');
  expect(kinds.get('g')?.back?.kind).toBe('chance');
  expect(kinds.get('f')?.back?.kind).toBe('same');
  expect([kinds.get('d')?.back, kinds.get('e')]).toEqual([undefined, {}]);
});

test('[STT-03] stops are not compared while open measurements could make up for them, steps back are', () => {
  const rows = [question('a', figures(1000, 200, 10), figures(1000, 280, 70))];
  const kindsWith = (stillOpen: { own: number; other: number } | null) => {
    const comparison = compareQuestions(rows, { overlaps: false, stillOpen }).get('a');
    return [comparison?.back?.kind, comparison?.stopped?.kind];
  };
  expect(kindsWith({ own: 0, other: 0 })).toEqual(['differs', 'differs']);
  expect(kindsWith({ own: 100, other: 0 })).toEqual(['differs', 'undecided']);
  expect(kindsWith(null)).toEqual(['differs', 'undecided']);
});
