import { expect, test } from 'vitest';
import type { TreeProblem } from './tree-problems.ts';
import { coversWarnings, groupNewWarnings, problemId } from './unexplained-warnings.ts';

const hard = (key: string, language = 'nl'): TreeProblem => ({
  ...{ problem: 'hardToRead', level: 'warning', node: 'question', key, language, field: 'name' },
});
const score = (value: number): TreeProblem => ({
  ...{ problem: 'unreachedScore', level: 'warning', node: 'tree', key: 't', score: value },
});
const error: TreeProblem = { problem: 'noTranslation', level: 'error', node: 'question', key: 'q', language: 'en' };

test('[TRE-13] new warnings are grouped by kind and language, with their scores', () => {
  expect(groupNewWarnings([error, hard('a'), score(7), hard('b'), hard('c', 'en'), score(3)])).toEqual([
    { problem: 'hardToRead', language: 'nl', count: 2 },
    { problem: 'unreachedScore', count: 2, scores: [3, 7] },
    { problem: 'hardToRead', language: 'en', count: 1 },
  ]);
  expect(groupNewWarnings([hard('a'), score(3), score(4)], [hard('a'), score(4), error])).toEqual([
    { problem: 'unreachedScore', count: 1, scores: [3] },
  ]);
  expect(groupNewWarnings([], [hard('a')])).toEqual([]);
});

test('[TRE-13] problems differ by node, language, field and score', () => {
  const places = [hard('a'), hard('b'), hard('a', 'en'), { ...hard('a'), field: 'x' }, score(1), score(2), error];
  expect(new Set(places.map(problemId)).size).toBe(places.length);
});

test('[TRE-13] a reason covers only warnings of its kind and language', () => {
  const reason = { problem: 'hardToRead', language: 'nl' } as const;
  expect(coversWarnings(reason, { problem: 'hardToRead', language: 'nl' })).toBe(true);
  expect(coversWarnings(reason, { problem: 'hardToRead', language: 'en' })).toBe(false);
  expect(coversWarnings(reason, { problem: 'hardToRead' })).toBe(false);
  expect(coversWarnings(reason, { problem: 'longWay', language: 'nl' })).toBe(false);
});
