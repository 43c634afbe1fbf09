import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { expect, test } from 'vitest';
import { keyOf } from '../../../../contract/test/tree-documents.ts';
import { textToDocument } from '../../html/rich-document.ts';
import { hashContent, hashPages, makeTreeRenderer } from './render-pages.ts';

const [first, second] = [keyOf('question', 1), keyOf('question', 2)];
const [a, b, c] = [keyOf('option', 1), keyOf('option', 2), keyOf('option', 3)];
const [example, result] = [keyOf('example', 1), keyOf('result', 1)];
const option = { divider: false, next: null, result: null, examples: [] };

const document: TreeDocument = {
  format: 1,
  key: keyOf('tree', 1),
  version: 1,
  language: 'nl',
  languages: { nl: { active: true }, en: { active: true }, ar: { active: false } },
  position: null,
  test: false,
  answerOrder: 'AS_SET',
  picture: { file: 'tree.webp', alternative: { nl: 'Een boom' } },
  root: first,
  texts: { nl: { name: 'Boom', description: '<p>Lees <b>dit</b></p>' } },
  questions: {
    [first]: { texts: { nl: { name: textToDocument('Vraag') }, en: { name: 'Question' } }, options: [b, a] },
    [second]: { texts: { nl: { name: textToDocument('Vervolg') } }, options: [c] },
  },
  options: {
    [a]: { ...option, identifier: 'A', next: second, result, texts: { nl: { name: 'Ja' }, en: { name: 'Yes' } } },
    [b]: {
      ...option,
      identifier: 'B',
      divider: true,
      result,
      texts: { nl: { name: 'Nee', dividerText: 'of' } },
      examples: [example],
    },
    [c]: { ...option, identifier: 'C', result, texts: { nl: { name: 'Soms' } } },
  },
  examples: {
    [example]: {
      identifier: 'B1',
      belowDivider: true,
      picture: { file: 'ball.webp', alternative: { en: 'A ball' } },
      texts: { nl: { content: 'een\ntwee', infoText: '<p>info</p>' } },
    },
  },
  results: {
    [result]: {
      score: 3,
      texts: { nl: { name: 'Uitkomst', description: textToDocument('Uitleg') } },
      slides: [{ picture: { file: 'slide.webp', alternative: {} }, texts: { nl: { content: 'Kop\nTekst' } } }],
    },
  },
};
const ids = {
  tree: 1,
  question: new Map([
    [first, 12],
    [second, 11],
  ]),
  option: new Map([
    [a, 21],
    [b, 22],
    [c, 23],
  ]),
  example: new Map([[example, 31]]),
  result: new Map([[result, 41]]),
  slides: new Map([[result, [51]]]),
};

test('[TRE-13] the hash of a version is the same as in former versions of the product', () => {
  const hashOf = (answerOrder: TreeDocument['answerOrder']) =>
    hashContent(makeTreeRenderer({ document, ids }), answerOrder);
  expect(hashOf('AS_SET')).toBe('17ac56e8572d5936675127b568676589d8cb573a891244a7caddcf6afd157ae5');
  expect(hashOf('SHUFFLED')).toBe('8eb18c8203526563ed7c4c5cbd31ee9998c1365844c3bdcc732caa7d5be10a66');
});

test('[TRE-11][TRE-13] the hash of pages is the same in every version of the product, and needs no rows', () => {
  expect(hashPages(document)).toBe('d83c5120f9e88beed94f8fc14550cbb29189b957502a385085865c2d16f8717b');
  const { [a]: option1, ...rest } = document.options;
  if (!option1) throw new Error('there is no option');
  const reordered = { ...document, options: { ...rest, [a]: option1 } };
  expect(hashPages(reordered)).toBe(hashPages(document));
  const changed = { ...document.options, [a]: { ...option1, identifier: 'Z' } };
  expect(hashPages({ ...document, options: changed })).not.toBe(hashPages(document));
});
