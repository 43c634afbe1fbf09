import { expect, test } from 'vitest';
import { changeTree, o, q, r, treeOf, x } from '../../../test/small-trees.ts';
import type { ReadTree } from '../document/tree-reader.ts';
import { hashContent, makeTreeRenderer } from './render-pages.ts';

/** Question 1 leads to question 2 or score 3, and question 2 to score 3. Its Dutch texts are whole, its English ones not. */
const document = changeTree(
  treeOf({ 1: { 1: { next: 2 }, 2: { score: 3 } }, 2: { 3: { score: 3 } } }),
  (nodes, tree) => {
    tree.languages = { nl: { active: true }, en: { active: true }, de: { active: false } };
    tree.picture = { file: 'tree.webp', alternative: { nl: 'Een boom', en: 'A tree' } };
    tree.texts = { nl: { name: 'Boom', description: '<p>Lees<script>x</script></p>' }, en: { name: 'Tree' } };
    nodes.question(1).texts = { nl: { name: 'Vraag 1' }, en: { name: 'Question 1' } };
    nodes.question(2).texts = { nl: { name: 'Vraag 2' } };
    nodes.option(1).texts = { nl: { name: 'Verder' }, en: { name: 'On' } };
    Object.assign(nodes.option(2), { divider: true, identifier: 'B', examples: [x(2), x(1)] });
    nodes.option(2).texts = { nl: { name: 'Klaar', dividerText: 'Of' }, en: { dividerText: 'Or' } };
    const picture = { file: 'example.webp', alternative: { nl: 'Een voorbeeld' } };
    tree.examples[x(1)] = { identifier: 'B1', belowDivider: true, picture, texts: { nl: { content: 'Een' } } };
    tree.examples[x(2)] = {
      ...{ identifier: null, belowDivider: false, picture: null },
      texts: { nl: { content: 'Twee', infoText: '<b>Let op</b><i onclick="x">!</i>' }, en: { content: 'Two' } },
    };
    Object.assign(nodes.result(3), {
      texts: { nl: { name: 'Uitkomst', description: 'Uitleg' }, en: { name: 'Result' } },
      slides: [
        { picture: { file: 's1.webp', alternative: { nl: 'Dia' } }, texts: { nl: { content: 'Kop\nTekst' } } },
        {
          picture: { file: 's2.webp', alternative: {} },
          texts: { nl: { content: 'Kop 2\nTekst' }, en: { content: 'Head' } },
        },
        { picture: { file: 's3.webp', alternative: {} }, texts: {} },
      ],
    });
  },
);
const keysTo = (key: (number: number) => string, ids: Record<number, number>) =>
  new Map(Object.entries(ids).map(([number, id]) => [key(Number(number)), id]));
/** The second question has the lowest id. */
const ids: ReadTree['ids'] = {
  tree: 1,
  question: keysTo(q, { 1: 12, 2: 11 }),
  option: keysTo(o, { 1: 21, 2: 22, 3: 23 }),
  example: keysTo(x, { 1: 31, 2: 32 }),
  result: keysTo(r, { 3: 43 }),
  slides: new Map([[r(3), [51, 52]]]),
};
/** Makes a renderer for each test: it keeps the results that it has rendered. */
const render = () => makeTreeRenderer({ document, ids });
const read = (number: number, language: string) => {
  const { question, options, ...page } = render().pageIn(q(number), language, 7);
  return { ...page, question: JSON.parse(question), options: JSON.parse(options) };
};

const dutchResult = {
  ...{ id: 43, key: r(3), name: 'Uitkomst', score: 3, description: '<p>Uitleg</p>' },
  images: [
    { id: 51, position: 1, content: 'Kop\nTekst', media: 's1.webp', altText: 'Dia' },
    // Without an alternative text, a picture is described by the first line of its text.
    { id: 52, position: 2, content: 'Kop 2\nTekst', media: 's2.webp', altText: 'Kop 2' },
    { id: 0, position: 3, content: null, media: 's3.webp', altText: null },
  ],
};

test('[MEA-03] the page of a question has its answers, examples and results, in their order', () => {
  expect(read(1, 'nl')).toEqual({
    ...{ question_id: 12, language: 'nl', question: { id: 12, key: q(1), publicationId: 7, name: 'Vraag 1' } },
    options: [
      {
        ...{ id: 21, key: o(1), publicationId: 7, identifier: 'A', name: 'Verder', position: 1, hasDivider: false },
        ...{ dividerText: null, examples: [], question: { id: 11 }, result: null },
      },
      {
        ...{ id: 22, key: o(2), publicationId: 7, identifier: 'B', name: 'Klaar', position: 2, hasDivider: true },
        ...{ dividerText: 'Of', question: null, result: dutchResult },
        examples: [
          {
            ...{ id: 32, key: x(2), identifier: null, position: 1, belowDivider: false, content: 'Twee' },
            ...{ infoText: expect.stringMatching(/Let op.*!/), media: null, altText: null },
          },
          {
            ...{ id: 31, key: x(1), identifier: 'B1', position: 2, belowDivider: true, content: 'Een' },
            ...{ infoText: null, media: 'example.webp', altText: 'Een voorbeeld' },
          },
        ],
      },
    ],
  });
  expect(read(1, 'nl').options[1].examples[0].infoText).not.toContain('onclick');
});

