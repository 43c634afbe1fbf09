import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSentence } from './found-sentence.ts';

test.each([
  ['the whole of a short text', 'De ouder kijkt mee', 'ouder', 'De ouder kijkt mee'],
  ['the sentence alone', 'De ouder wacht. Het kind kijkt op. Daarna lacht het.', 'kind', 'Het kind kijkt op.'],
  ['any case', 'De Ouder wacht', 'oUDER', 'De Ouder wacht'],
  ['the line alone', 'De ouder wacht\nHet kind lacht', 'kind', 'Het kind lacht'],
  ['a search over two sentences', 'Een. Twee drie. Vier vijf. Zes.', 'drie. Vier', 'Twee drie. Vier vijf.'],
  ['the last sentence', 'Een! Twee', 'Twee', 'Twee'],
  [
    'a long sentence, cut at blanks around the search text',
    `${'begin '.repeat(40)}hier ${'einde '.repeat(60)}`,
    'hier',
    `…${'begin '.repeat(9)}hier ${'einde '.repeat(18)}einde…`,
  ],
])('finds %s', (_name, text, query, expected) => {
  expect(findSentence(text, query)).toBe(expected);
});

test('finds nothing in a text without the search text', () => {
  expect(findSentence('De ouder wacht', 'kind')).toBeNull();
});

test('a found sentence contains the search text, and is never longer than its context', () => {
  const words = fc.array(fc.constantFrom('de', 'ouder', 'wacht.', 'lang!', 'kijkt?'), { maxLength: 200 });
  fc.assert(
    fc.property(words, words, (before, after) => {
      const found = findSentence([...before, 'zevenslaper', ...after].join(' '), 'Zevenslaper');
      expect(found).toContain('zevenslaper');
      expect((found ?? '').length).toBeLessThanOrEqual(60 + 'zevenslaper'.length + 120 + 2);
    }),
  );
});
