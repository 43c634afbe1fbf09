import { expect, test } from 'vitest';
import { entities } from '../entities/index.ts';
import { listFilters, ownerIn, ownerText } from './list-filters.ts';

const keysOf = (name: keyof typeof entities) => listFilters(entities[name]).map(({ key }) => key);

test('[ENT-02] a list is held to what its columns can be', () => {
  expect(keysOf('questionOption')).toEqual(['hasDivider', 'result', 'questionTreeId.none']);
  expect(keysOf('questionTree')).toEqual([
    'status.DRAFT',
    'status.PUBLISHED',
    'status.WAS_PUBLISHED',
    'test',
    'questionId',
  ]);
  expect(keysOf('testResult')).toContain('images');
  expect(listFilters(entities.questionTree)[1]).toEqual({
    key: 'status.PUBLISHED',
    name: 'status',
    value: 'PUBLISHED',
  });
});

test('[ENT-02] what every row has is no filter: a reference that is required, a text, a number, a moment, a picture', () => {
  expect(keysOf('userNotification')).toEqual(['read']);
  expect(keysOf('questionTranslation')).toEqual([]);
  expect(keysOf('supportedLanguage')).toEqual(['defaultLanguage', 'systemLanguage', 'active', 'deleted']);
  expect(keysOf('testResultSlide')).toEqual(['testResultId']);
});

test('a row is named by its field and its id, and read so again', () => {
  expect(ownerText({ field: 'questionId', id: 12 })).toBe('questionId.12');
  expect(ownerIn('questionId.12')).toEqual({ field: 'questionId', id: 12 });
  for (const wrong of ['', 'questionId', 'questionId.0', 'questionId.012', 'questionId.x', 'x.1y', 'x.12345678901'])
    expect(ownerIn(wrong), wrong).toBeUndefined();
});
