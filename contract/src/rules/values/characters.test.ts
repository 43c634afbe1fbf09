import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailAddress } from '../accounts/email-address.ts';
import {
  beforeComposing,
  characters,
  countCharacters,
  hasMoreThan,
  oneLine,
  parameter,
  personName,
} from './characters.ts';

const takes = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

test('characters are counted as people do', () => {
  expect(['', 'abc', '😀', 'é', '👍🏽'].map(countCharacters)).toEqual([0, 3, 1, 1, 2]);
});

test('[CON-01] a text is within its limits, and an error names the limit', () => {
  const schema = characters(2, 3);
  expect(['a', 'ab', 'abc', 'abcd', '😀', '😀😀😀', 7].map((text) => takes(schema, text))).toEqual([
    false,
    true,
    true,
    false,
    false,
    true,
    false,
  ]);
  const issueOf = (text: string) => schema.safeParse(text).error?.issues[0];
  expect(issueOf('a')).toMatchObject({ code: 'too_small', origin: 'string', minimum: 2, inclusive: true });
  expect(issueOf('abcd')).toMatchObject({ code: 'too_big', origin: 'string', maximum: 3, inclusive: true });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(takes(schema, text)).toBe([...text].length >= 2 && [...text].length <= 3);
    }),
  );
});

test('[SEC-27] a text is compared with a limit', () => {
  for (const [text, max, more] of [
    ['', 0, false],
    ['a', 0, true],
    ['abc', 3, false],
    ['abcd', 3, true],
    ['😀😀😀', 3, false],
    ['😀😀😀a', 3, true],
    ['😀😀😀😀', 4, false],
    ['abcdefg', 3, true],
  ] as const)
    expect(hasMoreThan(text, max), `${text} ${max}`).toBe(more);
  expect(['x'.repeat(200), 'x'.repeat(201), '', 7].map((text) => takes(parameter, text))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  // The input may be four times as long as the composed and trimmed text.
  expect(['x'.repeat(12), 'x'.repeat(13), 7].map((text) => takes(beforeComposing(3), text))).toEqual([
    true,
    false,
    false,
  ]);
  expect(beforeComposing(3).safeParse('x'.repeat(13)).error?.issues[0]).toMatchObject({
    code: 'too_big',
    origin: 'string',
    maximum: 3,
    inclusive: true,
  });
  expect(takes(oneLine(1, 3), `abc${' '.repeat(9)}`)).toBe(true);
  expect(takes(oneLine(1, 3), `abc${' '.repeat(10)}`)).toBe(false);
  expect(takes(emailAddress, `${' '.repeat(1010)}a@b.nl`)).toBe(true);
  expect(takes(emailAddress, `${' '.repeat(1011)}a@b.nl`)).toBe(false);
});

describe('one line', () => {
  const line = oneLine(1, 5);
  test('is trimmed and composed one way', () => {
    expect(line.parse('  abc ')).toBe('abc');
    expect(line.parse('e\u0301')).toBe('\u00e9');
    expect(line.parse(`${'e\u0301'.repeat(5)}  `)).toBe('\u00e9'.repeat(5));
  });

  test('has no characters that can not be seen, and keeps to its limits', () => {
    for (const bad of ['a\nb', 'a\tb', 'a\u0000b', 'a\u2028b', 'a\u2029b', 'abcdef', '', '   ', 7, null])
      expect(takes(line, bad), JSON.stringify(bad)).toBe(false);
    for (const good of ['a', 'abcde', 'a b', "d'Ü"]) expect(takes(line, good), good).toBe(true);
  });
});

test('[SEC-26] a name holds no address that a mail program would turn into a link', () => {
  const name = personName(1, 50);
  for (const bad of ['http://a', 'x https://a', 'ftp://b', 'www.a.nl', 'x WWW.a', '', 'a\nb'])
    expect(takes(name, bad), bad).toBe(false);
  for (const good of ['Anne-Fleur', 'www', 'a:b', 'Jan // Piet', 'A. de Boer'])
    expect(takes(name, good), good).toBe(true);
  expect(name.parse('  An ')).toBe('An');
});

test('[SES-02] an address is composed, trimmed and in lower case', () => {
  expect(emailAddress.parse('  Sanne@Example.NL ')).toBe('sanne@example.nl');
  for (const bad of ['', 'a', 'a@b', '@b.nl', 'a@b.nl,c@d.nl', 'a b@c.nl', 'ä@b.nl', 7, null])
    expect(takes(emailAddress, bad), JSON.stringify(bad)).toBe(false);
});

test('[CON-01] an address has 5 to 254 characters', () => {
  const sized = (length: number) =>
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(length - 185 - 3)}.nl`;
  expect([sized(254).length, sized(255).length]).toEqual([254, 255]);
  const issuesOf = (text: string) => emailAddress.safeParse(text).error?.issues.map(({ code }) => code) ?? [];
  expect(issuesOf(sized(254))).not.toContain('too_big');
  expect(issuesOf(sized(255))).toContain('too_big');
  expect(issuesOf('a@b.nl')).toEqual([]);
  expect(issuesOf('a@bc')).toContain('too_small');
  expect(issuesOf('a@bcd')).not.toContain('too_small');
});
