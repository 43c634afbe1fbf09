import { characters } from '@ok/contract/rules/values/characters.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import { checkBody, fieldErrorsIn, type RuleKind } from './form-errors.ts';

const schema = z.object({
  name: characters(1, 5),
  password: characters(4, 100),
  email: z.string().check(z.regex(/@/)),
  score: z.union([
    z.int().check(z.minimum(1), z.maximum(7)),
    z.pipe(z.string().check(z.regex(/^\d$/)), z.transform(Number)),
  ]),
  profile: z.object({ agrees: z.literal(true) }),
});
const validValues = { name: 'Noor', password: 'abcd', email: 'n@a.nl', score: '3', profile: { agrees: true } };

const check = (values: object) =>
  checkBody<string, unknown>(schema, { ...validValues, ...values }, (path, kind, params) => [
    path,
    { key: kind, params },
  ]);

test('[A11-09] valid values become the parsed body without errors', () => {
  expect(check({})).toEqual({ body: { ...validValues, score: 3 }, errors: {} });
});

test.each<[object, string, RuleKind, object]>([
  [{ name: '' }, 'name', 'required', {}],
  [{ name: undefined }, 'name', 'required', {}],
  [{ name: 'Noortje' }, 'name', 'maxlength', { max: 5 }],
  [{ password: 'abc' }, 'password', 'minlength', { min: 4 }],
  [{ email: 'noor' }, 'email', 'invalid', {}],
  [{ score: 'zes' }, 'score', 'number', {}],
  [{ profile: { agrees: false } }, 'profile.agrees', 'required', {}],
])('[A11-09] %j breaks the rule of %s: %s', (values, path, kind, params) => {
  expect(check(values).errors).toEqual({ [path]: { key: kind, params } });
});

test('[A11-09] an error outside of the form’s fields does not block sending: the server judges it', () => {
  const checked = checkBody<string, unknown>(schema, { ...validValues, name: '' }, () => undefined);
  expect(checked).toEqual({ body: { ...validValues, name: '' }, errors: {} });
});

test('[ENT-07] only a refusal with status 400 has field errors', () => {
  const fieldErrors = [{ objectName: 'language', field: 'code', message: 'Unique' }];
  const reply = { status: 400, headers: new Headers(), body: { fieldErrors }, path: '/api/languages' };
  expect(fieldErrorsIn(new ApiError(reply))).toEqual(fieldErrors);
  expect(fieldErrorsIn(new ApiError({ ...reply, status: 500 }))).toEqual([]);
  expect(fieldErrorsIn(new ApiError({ ...reply, body: '' }))).toEqual([]);
  expect(fieldErrorsIn(new Error('broken'))).toEqual([]);
});
