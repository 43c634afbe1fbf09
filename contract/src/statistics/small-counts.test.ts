import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCounts, isSmallCount, type PeopleCount, roundToFives, suppressSmallCounts } from './small-counts.ts';

const countOf = (count: number, ...people: number[]): PeopleCount => ({ count, people: new Set(people) });
const manyPeople = (count: number): PeopleCount => ({ count, people: 'many' });

test('[STT-03] a count about fewer professionals than the minimum is small, whatever its size; 0 is not', () => {
  const four = countOf(40, 1, 2, 3, 4);
  expect(isSmallCount(four, 5)).toBe(true);
  expect(isSmallCount(four, 4)).toBe(false);
  expect(isSmallCount(countOf(5, 1, 2, 3, 4, 5), 5)).toBe(false);
  expect(isSmallCount(manyPeople(1), 5)).toBe(false);
  expect(isSmallCount(countOf(0), 5)).toBe(false);
});

test('[STT-03] a professional in several counts is one professional of their sum', () => {
  expect(addCounts([countOf(3, 1, 2), countOf(4, 2, 3)])).toEqual(countOf(7, 1, 2, 3));
  expect(addCounts([countOf(3, 1, 2), manyPeople(9)])).toEqual(manyPeople(12));
  expect(addCounts([])).toEqual(countOf(0));
});

test('[STT-03] small counts are hidden, and other counts without a total are shown', () => {
  const [small, large, none] = [countOf(9, 1, 2), countOf(1, 1, 2, 3, 4, 5), countOf(0)];
  const show = suppressSmallCounts({ counts: [small, large, none], minPeople: 5 });
  expect([small, large, none, undefined].map(show)).toEqual([null, 1, 0, 0]);
});

test('[STT-03] where a total has one small count, its smallest other count is hidden too', () => {
  const [total, small, none, second, third] = [
    manyPeople(92),
    countOf(2, 1),
    countOf(0),
    manyPeople(30),
    manyPeople(60),
  ];
  const show = suppressSmallCounts({ totals: [[total, small, none, second, third]], minPeople: 5 });
  expect([total, small, none, second, third].map(show)).toEqual([92, null, 0, null, 60]);
});

test('[STT-03] where a total has two small counts, no other count is hidden', () => {
  const [total, small, alsoSmall, large] = [manyPeople(95), countOf(2, 1), countOf(3, 2), manyPeople(90)];
  const show = suppressSmallCounts({ totals: [[total, small, alsoSmall, large]], minPeople: 5 });
  expect([total, small, alsoSmall, large].map(show)).toEqual([95, null, null, 90]);
});

test('[STT-03] a second hidden count takes one more where it is in another total', () => {
  const [small, second, third] = [countOf(2, 1), manyPeople(10), manyPeople(20)];
  const [row, column] = [manyPeople(12), manyPeople(30)];
  const totals = [
    [column, second, third],
    [row, small, second],
  ];
  const show = suppressSmallCounts({ totals, minPeople: 5 });
  expect([small, second, third, row, column].map(show)).toEqual([null, null, null, 12, 30]);
});

test('[STT-03] a total about few professionals is hidden with all its parts', () => {
  const [total, part, none] = [countOf(7, 1, 2), countOf(7, 1, 2), countOf(0)];
  const show = suppressSmallCounts({ totals: [[total, part, none]], minPeople: 5 });
  expect([total, part, none].map(show)).toEqual([null, null, 0]);
});

test('[STT-03] a minimum of 1 hides nothing, not even measurements of people who were erased', () => {
  const [total, one, erased] = [countOf(5, 1), countOf(4, 1), countOf(1)];
  const show = suppressSmallCounts({ counts: [one], totals: [[total, one, erased]], minPeople: 1 });
  expect([total, one, erased].map(show)).toEqual([5, 4, 1]);
});

test('[STT-03] counts below five people are suppressed, and no difference between counts reveals them', () => {
  expect([1, 4, 7, 500].map((measurements) => roundToFives(measurements, 4))).toEqual([null, null, null, null]);
  expect(roundToFives(0, 0)).toBe(0);
  expect([5, 7, 8, 36].map((measurements) => roundToFives(measurements, 5))).toEqual([5, 5, 10, 35]);
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 5000 }), fc.integer({ min: 1, max: 4 }), (shown, few) => {
      const difference = (roundToFives(shown + few, 5) ?? 0) - (roundToFives(shown, 5) ?? 0);
      expect([0, 5]).toContain(difference);
    }),
  );
});
