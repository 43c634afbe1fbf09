import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineEntity, type Entity, snakeCase } from './define-entity.ts';
import { createSchema, rowSchema, writeSchema } from './derive-schemas.ts';
import * as kinds from './field.ts';
import { isNested, labelKeyBeside, labelProperty } from './label-field.ts';

const entityWith = (fields: Entity['fields'], more: Partial<Entity> = {}): Entity => ({
  name: 'thing',
  api: ['/api/things'],
  screens: [],
  labelField: Object.keys(fields)[0] ?? 'name',
  columns: [],
  fields,
  ...more,
});
const nothing = [undefined, null, ''];

describe('a body', () => {
  const entity = entityWith({ name: kinds.text({ required: true }), list: kinds.list('other', 'thing') });

  test('has an id or none, and neither lists nor what nobody knows', () => {
    const parse = (body: object) => writeSchema(entity, false).parse(body);
    expect(parse({ name: 'a', list: [{ id: 1 }], unknown: 1 })).toEqual({ id: null, name: 'a' });
    for (const empty of nothing) expect(parse({ name: 'a', id: empty })).toEqual({ id: null, name: 'a' });
    for (const id of [7, '7']) expect(parse({ name: 'a', id })).toEqual({ id: 7, name: 'a' });
    expect(writeSchema(entity, false).safeParse({ name: 'a', id: 0 }).success).toBe(false);
  });

  test('of a row to be stored has a picture by its file', () => {
    const schema = createSchema(entityWith({ name: kinds.text(), image: kinds.image({ required: true }) }));
    expect(schema.parse({ image: 'a.webp' })).toEqual({ name: null, image: 'a.webp' });
    expect(schema.safeParse({ name: 'a' }).success).toBe(false);
    expect(createSchema(entity).parse({ name: 'a', list: [] })).toEqual({ name: 'a' });
  });
});

describe('a row as it is answered', () => {
  const other = defineEntity({
    name: 'other',
    api: ['/api/others'],
    screens: [],
    labelField: 'name',
    columns: [],
    fields: { name: kinds.text(), code: kinds.text() },
  });
  const pictured = { ...other, name: 'pictured', labelField: 'image', fields: { image: kinds.image() } } as Entity;
  const targets = { other, pictured };
  const answer = (fields: Entity['fields'], row: object, more: Partial<Entity> = {}) =>
    rowSchema(entityWith(fields, more), targets).safeParse({ id: 1, revision: 2, ...row });

  test('has an id and a revision, and nothing that is not declared', () => {
    expect(answer({ name: kinds.text() }, { name: 'a', secret: 'x' }).data).toEqual({ id: 1, revision: 2, name: 'a' });
    expect(answer({ name: kinds.text() }, { name: null }).data).toEqual({ id: 1, revision: 2, name: null });
    for (const key of ['id', 'revision', 'name'])
      expect(answer({ name: kinds.text() }, { name: 'a', [key]: undefined }).success, key).toBe(false);
  });

  test('holds numbers, ticks and texts as such', () => {
    const fields = { count: kinds.number(), is: kinds.boolean(), at: kinds.dateTime() };
    expect(answer(fields, { count: 7, is: true, at: '2024-07-01T10:00:00.000Z' }).success).toBe(true);
    expect(answer(fields, { count: null, is: null, at: null }).success).toBe(true);
    for (const wrong of [{ count: '7' }, { is: 'true' }, { at: 7 }])
      expect(answer(fields, { count: 7, is: true, at: 'x', ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  });

  test('says a picture by its file, its type and its words', () => {
    const shown = { media: 'a.webp', imageContentType: 'image/webp', altText: null };
    expect(answer({ image: kinds.image() }, { ...shown, image: 'x' }).data).toEqual({ id: 1, revision: 2, ...shown });
    for (const key of Object.keys(shown))
      expect(answer({ image: kinds.image() }, { ...shown, [key]: undefined }).success, key).toBe(false);
  });

  test('says beside an id what stands for that row', () => {
    const fields = { otherId: kinds.reference('other'), picturedId: kinds.reference('pictured') };
    const row = { otherId: 7, otherName: 'Zeven', otherCode: 'z', picturedId: null, picturedMedia: null };
    const more = { include: { otherId: ['code'] } };
    expect(answer(fields, { ...row, code: 'z' }, more).data).toMatchObject({ otherName: 'Zeven', code: 'z' });
    expect(answer(fields, { ...row, otherName: undefined }).success).toBe(false);
    expect(answer(fields, { ...row, picturedMedia: undefined }).success).toBe(false);
    expect(answer(fields, row, more).success).toBe(false);
  });

  test('says a nested reference, and the rows of a list, by id and by what stands for them', () => {
    const fields = { other: kinds.reference('other'), list: kinds.list('other', 'thing') };
    const row = { other: { id: 7, name: 'Zeven', code: 'z' }, list: [{ id: 8, name: null }] };
    expect(answer(fields, row).data).toEqual({
      id: 1,
      revision: 2,
      other: { id: 7, name: 'Zeven' },
      list: [{ id: 8, name: null }],
    });
    expect(answer(fields, { ...row, other: null }).success).toBe(true);
    for (const wrong of [{ other: 7 }, { other: {} }, { list: null }, { list: [7] }, { list: [{ id: 8 }] }])
      expect(answer(fields, { ...row, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  });

  test('can not be declared with a reference to what is not there', () => {
    expect(() => rowSchema(entityWith({ it: kinds.reference('nowhere') }), targets)).toThrow(
      'thing refers to nowhere, which is not there',
    );
  });
});

test('keys say what they hold', () => {
  const plain = entityWith({ name: kinds.text() });
  const pictured = entityWith({ image: kinds.image() });
  expect([labelProperty(plain), labelProperty(pictured)]).toEqual(['name', 'media']);
  expect([labelKeyBeside('languageId', plain), labelKeyBeside('slideId', pictured)]).toEqual([
    'languageName',
    'slideMedia',
  ]);
  expect(['option', 'Identifier', 'languageId', 'userIds'].map(isNested)).toEqual([true, true, false, true]);
  expect(['question', 'questionOption', 'aBcD'].map(snakeCase)).toEqual(['question', 'question_option', 'a_bc_d']);
});

test('[SEC-27] whatever is sent for a row, a body is taken whole or refused, and never throws', () => {
  const entity = entityWith({
    name: kinds.text({ required: true, max: 5 }),
    count: kinds.number({ min: 1, max: 7, alsoAs: 'order' }),
    at: kinds.dateTime(),
    other: kinds.reference('other'),
    document: kinds.richText({ max: 5 }),
  });
  fc.assert(
    fc.property(fc.anything(), (body) => {
      const { success, data } = writeSchema(entity, true).safeParse(body);
      if (success) expect(Object.keys(data).sort()).toEqual(['at', 'count', 'document', 'id', 'name', 'other']);
    }),
  );
});
