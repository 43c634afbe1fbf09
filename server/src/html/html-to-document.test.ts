import { expect, test } from 'vitest';
import { htmlToDocument } from './html-to-document.ts';

const piecesOf = (html: string) => {
  const { content } = JSON.parse(htmlToDocument(html));
  return content.flatMap((block: { content: unknown[] }) => block.content);
};
const bold = { type: 'bold' };
const italic = { type: 'italic' };
const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) });

test.each([
  ['<p><strong><strong>a</strong></strong></p>', [text('a', bold)]],
  ['<p><b>a<strong>b</strong>c</b></p>', [text('abc', bold)]],
  ['<p><i><b>a<em>b<strong>c</strong></em></b></i></p>', [text('abc', italic, bold)]],
  [
    '<p><u>a<u>b</u></u> <s>c<s>d</s></s></p>',
    [text('ab', { type: 'underline' }), text(' '), text('cd', { type: 'strike' })],
  ],
])('[ENT-09] a text that is marked twice is marked once: %s', (html, pieces) => {
  expect(piecesOf(html)).toEqual(pieces);
});

test('[ENT-09] marks end where their element ends', () => {
  expect(piecesOf('<p><b>a<b>b</b>c</b>d</p>')).toEqual([text('abc', bold), text('d')]);
  expect(piecesOf('<p><b>a</b><i>b</i></p>')).toEqual([text('a', bold), text('b', italic)]);
});
