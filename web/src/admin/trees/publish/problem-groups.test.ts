import type { TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import { expect, test } from 'vitest';
import { groupProblems, groupsWithoutReason, publicationReasons } from './problem-groups.ts';

const warning = (key: string, more: Partial<TreeProblem> = {}): TreeProblem => ({
  ...{ problem: 'hardToRead', level: 'warning', node: 'option', key, language: 'en', field: 'name' },
  ...more,
});
const error: TreeProblem = { problem: 'noScore', level: 'error', node: 'result', key: 'r' };
const groupIds = (groups: ReturnType<typeof groupProblems>) => groups.map(({ id }) => id);

test('[TRE-13] a warning that is live already needs no reason, and comes last', () => {
  const groups = groupProblems([warning('a'), error, warning('b')], [warning('a')]);
  expect(groupIds(groups)).toEqual(['error noScore result r  ', 'warning hardToRead en', 'known hardToRead en']);
  expect(groups.map(({ problems }) => problems.map(({ key }) => key))).toEqual([['r'], ['b'], ['a']]);
  expect(groupIds([...groupsWithoutReason(groups, {})])).toEqual(['warning hardToRead en']);
  const reasons = { 'warning hardToRead en': ' Het is zo ', 'known hardToRead en': 'oud' };
  expect(groupsWithoutReason(groups, reasons)).toEqual([]);
  expect(publicationReasons(groups, reasons)).toEqual([
    { problem: 'hardToRead', language: 'en', count: 1, reason: 'Het is zo' },
  ]);
});

test('[TRE-13] the same warning of another node, language or text is a new one', () => {
  for (const live of [
    warning('b'),
    warning('a', { language: 'nl' }),
    warning('a', { field: 'dividerText' }),
    warning('a', { problem: 'noTranslation' }),
  ]) {
    expect(groupIds(groupProblems([warning('a')], [live])), JSON.stringify(live)).toEqual(['warning hardToRead en']);
  }
  const score = (value: number) => warning('t', { problem: 'unreachedScore', node: 'tree', score: value });
  expect(groupProblems([score(3)], [score(4)])[0]?.isLive).toBe(false);
  expect(groupProblems([score(3)], [score(3)])[0]?.isLive).toBe(true);
});

test('[TRE-13] an error stays an error even if the live version has it too', () => {
  expect(groupProblems([error], [error])).toMatchObject([{ level: 'error', isLive: false }]);
});

test('[TRE-09] all missing texts of a language are one error', () => {
  const missingTranslation = (key: string, language: string): TreeProblem => ({
    ...{ problem: 'noTranslation', level: 'error', node: 'question', key, language, field: 'name' },
  });
  const groups = groupProblems([
    missingTranslation('a', 'en'),
    missingTranslation('b', 'en'),
    missingTranslation('a', 'ar'),
    error,
  ]);
  expect(groups.map(({ problems }) => problems.length)).toEqual([2, 1, 1]);
});
