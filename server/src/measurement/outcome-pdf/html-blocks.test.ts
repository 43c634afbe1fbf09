import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlToBlocks } from './html-blocks.ts';

test('headings, paragraphs and lists come in their order, as words', () => {
  const html =
    '<h3>Wat nu?</h3><p>Praat <strong>samen</strong>,<br>rustig &amp; kort.</p>' +
    '<ul><li><p>Een</p><p>nog iets</p></li><li>Twee<ol><li>binnen</li></ol></li></ul><blockquote><p>Citaat</p></blockquote>';
  expect(htmlToBlocks(html)).toEqual([
    { kind: 'heading', text: 'Wat nu?' },
    { kind: 'paragraph', text: 'Praat samen, rustig & kort.' },
    { kind: 'item', marker: '•', text: 'Een' },
    { kind: 'item', marker: '', text: 'nog iets' },
    { kind: 'item', marker: '•', text: 'Twee' },
    { kind: 'item', marker: '1.', text: 'binnen' },
    { kind: 'paragraph', text: 'Citaat' },
  ]);
});

test('a paragraph of bold words alone is a heading; one with other words is not', () => {
  expect(htmlToBlocks('<p><strong>Volgende stap</strong></p><p><strong>Let op:</strong> rust.</p><p></p>')).toEqual([
    { kind: 'heading', text: 'Volgende stap' },
    { kind: 'paragraph', text: 'Let op: rust.' },
  ]);
});

test('no word is lost or doubled, however blocks are nested', () => {
  const { html } = fc.letrec<{ html: string }>((tie) => ({
    html: fc.oneof(
      { maxDepth: 4 },
      fc.constant('woord '),
      fc
        .tuple(fc.constantFrom('p', 'h3', 'blockquote', 'strong', 'em'), fc.array(tie('html'), { maxLength: 3 }))
        .map(([tag, parts]) => `<${tag}>${parts.join('')}</${tag}>`),
      fc
        .array(tie('html'), { maxLength: 3 })
        .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`),
    ),
  }));
  fc.assert(
    fc.property(fc.array(html, { maxLength: 4 }), (parts) => {
      const source = parts.join('');
      const found = htmlToBlocks(source).flatMap(({ text }) => text.split(' '));
      expect(found).toEqual(source.match(/woord/g) ?? []);
    }),
  );
});
