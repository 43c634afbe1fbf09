import { entities } from '@ok/contract/entities/index.ts';
import { describe, expect, test } from 'vitest';
import { allVersions, createPlaceFilter, setPlaceFilter } from './place-filters.ts';
import { createFindLetter, createFindPlace, createVersionPlaces } from './row-place.ts';

const places = createVersionPlaces([
  { id: 11, revision: 1, treeId: 7, version: 1, status: 'PUBLISHED', name: 'Boom' },
  { id: 12, revision: 1, treeId: 7, version: 2, status: 'DRAFT', name: 'Boom' },
  { id: 21, revision: 1, treeId: 8, version: 1, status: 'PUBLISHED', name: 'Boom' },
]);

const option = (id: number, questionTreeId: number | null) => ({ id, revision: 1, questionTreeId });
const options = [option(1, 11), option(2, 12), option(3, 21), option(4, null)];
const findPlace = createFindPlace(entities.questionOption, places);
const listedIds = (filters: readonly string[], of?: { field: string; id: number }) =>
  options.filter((row) => createPlaceFilter({ filters, of })(findPlace(row), undefined)).map(({ id }) => id);

test('[ENT-02] the letters of answers follow their position within their question', () => {
  const answer = (id: number, questionId: number | null, position: number) => ({
    ...option(id, 11),
    questionId,
    position,
  });
  const answers = [answer(1, 5, 3), answer(2, 5, 1), answer(3, 6, 9), answer(4, null, 1)];
  const findLetter = createFindLetter(entities.questionOption, answers);
  expect(answers.map(findLetter)).toEqual(['B', 'A', 'A', undefined]);
  expect(answers.map(createFindLetter(entities.questionOptionExample, answers))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

describe('[ENT-02] a list shows', () => {
  test('the newest version of each tree, and what is in no tree', () => {
    expect(listedIds([])).toEqual([2, 3, 4]);
  });

  test('older versions when they are asked for', () => {
    expect(listedIds([`version.${allVersions}`])).toEqual([1, 2, 3, 4]);
    expect(listedIds(['version.1'])).toEqual([1, 3]);
    expect(listedIds(['status.PUBLISHED'])).toEqual([1, 3]);
    expect(listedIds([], { field: 'questionId', id: 5 })).toEqual([1, 2, 3, 4]);
  });

  test('one tree, in its newest version', () => {
    expect(listedIds(['tree.7'])).toEqual([2]);
    expect(listedIds(['tree.7', 'status.PUBLISHED'])).toEqual([1]);
  });

  test('one language', () => {
    expect(createPlaceFilter({ filters: ['language.3'] })(undefined, 3)).toBe(true);
    expect(createPlaceFilter({ filters: ['language.3'] })(undefined, 4)).toBe(false);
  });

  test('of a filter one value at a time', () => {
    const filters = setPlaceFilter(['tree.7', 'hasDivider'], 'tree', '8');
    expect(filters).toEqual(['hasDivider', 'tree.8']);
    expect(setPlaceFilter(filters, 'tree', undefined)).toEqual(['hasDivider']);
  });
});

test('[ENT-02] a translation belongs to the version of what it translates', () => {
  const find = createFindPlace(entities.questionOptionTranslation, places, options);
  const row = { id: 9, revision: 1, questionOptionId: 1, questionOptionName: 'Ja' };
  expect(find(row)).toMatchObject({ treeId: 7, version: 1, isNewest: false });
  expect(find({ ...row, questionOptionId: 4 })).toBeUndefined();
});
