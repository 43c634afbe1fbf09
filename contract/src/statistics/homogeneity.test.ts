import { expect, test } from 'vitest';
import { chiSquareTail, correctByHolm, testHomogeneity } from './homogeneity.ts';

test.each([
  [3.841459, 1, 0.05],
  [6.634897, 1, 0.01],
  [9.487729, 4, 0.05],
  [18.307038, 10, 0.05],
  [29.587, 10, 0.001],
  [43.772972, 30, 0.05],
])('[STT-03] of a chi-square of %d with %d degrees of freedom the tables say %d', (statistic, degrees, p) => {
  expect(chiSquareTail(statistic, degrees)).toBeCloseTo(p, 5);
});

test('[STT-03] the test of homogeneity as a textbook works it out', () => {
  // Two groups of 100: 45 and 60 of them chose the first of two answers.
  const found = testHomogeneity([
    [45, 55],
    [60, 40],
  ]);
  expect(found?.statistic).toBeCloseTo(4.511, 3);
  expect(found?.degrees).toBe(1);
  expect(found?.p).toBeCloseTo(0.0337, 4);
  expect(found?.effect).toBeCloseTo(Math.sqrt(4.511 / 200), 4);
  const alike = [
    [30, 60, 10],
    [60, 120, 20],
  ];
  expect(testHomogeneity(alike)?.p).toBeCloseTo(1, 6);
});

test('[STT-03] groups that are too small are not compared', () => {
  expect(testHomogeneity([[40, 60]])).toBeNull();
  expect(
    testHomogeneity([
      [40, 0],
      [30, 0],
    ]),
  ).toBeNull();
  expect(
    testHomogeneity([
      [4, 60],
      [5, 55],
    ]),
  ).toBeNull();
  expect(testHomogeneity([])).toBeNull();
});

test('[STT-03] the correction for many questions as Holm has it', () => {
  expect(correctByHolm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
  expect(correctByHolm([0.6, 0.9])).toEqual([1, 1]);
  expect(correctByHolm([])).toEqual([]);
});
