import { expect, test } from 'vitest';
import { findQuestionCode } from './question-code.ts';

test.each([
  [['P06A', 'P06B', 'P06C'], 'P06'],
  [['P06A'], 'P06'],
  [['B1-12a', 'B1-12b'], 'B1-12'],
  [['A', 'B'], null],
  [['P06A', 'P07B'], null],
  [['P06A', 'B'], null],
  [['P06A', null], null],
  [[], null],
])('[STT-03] answers with the codes %j have the question code %j', (identifiers, code) => {
  expect(findQuestionCode(identifiers)).toBe(code);
});
