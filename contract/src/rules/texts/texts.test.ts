import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSerialised, textOfDocument, textOfSerialised } from '../markup/document-text.ts';
import { isLink } from '../markup/links.ts';
import { addParagraphs } from '../markup/plain-html.ts';
import { id } from '../values/id.ts';
import { imageVariant, imageWidths } from '../values/images.ts';
import { flattenTexts, placeholdersOf } from './flatten-texts.ts';

const takes = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

test('[I18-01] nested texts are flattened to the same keys, however a key with dots is split', () => {
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

test('[I18-03] the placeholders of a text are unique and sorted', () => {
  expect(placeholdersOf('{{b}} en {{ a }} en {{b}}, {{a.b}}')).toEqual(['a', 'a.b', 'b']);
  for (const none of ['', 'a', '{a}', '{{}}', '{{a}', '{ {a}}']) expect(placeholdersOf(none), none).toEqual([]);
});

test('[MAI-01] a text without markup becomes paragraphs and lines', () => {
  expect(addParagraphs('een\ntwee\n\ndrie')).toBe('<p>een<br>twee</p><p>drie</p>');
  expect(addParagraphs('  een\r\ntwee\r\n\r\n\r\ndrie  ')).toBe('<p>een<br>twee</p><p>drie</p>');
  expect(addParagraphs('1 < 2')).toBe('<p>1 < 2</p>');
  for (const marked of ['<p>een\n\ntwee</p>', 'een <B>twee</B>\n']) expect(addParagraphs(marked)).toBe(marked);
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

  test('is empty for an invalid document', () => {
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

  test('of a plain text is that text, also if it resembles JSON', () => {
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

test('[SEC-24] a link leads to the web or a mailbox, or is a placeholder of the product', () => {
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
