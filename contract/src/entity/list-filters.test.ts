import { expect, test } from 'vitest';
import { entities } from '../entities/index.ts';
import { formatOwner, listFilters, parseOwner } from './list-filters.ts';

const keysOf = (name: keyof typeof entities) => listFilters(entities[name]).map(({ key }) => key);

test('[ENT-02] a list has filters for its columns', () => {
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

test('[ENT-02] columns with a value in every row, texts, numbers, moments and pictures have no filter', () => {
  expect(keysOf('userNotification')).toEqual(['read']);
  expect(keysOf('questionTranslation')).toEqual([]);
  expect(keysOf('supportedLanguage')).toEqual(['defaultLanguage', 'systemLanguage', 'active', 'deleted']);
  expect(keysOf('testResultSlide')).toEqual(['testResultId']);
});

test('an owner is formatted and parsed', () => {
  expect(formatOwner({ field: 'questionId', id: 12 })).toBe('questionId.12');
  expect(parseOwner('questionId.12')).toEqual({ field: 'questionId', id: 12 });
  for (const wrong of ['', 'questionId', 'questionId.0', 'questionId.012', 'questionId.x', 'x.1y', 'x.12345678901'])
    expect(parseOwner(wrong), wrong).toBeUndefined();
});
