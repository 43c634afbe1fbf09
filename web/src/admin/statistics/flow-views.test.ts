import type { StatisticsFlow } from '@ok/contract/routes/statistics.ts';
import { expect, test } from 'vitest';
import { differencesOf, flowTotal, isHot, standsOut } from './flow-views.ts';

const node = (key: string, count: number | null) => ({
  ...{ key, text: key, tree: 1, version: 1, questionId: 1 },
  ...{ count, reached: count, back: 0, stopped: 0 },
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
  const differences = differencesOf(own, other, ['a']);
  expect(differences.get('a b')).toBeCloseTo(0);
  expect(differences.get('a c')).toBeCloseTo(0.1);
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
  expect([...differencesOf(own, other, ['a'])]).toEqual([['a b', 0.5]]);
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
