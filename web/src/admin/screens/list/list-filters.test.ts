import { entities } from '@ok/contract/entities/index.ts';
import { listFilters } from '@ok/contract/entity/list-filters.ts';
import { expect, test } from 'vitest';
import { findOwner, matchesFilter } from './list-filters.ts';

const row = { id: 1, revision: 1 };

test('[ENT-02] a row is kept by a filter when it has what that is about', () => {
  const keeps = (name: keyof typeof entities, filter: string, more: object) =>
    listFilters(entities[name])
      .filter(({ key }) => key === filter)
      .map((found) => matchesFilter(entities[name], found, { ...row, ...more }));
  expect(keeps('questionOption', 'hasDivider', { hasDivider: true })).toEqual([true]);
  expect(keeps('questionOption', 'hasDivider', { hasDivider: false })).toEqual([false]);
  expect(keeps('questionOption', 'result', { result: { id: 206, score: 6 } })).toEqual([true]);
  expect(keeps('questionOption', 'result', { result: null })).toEqual([false]);
  expect(keeps('questionTree', 'status.DRAFT', { status: 'DRAFT' })).toEqual([true]);
  expect(keeps('questionTree', 'status.DRAFT', { status: 'PUBLISHED' })).toEqual([false]);
  expect(keeps('testResult', 'images', { images: [{ id: 1, media: 'one.webp' }] })).toEqual([true]);
  expect(keeps('testResult', 'images', { images: [] })).toEqual([false]);
  // Without a version of a tree.
  expect(keeps('questionOption', 'questionTreeId.none', { questionTreeId: null })).toEqual([true]);
  expect(keeps('questionOption', 'questionTreeId.none', { questionTreeId: 4, questionTreeName: 'Boom' })).toEqual([
    false,
  ]);
});

test('[ENT-02] the rows of a row are those that refer to it', () => {
  const rows = [
    { ...row, questionId: 7, questionName: 'Wat zie je?' },
    { ...row, questionId: 8, questionName: 'En nu?' },
  ];
  const { text, refers, target } = findOwner(entities.questionOption, { field: 'questionId', id: 8 }, rows);
  expect([text, target, rows.map(refers)]).toEqual(['En nu?', 'question', [false, true]]);
  expect(findOwner(entities.questionOption, { field: 'name', id: 8 }, rows).refers(rows[1] ?? row)).toBe(false);
});
