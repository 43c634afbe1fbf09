import { describe, expect, test } from 'vitest';
import type { Entity } from './define-entity.ts';
import { writeSchema } from './derive-schemas.ts';
import * as kinds from './field.ts';

const paragraph = (text: string) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const entityWith = (fields: Entity['fields'], more: Partial<Entity> = {}): Entity => ({
  name: 'thing',
  api: ['/api/things'],
  screens: [],
  labelField: Object.keys(fields)[0] ?? 'name',
  columns: [],
  fields,
  ...more,
});
/** Parses a body with one field; returns its value, or its errors. */
const writeBody = (field: Entity['fields'][string], body: Record<string, unknown>, isNew = true) => {
  const parsed = writeSchema(entityWith({ it: field }), isNew).safeParse(body);
  return parsed.success
    ? { it: parsed.data.it }
    : { faults: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`) };
};
const writeValue = (field: Entity['fields'][string], value: unknown) => writeBody(field, { it: value });
const emptyValues = [undefined, null, ''];
const tooSmall = { faults: ['it too_small'] };
const tooBig = { faults: ['it too_big'] };
const wrongType = { faults: ['it invalid_type'] };

describe.each([
  ['text', kinds.text, (text: string) => text],
  ['longText', kinds.longText, (text: string) => text],
  ['html', kinds.html, (text: string) => text],
  ['richText', kinds.richText, paragraph],
] as const)('[ENT-07] %s', (_name, kind, of) => {
  test('that is optional becomes null when empty', () => {
    for (const empty of emptyValues) expect(writeValue(kind(), empty)).toEqual({ it: null });
    expect(writeBody(kind(), {})).toEqual({ it: null });
    expect(writeValue(kind(), of('a'))).toEqual({ it: of('a') });
    expect(writeValue(kind(), 7)).toEqual(wrongType);
  });

  test('that is required is not blank', () => {
    expect(writeBody(kind({ required: true }), {})).toEqual(wrongType);
    expect(writeValue(kind({ required: true }), null)).toEqual(wrongType);
    for (const blank of ['', ' ', '\n\t ']) expect(writeValue(kind({ required: true }), of(blank))).toEqual(tooSmall);
    for (const some of ['a', ' a ']) expect(writeValue(kind({ required: true }), of(some))).toEqual({ it: of(some) });
  });

  test('with a limit is at most that long, in characters as people count them', () => {
    for (const field of [kind({ max: 20 }), kind({ required: true, max: 20 })]) {
      for (const fits of ['a', 'x'.repeat(20), '😀'.repeat(20)])
        expect(writeValue(field, of(fits))).toEqual({ it: of(fits) });
      for (const beyond of ['x'.repeat(21), '😀'.repeat(21)]) expect(writeValue(field, of(beyond))).toEqual(tooBig);
    }
    expect(writeValue(kind(), of('x'.repeat(50)))).toEqual({ it: of('x'.repeat(50)) });
  });
});

test('[ENT-09] the limit of a document counts its shown text, that of HTML its markup too', () => {
  expect(writeValue(kinds.richText({ max: 3 }), 'abcd')).toEqual(tooBig);
  // A document may be ten times as long as the text that it may show.
  expect(paragraph('abc').length).toBeGreaterThan(30);
  expect(writeValue(kinds.richText({ max: 3 }), paragraph('abc'))).toEqual(tooBig);
  expect(writeValue(kinds.html({ max: 3 }), '<p>abc</p>')).toEqual(tooBig);
  expect(writeValue(kinds.html({ max: 10 }), '<p>abc</p>')).toEqual({ it: '<p>abc</p>' });
});

test.each([
  ['text', kinds.text, 1000],
  ['longText', kinds.longText, 6000],
  ['richText', kinds.richText, 6000],
  ['html', kinds.html, 10_000],
] as const)('[SEC-27] a %s without a limit of its own has that of its kind', (_name, kind, most) => {
  const of = (size: number) => 'x'.repeat(size);
  expect(writeValue(kind(), of(most))).toEqual({ it: of(most) });
  expect(writeValue(kind(), of(most + 1))).toEqual(tooBig);
  expect(writeValue(kind({ max: most + 1 }), of(most + 1))).toEqual({ it: of(most + 1) });
});

test('the issue of a limit names the limit', () => {
  const issueOf = (field: Entity['fields'][string], value: unknown) =>
    writeSchema(entityWith({ it: field }), true).safeParse({ it: value }).error?.issues[0];
  for (const field of [kinds.text({ max: 3 }), kinds.richText({ max: 3 })])
    expect(issueOf(field, 'abcd')).toMatchObject({ origin: 'string', maximum: 3, inclusive: true });
  for (const field of [kinds.text({ required: true }), kinds.richText({ required: true })])
    expect(issueOf(field, ' ')).toMatchObject({ origin: 'string', minimum: 1, inclusive: true });
});

describe('[ENT-07] a number', () => {
  test('is a whole number, or its digits', () => {
    for (const [sent, kept] of [
      [0, 0],
      [7, 7],
      ['7', 7],
      ['-12', -12],
      ['2147483647', 2147483647],
    ])
      expect(writeValue(kinds.number(), sent)).toEqual({ it: kept });
    for (const wrong of [1.5, 'x', '1e3', '1.5', ' 1', '1 ', '+1', '12345678901', true, {}, [1]])
      expect(writeValue(kinds.number(), wrong), String(wrong)).toHaveProperty('faults');
  });

  test('may be left out unless it is required', () => {
    for (const empty of emptyValues) {
      expect(writeValue(kinds.number(), empty)).toEqual({ it: null });
      expect(writeValue(kinds.number({ required: true }), empty)).toHaveProperty('faults');
    }
    expect(writeValue(kinds.number({ required: true }), 0)).toEqual({ it: 0 });
  });

  test('is within its limits, or else within the range of a column', () => {
    const score = kinds.number({ min: 1, max: 7 });
    for (const fits of [1, 4, 7, '7']) expect(writeValue(score, fits)).toEqual({ it: Number(fits) });
    expect(writeValue(score, 0)).toEqual(tooSmall);
    expect(writeValue(score, 8)).toEqual(tooBig);
    const [least, most] = [-(2 ** 31), 2 ** 31 - 1];
    for (const fits of [least, most]) expect(writeValue(kinds.number(), fits)).toEqual({ it: fits });
    expect(writeValue(kinds.number(), least - 1)).toEqual(tooSmall);
    expect(writeValue(kinds.number(), most + 1)).toEqual(tooBig);
  });

  test('may be sent under an alternative key, which then wins', () => {
    const field = kinds.number({ alsoAs: 'order' });
    expect(writeBody(field, { order: 4 })).toEqual({ it: 4 });
    expect(writeBody(field, { it: 3, order: '4' })).toEqual({ it: 4 });
    expect(writeBody(field, { it: 3 })).toEqual({ it: 3 });
    expect(writeBody(field, { it: 3, order: null })).toEqual({ it: null });
    for (const wrong of [null, 'x', [1], undefined, 7])
      expect(writeSchema(entityWith({ it: field }), true).safeParse(wrong).success, String(wrong)).toBe(false);
  });
});

test('[ENT-11] a boolean is false by default', () => {
  for (const empty of emptyValues) {
    expect(writeValue(kinds.boolean(), empty)).toEqual({ it: false });
    expect(writeValue(kinds.boolean({ default: true }), empty)).toEqual({ it: true });
  }
  for (const value of [true, false]) expect(writeValue(kinds.boolean({ default: true }), value)).toEqual({ it: value });
  for (const wrong of ['true', 1, 0]) expect(writeValue(kinds.boolean(), wrong)).toEqual(wrongType);
});

test('[ENT-11] a choice is one of its values, by default its default', () => {
  const status = kinds.choice(['a', 'b'], { default: 'b' });
  for (const empty of emptyValues) {
    expect(writeValue(status, empty)).toEqual({ it: 'b' });
    expect(writeValue(kinds.choice(['a', 'b']), empty)).toEqual({ it: null });
    expect(writeValue(kinds.choice(['a', 'b'], { required: true }), empty)).toHaveProperty('faults');
  }
  expect(writeValue(status, 'a')).toEqual({ it: 'a' });
  expect(writeValue(status, 'c')).toEqual({ faults: ['it invalid_value'] });
});

describe('[ENT-10] a moment', () => {
  test.each([
    ['2024-07-01T12:00:00Z', '2024-07-01T12:00:00.000Z'],
    ['2024-07-01T12:00:00.5+02:00', '2024-07-01T10:00:00.500Z'],
    ['1000-01-01T00:00:00Z', '1000-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('%s is kept as %s', (sent, kept) => {
    expect(writeValue(kinds.dateTime(), sent)).toEqual({ it: kept });
  });

  test.each([
    '2024-07-01',
    '2024-02-30T00:00:00Z',
    '2024-07-01T12:00:00',
    '0999-12-31T23:59:59Z',
    '9999-12-31T23:59:59-01:00',
    'now',
    7,
  ])('%s is none', (sent) => {
    expect(writeValue(kinds.dateTime(), sent)).toHaveProperty('faults');
  });

  test('may be left out unless it is required', () => {
    for (const empty of emptyValues) {
      expect(writeValue(kinds.dateTime(), empty)).toEqual({ it: null });
      expect(writeValue(kinds.dateTime({ required: true }), empty)).toHaveProperty('faults');
    }
  });
});

describe('a reference', () => {
  const field = kinds.reference('other');
  test('is an id, or an object with one', () => {
    for (const form of [7, '7', { id: 7 }, { id: '7', name: 'x' }]) expect(writeValue(field, form)).toEqual({ it: 7 });
    for (const wrong of [0, -1, 1.5, 'x', {}, [7], { name: 'x' }, true])
      expect(writeValue(field, wrong), JSON.stringify(wrong)).toHaveProperty('faults');
  });

  test('may be left out unless it is required', () => {
    for (const empty of [...emptyValues, { id: null }, { id: '' }]) {
      expect(writeValue(field, empty)).toEqual({ it: null });
      expect(writeValue(kinds.reference('other', { required: true }), empty)).toHaveProperty('faults');
    }
    expect(writeBody(field, {})).toEqual({ it: null });
    expect(writeBody(kinds.reference('other', { required: true }), {})).toHaveProperty('faults');
    expect(writeValue(kinds.reference('other', { required: true }), { id: 3 })).toEqual({ it: 3 });
  });
});

describe('[ENT-08] a picture', () => {
  const parse = (field: ReturnType<typeof kinds.image>, body: object, isNew: boolean) =>
    writeSchema(entityWith({ image: field }), isNew).safeParse(body);
  const image = kinds.image({ required: true });

  test('is required in a new row, and optional in a change', () => {
    expect(parse(image, {}, true).success).toBe(false);
    expect(parse(image, { image: '' }, true).success).toBe(false);
    expect(parse(image, { image: null }, true).success).toBe(false);
    expect(parse(image, { image: 'AAAA' }, true).success).toBe(true);
    expect(parse(image, {}, false).data).toEqual({ id: null });
    expect(parse(kinds.image(), {}, true).data).toEqual({ id: null });
    for (const cleared of [{ image: null, media: null }])
      expect(parse(image, cleared, false).data).toMatchObject(cleared);
  });

  test('is sent with its type, file and alternative text', () => {
    const picture = { image: 'AAAA', imageContentType: 'image/png', media: 'a.webp', altText: 'Een kind' };
    expect(parse(image, { ...picture, unknown: 1 }, true).data).toEqual({ id: null, ...picture });
    const none = { image: null, imageContentType: null, media: null, altText: null };
    expect(parse(image, none, false).data).toEqual({ id: null, ...none });
    for (const key of Object.keys(picture))
      expect(parse(image, { ...picture, [key]: 7 }, true).success, key).toBe(false);
    expect(parse(image, { ...picture, altText: 'é'.repeat(500) }, true).success).toBe(true);
    expect(parse(image, { ...picture, altText: 'é'.repeat(501) }, true).success).toBe(false);
  });
});
