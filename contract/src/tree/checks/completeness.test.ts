import { expect, test } from 'vitest';
import { chainOf, keyOf } from '../../../test/tree-documents.ts';
import type { TreeDocument } from '../document/tree-document.ts';
import { applyEdits } from '../edits/apply-edit.ts';
import { measureCompleteness } from './completeness.ts';

/** A tree with two texts in Dutch, one of them in English, and none in German. */
const small = (): TreeDocument => ({
  ...chainOf(1),
  language: 'nl',
  languages: { de: { active: false } },
  texts: { nl: { name: 'Boom' }, en: { name: 'Tree', description: 'In English only' } },
  questions: { [keyOf('question', 0)]: { texts: { nl: { name: 'Vraag' } }, options: [] } },
  options: {},
  examples: {},
  results: {},
});

test('[TRE-12] completeness counts texts that exist in the own language only', () => {
  expect(Object.fromEntries(measureCompleteness(small()))).toEqual({
    nl: { texts: 2, translated: 2 },
    en: { texts: 2, translated: 1 },
    de: { texts: 2, translated: 0 },
  });
});

test('[TRE-12] slides of results count as well', () => {
  const key = keyOf('result', 0);
  const picture = { file: 'a.webp', alternative: {} };
  const slides = [{ picture, texts: { nl: { content: 'Kijk' }, en: { content: 'Look' } } }];
  const { document } = applyEdits(small(), [
    { edit: 'add', node: 'result', key, value: { score: 1, slides, texts: {} }, to: null },
  ]);
  expect(measureCompleteness(document).get('en')).toEqual({ texts: 3, translated: 2 });
});

test('[TRE-12] the text of a divider counts only with a divider', () => {
  const key = keyOf('option', 0);
  const texts = { nl: { name: 'Ja', dividerText: 'of' }, en: { name: 'Yes' } };
  const withOption = (divider: boolean): TreeDocument => ({
    ...small(),
    options: { [key]: { identifier: 'A', divider, next: null, result: null, texts, examples: [] } },
  });
  expect(measureCompleteness(withOption(true)).get('en')).toEqual({ texts: 4, translated: 2 });
  expect(measureCompleteness(withOption(false)).get('en')).toEqual({ texts: 3, translated: 2 });
});
