import type { StatisticsFlow } from '@ok/contract/routes/statistics/statistics.ts';
import { expect, test } from 'vitest';
import { boldShares, compareWays, flowTotal, isAboveShare } from './flow-views.ts';

const node = (key: string, count: number | null) => ({
  ...{ key, text: key, code: null, tree: 1, version: 1, questionId: 1 },
  ...{ count, reached: count, back: 0, stopped: 0, open: 0 },
});

const flow = (first: number, ways: [string, number | null][]): StatisticsFlow => ({
  nodes: [node('a', first), ...ways.map(([to, count]) => node(to, count))],
  links: ways.map(([to, count]) => ({ from: 'a', to, score: null, count })),
  scores: [],
  scored: 0,
});

test('[STT-03] ways are compared by their share of all measurements, not by their counts', () => {
  const ownFlow = flow(200, [
    ['b', 100],
    ['c', 60],
  ]);
  const otherFlow = flow(1000, [
    ['b', 500],
    ['c', 200],
  ]);
  const comparisons = compareWays(ownFlow, otherFlow, ['a']);
  expect(comparisons.get('a b')).toEqual({ kind: 'same', difference: 0 });
  // 60 of 200 beside 200 of 1000: chi-square 9.8, p = 0.002.
  expect(comparisons.get('a c')).toEqual({ kind: 'differs', difference: expect.closeTo(0.1) });
});

test('[STT-03] a small difference of a way may be chance', () => {
  const flows = [60, 50].map((count) =>
    flow(200, [
      ['b', count],
      ['c', 200 - count],
    ]),
  );
  const [ownFlow, otherFlow] = flows;
  // Chi-square 1.25, p = 0.26.
  expect(ownFlow && otherFlow && compareWays(ownFlow, otherFlow, ['a']).get('a b')?.kind).toBe('chance');
});

test('[STT-03] a new way is more, and a way with a hidden count has no comparison', () => {
  const ownFlow = flow(100, [
    ['b', 50],
    ['c', 40],
    ['d', null],
  ]);
  const otherFlow = flow(100, [
    ['c', null],
    ['d', 30],
  ]);
  expect([...compareWays(ownFlow, otherFlow, ['a'])]).toEqual([['a b', { kind: 'differs', difference: 0.5 }]]);
});

test('[STT-03] where the first question is hidden, shares are of the largest shown count', () => {
  expect(flowTotal(flow(0, [['b', 40]]), ['a'])).toBe(40);
});

test('[STT-03] a share is bold above its limit', () => {
  expect(isAboveShare(21, 100, boldShares.back)).toBe(true);
  expect(isAboveShare(20, 100, boldShares.back)).toBe(false);
  expect(isAboveShare(null, 100, boldShares.back)).toBe(false);
  expect(isAboveShare(7, 100, boldShares.stopped)).toBe(true);
});
