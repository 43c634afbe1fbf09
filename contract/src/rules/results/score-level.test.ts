import { expect, test } from 'vitest';
import { isScore, levelOf, scoreLevels } from './score-level.ts';

test('[RES-03] the seven scores have a level and two documents each', () => {
  expect(scoreLevels.map(({ score }) => score)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(levelOf(4)).toEqual({
    score: 4,
    level: 'EQUAL_SENSITIVE_AND_INSENSITIVE',
    documents: { summary: 'SUMMARY_EQUAL_SENSITIVE_AND_INSENSITIVE', full: 'FULL_EQUAL_SENSITIVE_AND_INSENSITIVE' },
  });
});

test.each([0, 8, 3.5, Number.NaN, '3', null, undefined])('[RES-03] %s is no score', (value) => {
  expect(isScore(value)).toBe(false);
  expect(() => levelOf(value as number)).toThrow('Result must have score');
});
