import { entities } from '@ok/contract/entities/index.ts';
import { expect, test } from 'vitest';
import { filtersOf, referredBy } from './list-filters.ts';

const t = (key: string, params?: Record<string, unknown>) => (params?.field ? `${key} ${params.field}` : key);
const filters = (name: keyof typeof entities) => filtersOf(entities[name], t as never, 'nl');
const row = { id: 1, revision: 1 };

test('[ENT-02] a list is filtered by what its columns can be', () => {
  expect(filters('questionOption').map(({ key }) => key)).toEqual(['hasDivider', 'result', 'questionTreeId.none']);
  expect(filters('questionTree').map(({ key }) => key)).toEqual([
    'status.DRAFT',
    'status.PUBLISHED',
    'status.WAS_PUBLISHED',
    'test',
    'questionId',
  ]);
  const [divider, result, loose] = filters('questionOption');
  expect(divider?.keeps({ ...row, hasDivider: true })).toBe(true);
  expect(divider?.keeps({ ...row, hasDivider: false })).toBe(false);
  expect(result?.keeps({ ...row, result: { id: 206, score: 6 } })).toBe(true);
  expect(result?.keeps({ ...row, result: null })).toBe(false);
  // What no version of a tree is reached from.
  expect(loose?.keeps({ ...row, questionTreeId: null })).toBe(true);
  expect(loose?.keeps({ ...row, questionTreeId: 4, questionTreeName: 'Boom' })).toBe(false);
});

test('[ENT-02] what every row has is no filter: a reference that is required, a text, a number, a moment, a picture', () => {
  expect(filters('userNotification').map(({ key }) => key)).toEqual(['read']);
  expect(filters('questionTranslation')).toEqual([]);
  expect(filters('supportedLanguage').map(({ key }) => key)).toEqual([
    'defaultLanguage',
    'systemLanguage',
    'active',
    'deleted',
  ]);
  expect(filters('testResultSlide').map(({ key }) => key)).toEqual(['testResultId']);
});

test('[ENT-02] the rows of a row are those that refer to it', () => {
  const rows = [
    { ...row, questionId: 7, questionName: 'Wat zie je?' },
    { ...row, questionId: 8, questionName: 'En nu?' },
  ];
  const { text, refers, target } = referredBy(entities.questionOption, { field: 'questionId', id: 8 }, rows);
  expect([text, target, rows.map(refers)]).toEqual(['En nu?', 'question', [false, true]]);
  expect(referredBy(entities.questionOption, { field: 'name', id: 8 }, rows).refers(rows[1] ?? row)).toBe(false);
});
