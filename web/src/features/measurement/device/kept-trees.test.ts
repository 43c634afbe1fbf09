import type { PublishedTree } from '@ok/contract/routes/trees/question-tree.ts';
import { expect, test } from 'vitest';
import type { KeptTree } from '../../../api/kept-publications.ts';
import { findStorageLife, formatBytes, groupKeptTrees } from './kept-trees.ts';

const tree = (id: number, treeId: number, publicationId: number) => ({ id, treeId, publicationId }) as PublishedTree;
const createKept = (treeRowId: number, treeId: number | undefined, publicationId: number, language = 'nl') =>
  ({ treeRowId, treeId, publicationId, language }) as KeptTree;

test('kept trees stand with the tree of whichever version, by language', () => {
  const groups = groupKeptTrees(
    [tree(10, 1, 100), tree(21, 2, 201), tree(30, 3, 300)],
    [
      createKept(10, 1, 100, 'nl'),
      createKept(10, undefined, 100, 'en'),
      createKept(20, 2, 200),
      createKept(99, 9, 900),
    ],
  );
  expect(groups.map((group) => [group.tree.id, group.kept.map(({ language }) => language), group.isOutdated])).toEqual([
    [10, ['en', 'nl'], false],
    [21, ['nl'], true],
    [30, [], false],
  ]);
});

test.each([
  ['Apple Computer, Inc.', false, true, 'sevenDays'],
  ['Apple Computer, Inc.', true, true, 'kept'],
  ['Apple Computer, Inc.', true, false, 'untilFull'],
  ['Google Inc.', false, true, 'kept'],
  ['Google Inc.', false, false, 'untilFull'],
  ['', false, true, 'kept'],
])('a browser of "%s", installed: %s, agreed: %s, keeps it: %s', (vendor, isInstalled, isPersisted, life) => {
  expect(findStorageLife({ vendor, isInstalled, isPersisted })).toBe(life);
});

test('sizes have the unit that fits', () => {
  expect(formatBytes(411_700, 'nl')).toBe('412 kB');
  expect(formatBytes(1_250_000, 'nl')).toBe('1,3 MB');
  expect(formatBytes(1_070_000_000, 'nl')).toBe('1 GB');
});
