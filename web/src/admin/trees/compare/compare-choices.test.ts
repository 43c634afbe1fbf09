import type { Publication, TreeVersion } from '@ok/contract/routes/trees/tree-versions.ts';
import { expect, test } from 'vitest';
import { findChoices, listChoices } from './compare-choices.ts';

const version = (id: number, changes: Partial<TreeVersion> = {}): TreeVersion => ({
  id,
  revision: 1,
  version: id,
  status: 'WAS_PUBLISHED',
  name: 'OK! Peuter',
  languages: [],
  measurements: 0,
  lastModifiedDate: null,
  lastModifiedBy: null,
  publishedAt: null,
  changedSincePublished: false,
  deletable: false,
  ...changes,
});

const publication = (id: number): Publication => ({
  id,
  number: id,
  publishedAt: '2026-01-01T00:00:00Z',
  publishedBy: null,
  contentHash: '',
  pagesHash: null,
  reasons: [],
  pages: [],
  open: 0,
});

const versions = [version(3, { status: 'DRAFT' }), version(2, { changedSincePublished: true }), version(1)];
const publications = new Map([
  [2, [publication(22), publication(21)]],
  [1, [publication(11)]],
]);
const choices = listChoices(versions, publications);
const valuesOf = (id: number, search = {}) => {
  const { before, after } = findChoices(choices, id, search);
  return [before?.value, after?.value];
};

test('each version is listed once, followed by its publications that differ from it', () => {
  expect(choices.map(({ value }) => value)).toEqual([
    'version-3',
    'version-2',
    'publication-22',
    'publication-21',
    'version-1',
  ]);
});

test('a version is compared with the one before it, the first one with its first publication or a later version', () => {
  expect(valuesOf(3)).toEqual(['version-2', 'version-3']);
  expect(valuesOf(2)).toEqual(['version-1', 'version-2']);
  expect(valuesOf(1)).toEqual(['version-2', 'version-1']);
  const twice = listChoices([version(1)], new Map([[1, [publication(12), publication(11)]]]));
  expect(findChoices(twice, 1, {}).before?.value).toBe('publication-11');
});

test('the address names both sides, and unknown names count as none', () => {
  expect(valuesOf(3, { before: 'publication-21', after: 'version-1' })).toEqual(['publication-21', 'version-1']);
  expect(valuesOf(3, { before: 'publication-99', after: '' })).toEqual(['version-2', 'version-3']);
});
