import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import { parse } from './parse.ts';

/** Returns the refusal of an input: its status, its field errors and its sentence. */
const refuse = (schema: z.ZodMiniType, input: unknown, objectName?: string) => {
  try {
    parse(schema, input, objectName);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { title: error.message, fieldErrors: error.fieldErrors, detail: error.detail };
  }
  return 'accepted';
};

const form = z.object({
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(3))),
  code: z.optional(z.string().check(z.minLength(2))),
  tags: z.optional(z.array(z.string()).check(z.minLength(1))),
  count: z.optional(z.int().check(z.gte(1))),
  agree: z.optional(z.literal(true)),
  email: z.optional(z.email()),
  key: z.optional(z.string().check(z.regex(/^[a-z]+$/))),
  day: z.optional(z.iso.date()),
  kind: z.optional(z.enum(['one', 'two'])),
  level: z.optional(z.literal([1, 2])),
  dayOrKind: z.optional(z.union([z.int(), z.enum(['all', 'none'])])),
});

test.each([
  [{ name: '' }, 'NotNull'],
  [{ name: null }, 'NotNull'],
  [{ name: 'four' }, 'Size'],
  [{ code: 'x' }, 'Size'],
  [{ tags: [] }, 'Size'],
  [{ count: 0 }, 'Size'],
  [{ agree: false }, 'AssertTrue'],
  [{ agree: null }, 'AssertTrue'],
  [{ email: 'x' }, 'Email'],
  [{ key: 'X' }, 'Pattern'],
  [{ day: 'x' }, 'Pattern'],
  [{ name: 1 }, 'typeMismatch'],
  [{ kind: 'three' }, 'typeMismatch'],
  [{ level: 3 }, 'typeMismatch'],
])('[ERR-02] the body %j breaks the constraint %s', (input, message) => {
  expect(refuse(form, input, 'row')).toMatchObject({
    title: 'Method argument not valid',
    fieldErrors: [{ objectName: 'row', field: Object.keys(input)[0], message }],
  });
});

test('[ERR-02] a missing field is NotNull, and a field within a list is named by its path', () => {
  const schema = z.object({ rows: z.array(z.object({ id: z.int() })) });
  expect(refuse(schema, { rows: [{ id: 1 }, {}] }, 'table')).toEqual({
    title: 'Method argument not valid',
    fieldErrors: [{ objectName: 'table', field: 'rows.1.id', message: 'NotNull' }],
    detail: undefined,
  });
});

test.each([
  [{ kind: 'three' }, 'kind is one of one, two.'],
  [{ day: 'tomorrow' }, 'day is a day, such as 2026-01-31.'],
  [{ dayOrKind: 'some' }, 'dayOrKind is one of all, none.'],
  [{ day: 'tomorrow', kind: 'three' }, 'day is a day, such as 2026-01-31; kind is one of one, two.'],
  [{ day: 'tomorrow', name: 'four' }, 'day is a day, such as 2026-01-31.'],
  [{ level: 3 }, undefined],
  [{ email: 'x' }, undefined],
])('[ERR-02] the refusal of %j says %j', (input, detail) => {
  expect(refuse(form, input, 'row')).toMatchObject({ detail });
  // A query has no object, so its refusal names no fields.
  expect(refuse(form, input)).toEqual({ title: 'Bad Request', fieldErrors: undefined, detail });
});

test('[ERR-02] a refusal names a value within a list by its path', () => {
  const schema = z.object({ rows: z.array(z.object({ kind: z.enum(['one', 'two']) })) });
  expect(refuse(schema, { rows: [{ kind: 'one' }, { kind: 'three' }] }, 'table')).toMatchObject({
    detail: 'rows.1.kind is one of one, two.',
    fieldErrors: [{ field: 'rows.1.kind', message: 'typeMismatch' }],
  });
});

test.each([[[]], ['text'], [null], [undefined], [1]])('[ERR-02] a body %j is no object with wrong fields', (input) => {
  expect(refuse(form, input, 'row')).toEqual({ title: 'Bad Request', fieldErrors: undefined, detail: undefined });
});

test.each([
  ['a NUL', 'a\0b'],
  ['a byte order mark at the beginning', '\ufeffa'],
  ['half a character', 'a\ud83d'],
])('[SEC-34] a text with %s is refused wherever it stands', (_what, text) => {
  const anything = z.unknown();
  for (const input of [text, [text], { a: { b: [1, null, text] } }, { [text]: 1 }]) {
    expect(refuse(anything, input, 'row')).toMatchObject({ title: 'Bad Request' });
  }
});

test('[SEC-34] what the database stores unchanged is accepted', () => {
  const input = { a: ['x\ufeff', '💚', '', null, 1, true], b: { c: { d: 'é' } } };
  expect(parse(z.unknown(), input)).toEqual(input);
});

test('[SEC-34] a body of bytes is taken as it is, without a look at each byte', () => {
  const ownKeys = () => {
    throw new Error('the bytes were listed');
  };
  const bytes = new Proxy(new Uint8Array(3), { ownKeys });
  expect(parse(z.instanceof(Uint8Array), bytes)).toBe(bytes);
});
