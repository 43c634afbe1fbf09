import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileHtml } from '../../test/hostile-html.ts';
import { cleanHtml } from './clean-html.ts';
import { htmlToDocument } from './html-to-document.ts';
import {
  documentToHtml,
  documentToText,
  InvalidDocument,
  parseDocument,
  textToDocument,
  toStoredDocument,
} from './rich-document.ts';

const doc = (...content: unknown[]) => JSON.stringify({ type: 'doc', content });
const line = (...content: unknown[]) => ({ type: 'paragraph', content });
const text = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, marks });
const link = (href: unknown) => ({ type: 'link', attrs: { href } });

test('[ENT-09] a document is shown as the HTML of its nodes and marks', () => {
  const document = doc(
    { type: 'heading', attrs: { level: 2 }, content: [text('A')] },
    line(text('b', { type: 'bold' }, { type: 'italic' }), { type: 'hardBreak' }, text('<c>')),
    { type: 'bulletList', content: [{ type: 'listItem', content: [line(text('d', { type: 'strike' }))] }] },
    { type: 'blockquote', content: [line(text('e', { type: 'underline' }), text('f', link('https://a.nl?x=1&y="')))] },
  );
  expect(documentToHtml(document)).toBe(
    '<h3>A</h3><p><strong><em>b</em></strong><br />&lt;c&gt;</p><ul><li><s>d</s></li></ul><blockquote><p><u>e</u>' +
      '<a href="https://a.nl?x=1&amp;y=&quot;" rel="noopener noreferrer">f</a></p></blockquote>',
  );
  expect(documentToText(document)).toBe('A\nb\n<c>\nd\nef');
});

test('[I18-05] a document keeps the languages of its blocks and of its words', () => {
  const language = { type: 'language', attrs: { lang: 'ar', dir: 'rtl' } };
  const document = doc(
    { type: 'paragraph', attrs: { lang: 'ar', dir: 'rtl' }, content: [text('a')] },
    { type: 'heading', attrs: { level: 4, dir: 'auto' }, content: [text('b', language, { type: 'bold' })] },
    {
      type: 'bulletList',
      attrs: { lang: 'fa' },
      content: [{ type: 'listItem', attrs: { dir: 'rtl' }, content: [line(text('c'))] }],
    },
    { type: 'bulletList', content: [{ type: 'listItem', content: [{ ...line(text('d')), attrs: { lang: 'ar' } }] }] },
  );
  const html =
    '<p lang="ar" dir="rtl">a</p><h4 dir="auto"><span lang="ar" dir="rtl"><strong>b</strong></span></h4>' +
    '<ul lang="fa"><li dir="rtl">c</li></ul><ul><li><p lang="ar">d</p></li></ul>';
  expect(documentToHtml(document)).toBe(html);
  expect(documentToHtml(htmlToDocument(html))).toBe(html);
});

test('[I18-05] an invalid or empty language is removed', () => {
  const sent = doc(
    {
      type: 'paragraph',
      attrs: { lang: null, dir: null },
      content: [text('a', { type: 'language', attrs: { lang: 'xx' } })],
    },
    {
      type: 'blockquote',
      attrs: { lang: 'nl"><script>', dir: 'up' },
      content: [line(text('b', { type: 'language' }))],
    },
  );
  expect(toStoredDocument(sent)).toBe(doc(line(text('a')), { type: 'blockquote', content: [line(text('b'))] }));
});

test('[ENT-09] a plain text comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.string().map((part) => part.replace(/[\r\n]/g, ''))), (lines) => {
      const plain = lines.join('\n');
      expect(documentToText(textToDocument(plain))).toBe(plain);
    }),
  );
});

test('[ENT-09] HTML becomes a document that gives the same HTML from then on', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...'<p> </p> <ul> </ul> <ol> <li> </li> <h1> </h3> <h4> </h4> <blockquote> </blockquote> <strong> </strong> <em> <b>'.split(
        ' ',
      ),
      ...'</em> <u> </u> <br> <table> <tr> <th> <td> </td> </tr> </table> </a> a b &amp; &lt; <a/href="https://a.nl">'.split(
        ' ',
      ),
      ' ',
      '\n',
    ),
    fc.constantFrom(...hostileHtml),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const document = htmlToDocument(pieces.join(''));
      const html = documentToHtml(document);
      expect(htmlToDocument(html)).toBe(document);
      expect(documentToHtml(htmlToDocument(html))).toBe(html);
    }),
    { numRuns: 500 },
  );
});

