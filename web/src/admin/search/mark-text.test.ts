import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markText } from './mark-text.ts';

test('every place of the searched text is marked, regardless of case', () => {
  expect(markText('De ouder ziet de Ouder', ' ouder ')).toEqual([
    { text: 'De ', isFound: false },
    { text: 'ouder', isFound: true },
    { text: ' ziet de ', isFound: false },
    { text: 'Ouder', isFound: true },
  ]);
  expect(markText('De ouder', 'kind')).toEqual([{ text: 'De ouder', isFound: false }]);
  expect(markText('De ouder', ' ')).toEqual([{ text: 'De ouder', isFound: false }]);
});

test('the parts together are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 3 }), (text, searchText) => {
      expect(
        markText(text, searchText)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
