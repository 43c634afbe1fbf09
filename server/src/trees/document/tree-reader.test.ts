import { expect, test } from 'vitest';
import { o, q, r, x } from '../../../test/small-trees.ts';
import { TreeReader } from './tree-reader.ts';

type Row = [kind: string, ...values: unknown[]];
const [t] = ['00000000-0000-4000-8000-000000000001'];
const treeRow = (language: string | null = 'nl'): Row =>
  [
    ...['tree', 1, t, 3, language, 5, true, 'SHUFFLED', 'tree.webp', 'Een boom', 11, 'Boom', '<p>Lees</p>'],
  ] as unknown as Row;
const head: Row = ['head', 1, 70, 'DRAFT', 9, 'state', 4];
const languages: Row[] = [
  ['language', 'en', true, false],
  ['language', 'nl', true, true],
  ['language', 'de', false, false],
];
const read = (...chunks: Row[][]) => {
  const reader = new TreeReader();
  for (const chunk of chunks) reader.take(JSON.stringify(chunk));
  return reader.read();
};

test('[TRE-05] a version is read from its rows, in however many chunks they come', () => {
  const rows: Row[] = [
    ['standard', 'en'],
    ...languages,
    ['question', 11, q(1), null, 'Vraag 1'],
    ['question', 12, q(2), 21, ' '],
    ['option', 21, o(1), 11, 2, 'A', false, null, 'Verder', null],
    ['option', 22, o(2), 11, 1, 'B', true, 43, 'Klaar', 'Of'],
    ['example', 31, x(1), 22, null, 'B1', true, 'example.webp', 'Voorbeeld', 'Een', null],
    ['example', 30, x(2), 22, null, null, false, 'other.webp', null, null, 'Let op'],
    ['example', 32, x(3), 22, 1, null, false, 'third.webp', null, null, null],
    ['result', 43, r(3), 3, 'Uitkomst', null],
    ['slide', 52, 43, 2, 's2.webp', null],
    ['slide', 51, 43, 1, 's1.webp', 'Dia'],
    ['tree text', 1, 'en', 'Tree', null],
    ['question text', 12, 'nl', 'Vraag 2'],
    ['question text', 11, 'nl', 'Eerste vraag'],
    ['option text', 22, 'en', 'Done', '\t'],
    ['example text', 31, 'de', 'Eins', null],
    ['result text', 43, 'en', null, 'Explanation'],
    ['slide text', 51, 'nl', 'Kop'],
  ];
  const version = read([treeRow(), head, ...rows]);
  expect(read([treeRow()], [head], ...rows.map((row) => [row]))).toEqual(version);
  expect(version).toEqual({
    document: {
      ...{ format: 1, key: t, version: 3, language: 'nl', position: 5, test: true, answerOrder: 'SHUFFLED' },
      languages: { en: { active: true }, nl: { active: true }, de: { active: false } },
      picture: { file: 'tree.webp', alternative: { nl: 'Een boom' } },
      root: q(1),
      texts: { en: { name: 'Tree' }, nl: { name: 'Boom', description: '<p>Lees</p>' } },
      questions: {
        // A translation into the own language has precedence over the column.
        [q(1)]: { texts: { nl: { name: 'Eerste vraag' } }, options: [o(2), o(1)] },
        [q(2)]: { texts: { nl: { name: 'Vraag 2' } }, options: [] },
      },
      options: {
        [o(1)]: {
          ...{ identifier: 'A', divider: false, next: q(2), result: null, examples: [] },
          texts: { nl: { name: 'Verder' } },
        },
        [o(2)]: {
          ...{ identifier: 'B', divider: true, next: null, result: r(3), examples: [x(3), x(2), x(1)] },
          texts: { en: { name: 'Done' }, nl: { name: 'Klaar', dividerText: 'Of' } },
        },
      },
      examples: {
        [x(1)]: {
          ...{
            identifier: 'B1',
            belowDivider: true,
            picture: { file: 'example.webp', alternative: { nl: 'Voorbeeld' } },
          },
          texts: { de: { content: 'Eins' }, nl: { content: 'Een' } },
        },
        [x(2)]: {
          ...{ identifier: null, belowDivider: false, picture: { file: 'other.webp', alternative: {} } },
          texts: { nl: { infoText: 'Let op' } },
        },
        [x(3)]: {
          ...{ identifier: null, belowDivider: false, picture: { file: 'third.webp', alternative: {} }, texts: {} },
        },
      },
      results: {
        [r(3)]: {
          score: 3,
          slides: [
            { picture: { file: 's1.webp', alternative: { nl: 'Dia' } }, texts: { nl: { content: 'Kop' } } },
            { picture: { file: 's2.webp', alternative: {} }, texts: {} },
          ],
          texts: { en: { description: 'Explanation' }, nl: { name: 'Uitkomst' } },
        },
      },
    },
    ids: {
      tree: 1,
      question: new Map([
        [q(1), 11],
        [q(2), 12],
      ]),
      option: new Map([
        [o(1), 21],
        [o(2), 22],
      ]),
      example: new Map([
        [x(1), 31],
        [x(2), 30],
        [x(3), 32],
      ]),
      result: new Map([[r(3), 43]]),
      slides: new Map([[r(3), [51, 52]]]),
    },
    head: { treeId: 70, status: 'DRAFT', number: 9, results: 'state', revision: 4 },
    defaultLanguage: 'en',
  });
});

test('[TRE-05] the own language is that of the row, else the default one, else the installation’s, else the first active one', () => {
  const languageOf = (language: string | null, rows: Row[]) =>
    read([treeRow(language), head, ...rows])?.document.language;
  const standard: Row = ['standard', 'de'];
  expect(languageOf('fr', [standard, ...languages])).toBe('fr');
  expect(languageOf(null, [standard, ...languages])).toBe('nl');
  const moreLanguages: Row[] = [
    ['language', 'pl', true, false],
    ['language', 'ar', true, false],
    ['language', 'aa', false, true],
  ];
  expect(languageOf(null, [standard, ...moreLanguages])).toBe('de');
  expect(languageOf(null, moreLanguages)).toBe('ar');
  expect(languageOf(null, [])).toBeNull();
});

test('[TRE-05] a version without a language has the texts of its translations alone, and pictures without a description', () => {
  const { document, defaultLanguage } = read([treeRow(null), head, ['tree text', 1, 'en', 'Tree', null]]) ?? {};
  expect([document?.texts, document?.picture, document?.root, defaultLanguage]).toEqual([
    ...[{ en: { name: 'Tree' } }, { file: 'tree.webp', alternative: {} }, null, null],
  ]);
});

test('[TRE-05] a version without a picture has none', () => {
  const bare = [...treeRow()];
  bare[8] = '';
  expect(read([bare as Row, head])?.document.picture).toBeNull();
});

test('[TRE-05] rows of no version are none', () => {
  expect(read([])).toBeNull();
  expect(read([treeRow()])).toBeNull();
  expect(read([head])).toBeNull();
});