test('[ENT-09] the markup of our own texts survives the way through a document', () => {
  const html =
    '<p>A <strong>b</strong>.</p><ul><li>c <em>d</em></li><li>e<ol><li>f</li></ol></li></ul>' +
    '<p>g<br />h <a href="https://a.nl" rel="noopener noreferrer">i</a></p>';
  expect(documentToHtml(htmlToDocument(html))).toBe(html);
});

const nested = (levels: number) =>
  `${'{"type":"blockquote","content":['.repeat(levels)}{"type":"paragraph"}${']}'.repeat(levels)}`;

describe('[SEC-25] a hostile document is refused', () => {
  test.each([
    ['no JSON', 'hello'],
    ['another root', JSON.stringify(line(text('a')))],
    ['a list', '[]'],
    ['null', 'null'],
    ['an unknown node', doc({ type: 'iframe', attrs: { src: 'https://a.nl' } })],
    ['a node named like a property of every object', doc({ type: 'constructor' })],
    ['an image', doc({ type: 'image', attrs: { src: 'https://a.nl' } })],
    ['a text outside a line', doc(text('a'))],
    ['a node that is no object', doc(3)],
    ['content that is no list', doc({ type: 'paragraph', content: { length: 1 } })],
    ['text that is no text', doc(line({ type: 'text', text: { toString: 'x' } }))],
    ['marks that are no list', doc(line({ type: 'text', text: 'a', marks: 'bold' }))],
    ['an unknown mark', doc(line(text('a', { type: 'textStyle' })))],
    ['a heading like the title of the page', doc({ type: 'heading', attrs: { level: 1 }, content: [] })],
    ['a heading that closes its tag', doc({ type: 'heading', attrs: { level: '2><script>' }, content: [] })],
    ...['javascript:alert(1)', 'data:text/html,x', ' javascript:x', '//evil.example', '', 7, null].map((href) => [
      `a link to ${href}`,
      doc(line(text('a', link(href)))),
    ]),
    ['21 levels', doc(JSON.parse(nested(19)))],
    ['10 000 levels', `{"type":"doc","content":[${nested(10_000)}]}`],
  ])('%s', (_name, document) => {
    expect(() => parseDocument(document as string)).toThrow(InvalidDocument);
  });

  test('20 levels are allowed', () => {
    expect(documentToHtml(doc(JSON.parse(nested(18))))).toContain('<p></p>');
  });

  test('what a link or a text holds never becomes markup', () => {
    // No text column holds U+0000, so such a document is refused.
    const value = fc.oneof(fc.string(), fc.constantFrom(...hostileHtml)).filter((held) => !held.includes('\0'));
    fc.assert(
      fc.property(value, (hostile) => {
        const html = documentToHtml(doc(line(text(hostile, link(`https://a.nl/${hostile}`), { type: 'bold' }))));
        expect(cleanHtml(html)).toBe(html);
        expect(documentToText(htmlToDocument(html)).length).toBeLessThanOrEqual(hostile.length);
      }),
    );
  });

  test('HTML of 10 000 levels becomes a document that is allowed', () => {
    expect(() => parseDocument(htmlToDocument('<blockquote><ul><li>'.repeat(10_000).concat('x')))).not.toThrow();
  });
});

test('[SEC-25] unknown parts of a document are removed', () => {
  const extra = { class: 'x', onclick: 'alert(1)', style: 'position:fixed' };
  const sent = doc(
    { type: 'heading', attrs: { level: 3, textAlign: 'left', ...extra }, ...extra, content: [] },
    {
      type: 'paragraph',
      attrs: extra,
      content: [{ ...text('a', { ...link('https://a.nl'), ...extra }), attrs: extra }],
    },
    line(text('b', { type: 'link', attrs: { href: 'https://a.nl', target: '_blank', ...extra } })),
    line(text('c', { type: 'bold', attrs: extra }), { type: 'hardBreak', content: [], attrs: extra }),
    { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', attrs: extra, content: [line()] }] },
  );
  const expected = doc(
    { type: 'heading', attrs: { level: 3 }, content: [] },
    line(text('a', link('https://a.nl'))),
    line(text('b', link('https://a.nl'))),
    line(text('c', { type: 'bold' }), { type: 'hardBreak' }),
    { type: 'orderedList', content: [{ type: 'listItem', content: [line()] }] },
  );
  expect(toStoredDocument(sent)).toBe(expected);
  expect(toStoredDocument(expected)).toBe(expected);
});
