import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../test/tree-documents.ts';
import type { TreeDocument } from '../document/tree-document.ts';
import { measureCompleteness } from './completeness.ts';
import { countMissingTexts, listMissingTexts } from './missing-texts.ts';

test('[TRE-12] missing texts are counted by kind of node, among texts in the own language', () => {
  const document = chainOf(2);
  expect(countMissingTexts(document, 'en')).toEqual([]);
  expect(countMissingTexts(document, 'nl')).toEqual([]);
  expect(countMissingTexts(document, 'ar')).toEqual([
    { kind: 'tree', count: 1 },
    { kind: 'question', count: 2 },
    { kind: 'option', count: 4 },
    { kind: 'result', count: 1 },
  ]);
  const key = keyOf('option', 0);
  const option = document.options[key] as TreeDocument['options'][string];
  const halved = { ...document, options: { ...document.options, [key]: { ...option, texts: { nl: { name: 'Ja' } } } } };
  expect(countMissingTexts(halved, 'en')).toEqual([{ kind: 'option', count: 1 }]);
  const unsaid = { ...document, options: { ...document.options, [key]: { ...option, texts: {} } } };
  expect(countMissingTexts(unsaid, 'en')).toEqual([]);
  expect(countMissingTexts({ ...document, language: null }, 'en')).toEqual([]);
});

test('[TRE-12] the number of missing texts agrees with the completeness', () => {
  fc.assert(
    fc.property(documents(), fc.constantFrom('nl', 'en', 'ar'), (document, language) => {
      fc.pre(document.language !== null && document.language !== language);
      const { texts, translated } = measureCompleteness(document).get(language) ?? { texts: 0, translated: 0 };
      const missing = countMissingTexts(document, language).reduce((sum, { count }) => sum + count, 0);
      const all = measureCompleteness(document).get(document.language ?? '')?.texts ?? texts;
      expect(missing).toBe(all - translated);
    }),
    { numRuns: 300 },
  );
});

test('[TRE-12] missing texts are listed in the order of the outline, each once', () => {
  const document = chainOf(2);
  expect(listMissingTexts(document, 'nl')).toEqual([]);
  expect(listMissingTexts(document, 'ar').map(({ node, key }) => `${node} ${key}`)).toEqual([
    `tree ${document.key}`,
    `question ${keyOf('question', 0)}`,
    `option ${keyOf('option', 0)}`,
    `question ${keyOf('question', 1)}`,
    `option ${keyOf('option', 2)}`,
    `option ${keyOf('option', 3)}`,
    `option ${keyOf('option', 1)}`,
    `result ${keyOf('result', 0)}`,
  ]);
  fc.assert(
    fc.property(documents(), fc.constantFrom('nl', 'en', 'ar'), (any, language) => {
      const counted = countMissingTexts(any, language).reduce((sum, { count }) => sum + count, 0);
      expect(listMissingTexts(any, language).length).toBe(counted);
    }),
  );
});
