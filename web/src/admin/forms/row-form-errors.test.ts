import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { type ErrorText, keyAndParams } from '../../forms/form-errors.ts';
import { getInitialValues } from './form-values.ts';
import { checkRow, fieldErrorsIn, fieldErrorText, pictureErrorKey } from './row-form-errors.ts';

const t = (key: string, params = {}) => [key, ...Object.values(params)].join(' ');

const faultsOf = (entity: Entity, values: Record<string, unknown>) => {
  const { errors } = checkRow(entity, { ...getInitialValues(entity), ...values });
  const words = (error: ErrorText) => {
    const { key, params } = keyAndParams(error);
    return t(key, params);
  };
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, words(error ?? '')]));
};

test('[ENT-07] what is required says so, whatever its kind', () => {
  const required = 'entity.validation.required';
  expect(faultsOf(entities.questionOption, {})).toEqual({ name: required, identifier: required, position: required });
  expect(faultsOf(entities.questionOption, { name: '  ', identifier: 'A', position: '1' })).toEqual({ name: required });
  expect(faultsOf(entities.supportedLanguage, {})).toEqual({ languageId: required });
  expect(faultsOf(entities.testResultSlide, {})).toEqual({ image: required });
});

test('[ENT-07] a limit is named in the shared words', () => {
  const values = { name: 'n'.repeat(201), localName: 'n', code: 'abc' };
  expect(faultsOf(entities.language, values)).toEqual({
    name: 'entity.validation.maxlength 200',
    code: 'entity.validation.maxlength 2',
  });
  expect(faultsOf(entities.testResult, { name: 'n', score: '8' })).toEqual({ score: 'entity.validation.max 7' });
  expect(faultsOf(entities.testResult, { name: 'n', score: '0' })).toEqual({ score: 'entity.validation.min 1' });
});

test('[ENT-07] [ENT-10] what is no number or no moment says what it should be', () => {
  expect(faultsOf(entities.testResult, { name: 'n', score: 'zes' })).toEqual({ score: 'entity.validation.number' });
  const notification = { identifier: 'a', publishedDate: '5 maart' };
  expect(faultsOf(entities.notification, notification)).toEqual({
    publishedDate: 'entity.validation.datetimelocal',
  });
});

test('[ENT-07] what only the server knows is told at its field', () => {
  const fieldErrors = [{ objectName: 'language', field: 'code', message: 'Unique' }];
  const reply = { status: 400, headers: new Headers(), body: { fieldErrors }, path: '/api/languages' };
  const [found] = fieldErrorsIn(new ApiError(reply));
  expect(found && fieldErrorText(found, 'Code', t)).toBe('entity.validation.unique Code');
  expect(fieldErrorsIn(new ApiError({ ...reply, body: '' }))).toEqual([]);
  expect(fieldErrorsIn(new Error('broken'))).toEqual([]);
});

test('[ENT-08] why the server refused a picture is told in words that say what to do', () => {
  const reply = { status: 400, headers: new Headers(), body: { errorKey: 'invalidimage' }, path: '/api/images' };
  expect(pictureErrorKey(new ApiError(reply))).toBe('error.invalidimage');
  expect(pictureErrorKey(new ApiError({ ...reply, status: 413, body: '' }))).toBe('error.http.413');
  expect(pictureErrorKey(new ApiError({ ...reply, body: { errorKey: 'idnull' } }))).toBeUndefined();
});

test('[ENT-07] a text with markup is limited by what it shows, in the browser as on the server', () => {
  const document = (shown: string) =>
    JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: shown }] }] });
  expect(faultsOf(entities.question, { name: document('  ') })).toEqual({ name: 'entity.validation.required' });
  const long = { name: 'n', score: '1', description: document('x'.repeat(6001)) };
  expect(faultsOf(entities.testResult, long)).toEqual({ description: 'entity.validation.maxlength 6000' });
  expect(faultsOf(entities.testResult, { ...long, description: document('x'.repeat(6000)) })).toEqual({});
});
