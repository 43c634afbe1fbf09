import { expect, test } from 'vitest';
import { letterOf } from './letter.ts';

test('[MEA-03] every answer has a letter of its own, also after the twenty-sixth', () => {
  expect([0, 1, 25, 26, 27, 51, 52, 701, 702].map(letterOf)).toEqual([
    'A',
    'B',
    'Z',
    'AA',
    'AB',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ]);
});
