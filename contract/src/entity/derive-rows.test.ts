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
const emptyValues = [undefined, null, ''];

describe('a body', () => {
  const entity = entityWith({ name: kinds.text({ required: true }), list: kinds.list('other', 'thing') });

  test('has an optional id, and drops lists and unknown keys', () => {
    const parse = (body: object) => writeSchema(entity, false).parse(body);
    expect(parse({ name: 'a', list: [{ id: 1 }], unknown: 1 })).toEqual({ id: null, name: 'a' });
    for (const empty of emptyValues) expect(parse({ name: 'a', id: empty })).toEqual({ id: null, name: 'a' });
    for (const id of [7, '7']) expect(parse({ name: 'a', id })).toEqual({ id: 7, name: 'a' });
    expect(writeSchema(entity, false).safeParse({ name: 'a', id: 0 }).success).toBe(false);
  });

  test('of a row to be stored names the file of a picture', () => {
    const schema = createSchema(entityWith({ name: kinds.text(), image: kinds.image({ required: true }) }));
    expect(schema.parse({ image: 'a.webp' })).toEqual({ name: null, image: 'a.webp' });
    expect(schema.safeParse({ name: 'a' }).success).toBe(false);
    expect(createSchema(entity).parse({ name: 'a', list: [] })).toEqual({ name: 'a' });
  });
});

describe('a row in a reply', () => {
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
  const parseReply = (fields: Entity['fields'], row: object, more: Partial<Entity> = {}) =>
    rowSchema(entityWith(fields, more), targets).safeParse({ id: 1, revision: 2, ...row });

  test('has an id and a revision, and nothing that is not declared', () => {
    expect(parseReply({ name: kinds.text() }, { name: 'a', secret: 'x' }).data).toEqual({
      id: 1,
      revision: 2,
      name: 'a',
    });
    expect(parseReply({ name: kinds.text() }, { name: null }).data).toEqual({ id: 1, revision: 2, name: null });
    for (const key of ['id', 'revision', 'name'])
      expect(parseReply({ name: kinds.text() }, { name: 'a', [key]: undefined }).success, key).toBe(false);
  });

  test('holds numbers, ticks and texts as such', () => {
    const fields = { count: kinds.number(), is: kinds.boolean(), at: kinds.dateTime() };
    expect(parseReply(fields, { count: 7, is: true, at: '2024-07-01T10:00:00.000Z' }).success).toBe(true);
    expect(parseReply(fields, { count: null, is: null, at: null }).success).toBe(true);
    for (const wrong of [{ count: '7' }, { is: 'true' }, { at: 7 }])
      expect(parseReply(fields, { count: 7, is: true, at: 'x', ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  });

  test('holds the file, type and alternative text of a picture', () => {
    const picture = { media: 'a.webp', imageContentType: 'image/webp', altText: null };
    expect(parseReply({ image: kinds.image() }, { ...picture, image: 'x' }).data).toEqual({
      id: 1,
      revision: 2,
      ...picture,
    });
    for (const key of Object.keys(picture))
      expect(parseReply({ image: kinds.image() }, { ...picture, [key]: undefined }).success, key).toBe(false);
  });

  test('holds the label of a referenced row beside its id', () => {
    const fields = { otherId: kinds.reference('other'), picturedId: kinds.reference('pictured') };
    const row = { otherId: 7, otherName: 'Zeven', otherCode: 'z', picturedId: null, picturedMedia: null };
    const more = { include: { otherId: ['code'] } };
    expect(parseReply(fields, { ...row, code: 'z' }, more).data).toMatchObject({ otherName: 'Zeven', code: 'z' });
    expect(parseReply(fields, { ...row, otherName: undefined }).success).toBe(false);
    expect(parseReply(fields, { ...row, picturedMedia: undefined }).success).toBe(false);
    expect(parseReply(fields, row, more).success).toBe(false);
  });

  test('holds id and label of nested references and of the rows of a list', () => {
    const fields = { other: kinds.reference('other'), list: kinds.list('other', 'thing') };
    const row = { other: { id: 7, name: 'Zeven', code: 'z' }, list: [{ id: 8, name: null }] };
    expect(parseReply(fields, row).data).toEqual({
      id: 1,
      revision: 2,
      other: { id: 7, name: 'Zeven' },
      list: [{ id: 8, name: null }],
    });
    expect(parseReply(fields, { ...row, other: null }).success).toBe(true);
    for (const wrong of [{ other: 7 }, { other: {} }, { list: null }, { list: [7] }, { list: [{ id: 8 }] }])
      expect(parseReply(fields, { ...row, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  });

  test('can not be declared with a reference to an unknown entity', () => {
    expect(() => rowSchema(entityWith({ it: kinds.reference('nowhere') }), targets)).toThrow(
      'thing refers to nowhere, which is not there',
    );
  });
});

test('keys are named after the label of their row', () => {
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

test('[SEC-27] any body is accepted as a whole or refused, and never throws', () => {
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
