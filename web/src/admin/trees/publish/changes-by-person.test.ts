import type { TreeChange } from '@ok/contract/tree/edits/describe-changes.ts';
import { describe, expect, test } from 'vitest';
import { groupByPerson } from './changes-by-person.ts';

const change = (key: string, node: TreeChange['node'] = 'option'): TreeChange => ({
  kind: 'reworded',
  node,
  key,
  texts: [],
  below: 0,
  fields: [],
});
const logEntry = (by: string | null, minute: number, ...keys: string[]) => ({
  by,
  at: `2026-11-24T10:${minute}:00.000Z`,
  keys,
});
const groupedKeys = (...args: Parameters<typeof groupByPerson>) =>
  groupByPerson(...args).map(({ by, at, changes }) => [by, at?.slice(14, 16) ?? null, changes.map(({ key }) => key)]);

describe('[TRE-13] changes by person since a version was opened', () => {
  test('a difference belongs to the last person who changed its node, newest person first', () => {
    const log = [logEntry('Bea', 30, 'b'), logEntry('Anna', 20, 'a', 'b'), logEntry('Bea', 10, 'a', 'c')];
    expect(groupedKeys([change('a'), change('b'), change('c')], log, new Set())).toEqual([
      ['Bea', '30', ['b', 'c']],
      ['Anna', '20', ['a']],
    ]);
  });

  test('a node without a named change belongs to the author of a change without nodes, else to an unknown person', () => {
    expect(groupedKeys([change('a')], [logEntry('Bea', 30), logEntry('Anna', 20, 'b')], new Set())).toEqual([
      ['Bea', '30', ['a']],
      ['Anna', '20', []],
    ]);
    expect(groupedKeys([change('a')], [logEntry('Anna', 20, 'b')], new Set())).toEqual([
      ['Anna', '20', []],
      [null, null, ['a']],
    ]);
  });

  test('the latest change of a result counts only if the result is different', () => {
    const log = [logEntry('Bea', 30, 'r1'), logEntry('Carl', 20, 'r2')];
    expect(groupedKeys([change('r1', 'result')], log, new Set(['r1', 'r2']))).toEqual([['Bea', '30', ['r1']]]);
  });

  test('a person whose changes were undone is listed without changes', () => {
    expect(groupedKeys([], [logEntry('Bea', 30, 'a')], new Set())).toEqual([['Bea', '30', []]]);
  });
});