test('[MEA-03] a text that a language lacks is shown in the language of the tree', () => {
  const { question, options } = read(1, 'en');
  expect(question.name).toBe('Question 1');
  expect(options.map(({ name }: { name: string }) => name)).toEqual(['On', 'Klaar']);
  const [, { dividerText, examples, result }] = options;
  expect(dividerText).toBe('Or');
  expect(examples.map(({ content, altText }: Record<string, string>) => [content, altText])).toEqual([
    ['Two', null],
    ['Een', 'Een voorbeeld'],
  ]);
  expect(result).toMatchObject({ name: 'Result', description: '<p>Uitleg</p>' });
  expect(result.images.map(({ content, altText }: Record<string, string>) => [content, altText])).toEqual([
    ['Kop\nTekst', 'Dia'],
    ['Head', 'Head'],
    [null, null],
  ]);
  expect(read(2, 'en').question.name).toBe('Vraag 2');
});

test('[MEA-03] the texts of a tree come by language, those that are active alone', () => {
  expect([...render().texts()]).toEqual([
    { language: 'en', name: 'Tree', description: '<p>Lees</p>', media: 'tree.webp', alt_text: 'A tree' },
    { language: 'nl', name: 'Boom', description: '<p>Lees</p>', media: 'tree.webp', alt_text: 'Een boom' },
  ]);
  const bare = changeTree(document, (_nodes, changed) => {
    changed.picture = null;
    changed.texts = { nl: { name: 'Boom' } };
    changed.languages = { nl: { active: true } };
  });
  expect([...makeTreeRenderer({ document: bare, ids }).texts()]).toEqual([
    { language: 'nl', name: 'Boom', description: '', media: null, alt_text: 'Boom' },
  ]);
});

test('[MEA-03] pages and targets come by the id of the question, then by language', () => {
  const tree = render();
  expect(tree.questions).toEqual([q(2), q(1)]);
  expect(tree.rootId).toBe(12);
  expect([...tree.pages(7)].map(({ question_id, language }) => [question_id, language])).toEqual([
    ...[
      [11, 'en'],
      [11, 'nl'],
      [12, 'en'],
      [12, 'nl'],
    ],
  ]);
  const toResult = { next_question_id: null, result_id: 43, result_key: r(3), score: 3 };
  expect([...tree.edges()]).toEqual([
    { option_id: 23, option_key: o(3), question_id: 11, question_key: q(2), ...toResult },
    {
      ...{ option_id: 21, option_key: o(1), question_id: 12, question_key: q(1), next_question_id: 11 },
      ...{ result_id: null, result_key: null, score: null },
    },
    { option_id: 22, option_key: o(2), question_id: 12, question_key: q(1), ...toResult },
  ]);
});

test('[MEA-03] of an answer with a question and a result the question counts', () => {
  const both = changeTree(document, ({ option }) => {
    option(1).result = r(3);
  });
  const renderer = makeTreeRenderer({ document: both, ids });
  expect(JSON.parse(renderer.pageIn(q(1), 'nl', 7).options)[0]).toMatchObject({ question: { id: 11 }, result: null });
  expect([...renderer.edges()][1]).toMatchObject({ next_question_id: 11, result_id: null, score: null });
});

test('[MEA-03] a node without a row is no page', () => {
  const renderer = makeTreeRenderer({ document, ids: { ...ids, option: keysTo(o, { 1: 21 }) } });
  expect(() => renderer.pageIn(q(1), 'nl', 7)).toThrow(`there is no row of ${o(2)}`);
  expect(makeTreeRenderer({ document: { ...document, root: null }, ids }).rootId).toBeNull();
  expect(makeTreeRenderer({ document: { ...document, root: q(9) }, ids }).rootId).toBeNull();
});

test('[TRE-02] all that a professional sees changes the hash, and nothing else does', () => {
  const hashOf = (changed: typeof document, order: 'AS_SET' | 'RANDOM' = 'AS_SET') =>
    hashContent(makeTreeRenderer({ document: changed, ids }), order as 'AS_SET');
  const originalHash = hashOf(document);
  expect(originalHash).toMatch(/^[0-9a-f]{64}$/);
  expect(
    hashOf(changeTree(document, (_nodes, changed) => void Object.assign(changed, { version: 9, position: 9 }))),
  ).toBe(originalHash);
  const changes: Parameters<typeof changeTree>[1][] = [
    (_nodes, changed) => void Object.assign(changed, { root: q(2) }),
    (_nodes, changed) => void Object.assign(changed, { texts: { nl: { name: 'Een andere boom' } } }),
    ({ question }) => void Object.assign(question(2), { texts: { nl: { name: 'Een andere vraag' } } }),
    ({ result }) => void Object.assign(result(3), { score: 4 }),
    ({ option }) => void Object.assign(option(1), { next: null, result: r(3) }),
  ];
  const hashes = [
    originalHash,
    hashOf(document, 'RANDOM'),
    ...changes.map((change) => hashOf(changeTree(document, change))),
  ];
  expect(new Set(hashes).size).toBe(changes.length + 2);
});
