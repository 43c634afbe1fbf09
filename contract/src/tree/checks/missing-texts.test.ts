import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../test/tree-documents.ts';
import type { TreeDocument } from '../document/tree-document.ts';
import { completenessOf } from './completeness.ts';
import { missingTexts } from './missing-texts.ts';

test('[TRE-12] what a language lacks is counted by the kind of node, of what the own language says alone', () => {
  const document = chainOf(2);
  expect(missingTexts(document, 'en')).toEqual([]);
  expect(missingTexts(document, 'nl')).toEqual([]);
  expect(missingTexts(document, 'ar')).toEqual([
    { kind: 'tree', count: 1 },
    { kind: 'question', count: 2 },
    { kind: 'option', count: 4 },
    { kind: 'result', count: 1 },
  ]);
  const key = keyOf('option', 0);
  const option = document.options[key] as TreeDocument['options'][string];
  const halved = { ...document, options: { ...document.options, [key]: { ...option, texts: { nl: { name: 'Ja' } } } } };
  expect(missingTexts(halved, 'en')).toEqual([{ kind: 'option', count: 1 }]);
  const unsaid = { ...document, options: { ...document.options, [key]: { ...option, texts: {} } } };
  expect(missingTexts(unsaid, 'en')).toEqual([]);
  expect(missingTexts({ ...document, language: null }, 'en')).toEqual([]);
});

test('[TRE-12] a language lacks nothing exactly where all of its texts are counted as there', () => {
  fc.assert(
    fc.property(documents(), fc.constantFrom('nl', 'en', 'ar'), (document, language) => {
      fc.pre(document.language !== null && document.language !== language);
      const { texts, said } = completenessOf(document).get(language) ?? { texts: 0, said: 0 };
      const missing = missingTexts(document, language).reduce((sum, { count }) => sum + count, 0);
      const all = completenessOf(document).get(document.language ?? '')?.texts ?? texts;
      expect(missing).toBe(all - said);
    }),
    { numRuns: 300 },
  );
});
