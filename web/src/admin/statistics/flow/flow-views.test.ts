import type { StatisticsFlow } from '@ok/contract/routes/statistics/statistics.ts';
import { expect, test } from 'vitest';
import { compareWays, flowTotal, isHot, standsOut } from './flow-views.ts';

const node = (key: string, count: number | null) => ({
  ...{ key, text: key, tree: 1, version: 1, questionId: 1 },
  ...{ count, reached: count, back: 0, stopped: 0, open: 0 },
});

const flow = (first: number, ways: [string, number | null][]): StatisticsFlow => ({
  nodes: [node('a', first), ...ways.map(([to, count]) => node(to, count))],
  links: ways.map(([to, count]) => ({ from: 'a', to, score: null, count })),
  scores: [],
  scored: 0,
});

test('[STT-03] ways are compared by their share of all that began, not by how many there were', () => {
  const own = flow(200, [
    ['b', 100],
    ['c', 60],
  ]);
  const other = flow(1000, [
    ['b', 500],
    ['c', 200],
  ]);
  const comparisons = compareWays(own, other, ['a']);
  expect(comparisons.get('a b')).toEqual({ kind: 'same', difference: 0 });
  // 60 of 200 beside 200 of 1000: chi-square 9.8, p = 0.002.
  expect(comparisons.get('a c')).toEqual({ kind: 'differs', difference: expect.closeTo(0.1) });
});

test('[STT-03] a way that a few more went along may be chance', () => {
  const flows = [60, 50].map((count) =>
    flow(200, [
      ['b', count],
      ['c', 200 - count],
    ]),
  );
  const [own, other] = flows;
  // Chi-square 1.25, p = 0.26.
  expect(own && other && compareWays(own, other, ['a']).get('a b')?.kind).toBe('chance');
});

test('[STT-03] of a way that was not there all is more, and of one that may not be told nothing is', () => {
  const own = flow(100, [
    ['b', 50],
    ['c', 40],
    ['d', null],
  ]);
  const other = flow(100, [
    ['c', null],
    ['d', 30],
  ]);
  expect([...compareWays(own, other, ['a'])]).toEqual([['a b', { kind: 'differs', difference: 0.5 }]]);
});

test('[STT-03] where the first question may not be told, shares are of what can be', () => {
  expect(flowTotal(flow(0, [['b', 40]]), ['a'])).toBe(40);
});

test('[STT-03] a share stands out from above its limit', () => {
  expect(isHot(21, 100, standsOut.back)).toBe(true);
  expect(isHot(20, 100, standsOut.back)).toBe(false);
  expect(isHot(null, 100, standsOut.back)).toBe(false);
  expect(isHot(7, 100, standsOut.stopped)).toBe(true);
});
