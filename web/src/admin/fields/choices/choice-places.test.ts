import { entities } from '@ok/contract/entities/index.ts';
import { expect, test } from 'vitest';
import { groupChoices, placeOfChoice } from './choice-places.ts';
import type { RowChoice } from './choices.ts';

const draft = { questionTreeId: 12, questionTreeName: 'Peuter', version: 2, status: 'DRAFT' };
const published = { questionTreeId: 11, questionTreeName: 'Peuter', version: 1, status: 'PUBLISHED' };
const loose = { questionTreeId: null, questionTreeName: null, version: null, status: null };

const choice = (id: number, fields: object, revision = 1): RowChoice => ({
  id,
  text: `row ${id}`,
  note: '',
  row: { id, revision, ...fields },
});

test('[ENT-04] an answer to choose has its tree, its version with its status, and its question', () => {
  const row = { id: 1, revision: 1, ...published, questionId: 5, questionName: 'Hoe gaat het?' };
  expect(placeOfChoice(entities.questionOption, row)).toEqual({
    version: { tree: 'Peuter', version: 1, status: 'PUBLISHED' },
    owner: 'Hoe gaat het?',
  });
  expect(placeOfChoice(entities.questionOption, { id: 1, revision: 1, ...loose })).toEqual({});
  expect(placeOfChoice(entities.testResult, { id: 1, revision: 1, score: 6 })).toBeUndefined();
});

test('[ENT-04] choices are together by version, in the order in which they came', () => {
  const choices = [choice(9, draft), choice(3, published), choice(8, draft), choice(1, loose)];
  const groups = groupChoices(entities.question, choices);
  expect(groups?.map(({ version, choices: rows }) => [version?.version, rows.map(({ id }) => id)])).toEqual([
    [2, [9, 8]],
    [1, [3]],
    [undefined, [1]],
  ]);
  expect(groups?.at(-1)?.key).toBe('loose');
  expect(groupChoices(entities.testResult, choices)).toBeUndefined();
});

test('[ENT-04] a chosen row of which only the label is known is no loose row', () => {
  const groups = groupChoices(entities.question, [choice(4, {}, 0), choice(1, loose)]);
  expect(groups?.map(({ key }) => key)).toEqual(['unknown', 'loose']);
});

test('[ENT-04] versions are together by tree', () => {
  const version = (id: number, treeId: number, number: number) =>
    choice(id, { name: `Boom ${treeId}`, treeId, version: number, status: 'DRAFT' });
  const groups = groupChoices(entities.questionTree, [version(3, 7, 2), version(2, 7, 1), version(5, 8, 1)]);
  expect(groups?.map(({ version: { tree } = { tree: '' }, choices: rows }) => [tree, rows.length])).toEqual([
    ['Boom 7', 2],
    ['Boom 8', 1],
  ]);
});
