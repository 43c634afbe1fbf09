import { expect, test } from 'vitest';
import { findProblemField } from './problem-field.ts';

const key = '00000000-0000-4000-8000-000000000001';

test('[TRE-09] a problem leads to the field in which it is solved, and one of the structure to no field', () => {
  const at = { level: 'error', key } as const;
  expect(findProblemField({ ...at, problem: 'noText', node: 'option', field: 'name', language: 'nl' })).toEqual({
    key,
    field: 'name',
  });
  expect(findProblemField({ ...at, problem: 'leadsNowhere', node: 'option' })).toEqual({ key, field: 'next' });
  expect(findProblemField({ ...at, problem: 'unknownKey', node: 'option', other: key })).toEqual({
    key,
    field: 'next',
  });
  expect(findProblemField({ ...at, problem: 'noPicture', node: 'example' })).toEqual({ key, field: 'picture' });
  expect(findProblemField({ ...at, problem: 'unreachable', node: 'question' })).toBeNull();
});
