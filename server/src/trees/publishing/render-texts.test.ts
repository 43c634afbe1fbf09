import { expect, test } from 'vitest';
import { makeTextRenderer } from './render-texts.ts';

const documentOf = (...content: object[]) => JSON.stringify({ type: 'doc', content });
const text = (value: string, marks?: object[]) => ({ type: 'text', text: value, ...(marks && { marks }) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });

const { rich, inline, html } = makeTextRenderer('nl');

test('[MEA-03] a document becomes HTML, and a text that is none a paragraph', () => {
  expect(rich(documentOf(paragraph(text('Wat ', [{ type: 'bold' }]), text('doet'))))).toBe(
    '<p><strong>Wat </strong>doet</p>',
  );
  expect(rich('Wat doet <b>de</b> ouder?')).toBe('<p>Wat doet &lt;b&gt;de&lt;/b&gt; ouder?</p>');
});

test.each([
  ['one paragraph', documentOf(paragraph(text('Wat'))), 'Wat'],
  ['a plain text', 'Wat <doet>', 'Wat &lt;doet&gt;'],
  ['a plain text of two lines', 'Wat\ndoet', '<p>Wat</p><p>doet</p>'],
  [
    'a paragraph in another language',
    documentOf({ ...paragraph(text('Wat')), attrs: { lang: 'ar', dir: 'rtl' } }),
    '<span lang="ar" dir="rtl">Wat</span>',
  ],
  [
    'a list',
    documentOf({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('Wat'))] }] }),
    '<ul><li>Wat</li></ul>',
  ],
  ['two paragraphs', documentOf(paragraph(text('Wat')), paragraph(text('doet'))), '<p>Wat</p><p>doet</p>'],
])('[MEA-03] in a heading %s stands as it may there', (_what, stored, expected) => {
  expect(inline(stored)).toBe(expected);
});

test('[SEC-24] stored HTML is cleaned again', () => {
  expect(html('<p>Wat<script>alert(1)</script></p>')).toBe('<p>Wat</p>');
});

test('[MEA-03] a text is converted the same each time', () => {
  for (const convert of [rich, inline, html]) expect(convert('Wat')).toBe(convert('Wat'));
  expect([rich('Wat'), inline('Wat'), html('Wat')]).toEqual(['<p>Wat</p>', 'Wat', 'Wat']);
});
