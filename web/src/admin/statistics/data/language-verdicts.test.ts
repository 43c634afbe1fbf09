import { expect, test } from 'vitest';
import { judgeLanguages, type QuestionByLanguage, separateTested } from './language-verdicts.ts';

const testOf = (differs: boolean, effect: number | null) => ({
  degrees: 2,
  statistic: null,
  p: null,
  corrected: null,
  effect,
  differs,
});

test.each([
  [false, 0.6, { kind: 'alike' }],
  [true, 0.12, { kind: 'differs', size: 'small' }],
  [true, 0.3, { kind: 'differs', size: 'medium' }],
  [true, 0.5, { kind: 'differs', size: 'large' }],
  [true, null, { kind: 'differs', size: undefined }],
])('[STT-03] languages that differ: %s, by %s, are judged as %j', (differs, effect, verdict) => {
  expect(judgeLanguages(testOf(differs, effect))).toEqual(verdict);
});

test('[STT-03] questions that differ come first, and those with too few answers are apart', () => {
  const row = (key: string, result: QuestionByLanguage['test']): QuestionByLanguage => ({
    key,
    text: key,
    code: null,
    tree: 1,
    version: 1,
    questionId: 1,
    options: [],
    languages: [],
    test: result,
  });
  const rows = [row('few', null), row('alike', testOf(false, 0)), row('differs', testOf(true, 0.2))];
  const { tested, untested } = separateTested(rows);
  expect(tested.map(({ key }) => key)).toEqual(['differs', 'alike']);
  expect(untested.map(({ key }) => key)).toEqual(['few']);
});
