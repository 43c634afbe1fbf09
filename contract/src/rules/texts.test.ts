import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beforeComposing,
  characters,
  countCharacters,
  hasMoreThan,
  oneLine,
  parameter,
  personName,
} from './characters.ts';
import { readSerialised, textOfDocument, textOfSerialised } from './document-text.ts';
import { emailAddress } from './email-address.ts';
import { flattenTexts, placeholdersOf } from './flatten-texts.ts';
import { id } from './id.ts';
import { imageVariant, imageWidths } from './images.ts';
import { isLink } from './links.ts';
import { withParagraphs } from './plain-html.ts';

const takes = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

test('characters are counted as people do', () => {
  expect(['', 'abc', '😀', 'é', '👍🏽'].map(countCharacters)).toEqual([0, 3, 1, 1, 2]);
});

test('[CON-01] a text has as many characters as it may, and says by how many it does not', () => {
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

test('[SEC-27] what is far too long is not counted, and what is just too long is', () => {
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
  // Four times as much may be sent as is left once it is composed and trimmed.
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

test('[I18-01] nested texts are one level of keys, whatever way a key with dots is split', () => {
  const flat = (nested: Record<string, unknown>) => [...flattenTexts(nested)];
  expect(flat({ a: { b: { c: 'x' }, d: 'y' }, e: 'z' })).toEqual([
    ['a.b.c', 'x'],
    ['a.d', 'y'],
    ['e', 'z'],
  ]);
  expect(flat({ a: { 'b.c': 'x' } })).toEqual(flat({ 'a.b': { c: 'x' } }));
  for (const odd of [null, 7, ['x'], '']) expect(flat({ a: { b: odd } })).toEqual([['a.b', odd]]);
  expect(flat({})).toEqual([]);
  const deep = (levels: number): Record<string, unknown> => ({ a: levels === 1 ? 'x' : deep(levels - 1) });
  expect(flat(deep(20))).toEqual([[Array(20).fill('a').join('.'), 'x']]);
  expect(flat(deep(21))).toEqual([[Array(20).fill('a').join('.'), { a: 'x' }]]);
});

test('[I18-03] the names in a text to be filled in are found once each, in order', () => {
  expect(placeholdersOf('{{b}} en {{ a }} en {{b}}, {{a.b}}')).toEqual(['a', 'a.b', 'b']);
  for (const none of ['', 'a', '{a}', '{{}}', '{{a}', '{ {a}}']) expect(placeholdersOf(none), none).toEqual([]);
});

test('[MAI-01] a text without markup becomes paragraphs and lines', () => {
  expect(withParagraphs('een\ntwee\n\ndrie')).toBe('<p>een<br>twee</p><p>drie</p>');
  expect(withParagraphs('  een\r\ntwee\r\n\r\n\r\ndrie  ')).toBe('<p>een<br>twee</p><p>drie</p>');
  expect(withParagraphs('1 < 2')).toBe('<p>1 < 2</p>');
  for (const marked of ['<p>een\n\ntwee</p>', 'een <B>twee</B>\n']) expect(withParagraphs(marked)).toBe(marked);
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

test('[SEC-26] a name holds no address that a mail would make a link of', () => {
  const name = personName(1, 50);
  for (const bad of ['http://a', 'x https://a', 'ftp://b', 'www.a.nl', 'x WWW.a', '', 'a\nb'])
    expect(takes(name, bad), bad).toBe(false);
  for (const good of ['Anne-Fleur', 'www', 'a:b', 'Jan // Piet', 'A. de Boer'])
    expect(takes(name, good), good).toBe(true);
  expect(name.parse('  An ')).toBe('An');
});

describe('the text of a document', () => {
  const textNode = (text: unknown) => ({ type: 'text', text });
  const node = (type: string, ...content: unknown[]) => ({ type, content });
  test('has a line for every paragraph, heading and break', () => {
    const document = node(
      'doc',
      node('heading', textNode('Kop')),
      node('paragraph', textNode('een '), textNode('twee'), { type: 'hardBreak' }, textNode('drie')),
      node('bulletList', node('listItem', node('paragraph', textNode('vier'))), node('listItem', node('paragraph'))),
    );
    expect(textOfDocument(document)).toBe('Kop\neen twee\ndrie\nvier\n');
    expect(textOfSerialised(JSON.stringify(document))).toBe('Kop\neen twee\ndrie\nvier\n');
    expect(
      textOfDocument(
        node('doc', node('heading', textNode('a'), textNode('b')), node('quote', textNode('c'), textNode('d'))),
      ),
    ).toBe('ab\nc\nd');
  });

  test('is nothing where there is none, whatever stands in its place', () => {
    for (const strange of [
      null,
      undefined,
      7,
      'text',
      [],
      {},
      { type: 'text' },
      textNode(7),
      { type: 'doc', content: 'x' },
    ])
      expect(textOfDocument(strange), JSON.stringify(strange)).toBe('');
    expect(textOfDocument({ type: 'hardBreak' })).toBe('\n');
    expect(textOfDocument({ type: 'doc', content: [null, 7, textNode('a')] })).toBe('\n\na');
    expect(textOfDocument({ text: 'a', content: [textNode('b')] })).toBe('b');
  });

  test('goes forty nodes deep and no deeper', () => {
    const deep = (levels: number): unknown => (levels === 1 ? textNode('x') : node('doc', deep(levels - 1)));
    expect(textOfDocument(deep(40))).toBe('x');
    expect(textOfDocument(deep(41))).toBe('');
  });

  test('that is no document is itself, however much it looks like JSON', () => {
    for (const plain of ['null', '12', '{x}', '[1]', '"a"', '{"a":1}', ' {', ''])
      expect(textOfSerialised(plain), plain).toBe(plain);
    for (const cut of ['{"type":"doc","content":[', ' { "content" : [', '{"attrs":']) {
      expect(readSerialised(cut), cut).toEqual({ document: undefined });
      expect(textOfSerialised(cut), cut).toBe(cut);
    }
    for (const cut of ['{"typed":', '{"x":"type"', 'a{"type":'])
      expect(readSerialised(cut), cut).toEqual({ text: cut });
    expect(readSerialised('{"a":1,"type":"doc"}')).toEqual({ document: { a: 1, type: 'doc' } });
    expect(readSerialised('{"type":"doc"}')).toEqual({ document: { type: 'doc' } });
    expect(textOfSerialised('zomaar {tekst')).toBe('zomaar {tekst');
    fc.assert(fc.property(fc.json(), (json) => typeof textOfSerialised(json) === 'string'));
  });
});

test('[SES-02] an address is kept composed, trimmed and in small letters', () => {
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

test('an id is a whole number above zero, or its digits', () => {
  expect([7, '7', '999999999999999'].map((value) => id.parse(value))).toEqual([7, 7, 999999999999999]);
  for (const bad of [
    0,
    -1,
    1.5,
    '0',
    '07',
    '-1',
    '1.5',
    ' 1',
    '1 ',
    '1e3',
    'x',
    '',
    '1000000000000000',
    null,
    {},
    true,
  ])
    expect(takes(id, bad), JSON.stringify(bad)).toBe(false);
});

test('[ENT-08] a stored picture has a file for each width', () => {
  expect(imageWidths).toEqual([240, 480, 960]);
  expect(imageWidths.map((width) => imageVariant('abc.webp', width))).toEqual([
    'abc-240.webp',
    'abc-480.webp',
    'abc-960.webp',
  ]);
  expect([imageVariant('abc', 240), imageVariant('a.b.webp', 240)]).toEqual(['abc-240', 'a.b-240.webp']);
});

test('[SEC-24] a link leads to the web or a mailbox, or to what the product fills in', () => {
  for (const good of ['https://a.nl', 'http://a.nl/b c', 'HTTPS://a', 'mailto:a@b.nl', '{{loginUrl}}', '{{resetUrl}}'])
    expect(isLink(good), good).toBe(true);
  for (const bad of [
    'javascript:alert(1)',
    ' https://a.nl',
    'x https://a.nl',
    'https://',
    'https:// a',
    'mailto:',
    'ftp://a.nl',
    '//a.nl',
    '/a',
    'a.nl',
    '',
    '{{loginUrl}}x',
    'x{{loginUrl}}',
    '{{login}}',
    '{{Url}}',
    '{{login1Url}}',
    '{loginUrl}',
    7,
    null,
    undefined,
    {},
  ])
    expect(isLink(bad), String(bad)).toBe(false);
});
