import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { describe, expect, test } from 'vitest';
import { changeTree, o, q, r, texts, treeOf, x } from '../../../test/small-trees.ts';
import { AppError } from '../../http/app-error.ts';
import type { ReadTree } from '../document/tree-reader.ts';
import { cleanEdits } from './clean-edits.ts';
import { findLastEditOf, fitEdits } from './fit-edits.ts';

const document = changeTree(
  treeOf({ 1: { 1: { next: 2 }, 2: { score: 3 } }, 2: { 3: { score: 4 } } }),
  (nodes, tree) => {
    tree.examples[x(1)] = { identifier: null, belowDivider: false, picture: null, texts: {} };
    nodes.option(1).examples = [x(1)];
  },
);
const none = new Set<string>();
const fit = (edits: TreeEdit[], unused: ReadonlySet<string> = none, read: TreeDocument = document) =>
  fitEdits({ document: read } as ReadTree, edits, unused);

/** Returns the sentence of the refusal of some work; undefined when nothing is refused. */
const refusalOf = async (work: () => unknown) => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.detail;
  }
  return undefined;
};
const say = (key: string, value = 'Anders'): TreeEdit => ({
  ...{ edit: 'text', node: 'option', key, language: 'nl', field: 'name', value },
});
const set = (key: string, field: 'next' | 'result', value: string | null) =>
  ({ edit: 'set', node: 'option', key, field, value }) as TreeEdit;
const newOption = (value: object = {}) => ({
  identifier: 'A',
  divider: false,
  next: null,
  result: null,
  texts,
  examples: [],
  ...value,
});

describe('[TRE-05] edits that fit', () => {
  test('are applied to the part of a version, which stays as it was before them', () => {
    const { before, after, edits } = fit([say(o(1))]);
    expect(before).toBe(document);
    expect([before.options[o(1)]?.texts, after.options[o(1)]?.texts]).toEqual([texts, { nl: { name: 'Anders' } }]);
    expect(edits).toEqual([say(o(1))]);
  });

  test('take an added result that exists as it is, since other trees use it', () => {
    const add: TreeEdit = {
      edit: 'add',
      node: 'result',
      key: r(5),
      value: { score: 1, slides: [], texts: {} },
      to: null,
    };
    const { after, edits } = fit([add], new Set([r(5), r(6)]));
    expect(after.results[r(5)]).toEqual(document.results[r(5)]);
    expect(edits).toEqual([{ ...add, value: document.results[r(5)] }]);
    expect(after.results[r(6)]).toEqual(document.results[r(6)]);
  });

  test('change a result that no version uses', () => {
    const edit = { edit: 'set', node: 'result', key: r(5), field: 'score', value: 2 } as TreeEdit;
    const { after, edits } = fit([edit], new Set([r(5)]));
    expect([after.results[r(5)]?.score, edits]).toEqual([2, [edit]]);
  });
});

test.each<[string, TreeEdit[], string]>([
  ['an unknown node', [say(o(1)), say(o(9))], 'edits.1: '],
  [
    'a target that is not there',
    [say(o(1)), set(o(2), 'next', q(9))],
    `edits.1: ${o(2)} would name ${q(9)}, which is not there`,
  ],
  [
    'a result that is not there',
    [set(o(2), 'result', r(9)), say(o(1))],
    `edits.0: ${o(2)} would name ${r(9)}, which is not there`,
  ],
  ['a target of two options', [set(o(2), 'next', q(2))], `edits.0: ${q(2)} would stand in ${o(1)} and in ${o(2)}`],
  [
    'a target that the tree begins with',
    [set(o(3), 'next', q(1))],
    `edits.0: an option would lead to ${q(1)}, which the tree begins with`,
  ],
  [
    'a beginning that is not there',
    [{ edit: 'set', node: 'tree', field: 'root', value: q(9) } as TreeEdit],
    `edits.0: the tree would begin with ${q(9)}, which is not there`,
  ],
  [
    'an option in two questions',
    [{ edit: 'add', node: 'question', key: q(5), value: { texts, options: [o(3)] }, to: null }],
    `edits.0: ${o(3)} would stand in ${q(2)} and in ${q(5)}`,
  ],
  [
    'an example in two options',
    [
      {
        edit: 'add',
        node: 'option',
        key: o(9),
        value: newOption({ examples: [x(1)] }),
        to: { in: q(2), before: null },
      },
    ],
    `edits.0: ${x(1)} would stand in ${o(1)} and in ${o(9)}`,
  ],
  [
    'an example that is not there',
    [
      {
        edit: 'add',
        node: 'option',
        key: o(9),
        value: newOption({ examples: [x(9)] }),
        to: { in: q(2), before: null },
      },
    ],
    `edits.0: ${o(9)} would name ${x(9)}, which is not there`,
  ],
])('[TRE-05] edits with %s do not fit', async (_what, edits, reason) => {
  expect(await refusalOf(() => fit(edits))).toContain(reason);
});

test('[TRE-05] a tree may lose its beginning', async () => {
  const edit = { edit: 'set', node: 'tree', field: 'root', value: null } as TreeEdit;
  expect(fit([edit]).after.root).toBeNull();
});

test('[TRE-05] the last edit that names a node is found, or else the first of all', () => {
  expect(findLastEditOf([say(o(1)), say(o(2)), say(o(1)), say(o(3))], o(1))).toBe(2);
  expect(findLastEditOf([say(o(1)), say(o(2))], o(9))).toBe(0);
});

describe('[SEC-24] texts of edits are cleaned', () => {
  const description = (value: string | null) =>
    ({ edit: 'text', node: 'tree', language: 'nl', field: 'description', value }) as TreeEdit;
  const question = (value: string) =>
    ({ edit: 'text', node: 'question', key: q(1), language: 'nl', field: 'name', value }) as TreeEdit;
  const valuesOf = async (...edits: TreeEdit[]) =>
    (await cleanEdits(edits)).map((edit) => ('value' in edit ? edit.value : undefined));

  test('by the kind of their field', async () => {
    expect(await valuesOf(description('<p>Lees<script>x</script></p>'))).toEqual(['<p>Lees</p>']);
    const [stored] = await valuesOf(question('Wat <b>doet</b>?'));
    expect(JSON.parse(stored as string)).toMatchObject({
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Wat <b>doet</b>?' }] }],
    });
    expect(await valuesOf(say(o(1), '<b>x</b>'), description(null))).toEqual(['<b>x</b>', null]);
  });

  test('and dropped where nothing is left, or where a byte order mark comes first', async () => {
    expect(await valuesOf(description('<script>x</script>'), description('\ufeff\ufeffLe\ufeffes'))).toEqual([
      ...[null, 'Le\ufeffes'],
    ]);
    const texts = { nl: { infoText: '<script>x</script>' }, en: { infoText: ' ', content: 'Twee' } };
    const value = { identifier: null, belowDivider: true, picture: null, texts };
    const add = { edit: 'add', node: 'example', key: x(5), value, to: null } as unknown as TreeEdit;
    expect(await valuesOf(add)).toEqual([{ ...value, texts: { en: { content: 'Twee' } } }]);
  });

  test('and left in edits without texts', async () => {
    const edits: TreeEdit[] = [
      { edit: 'language', language: 'en', active: true },
      set(o(1), 'next', null),
      { edit: 'remove', node: 'option', key: o(1), from: q(1) },
    ];
    expect(await cleanEdits(edits)).toEqual(edits);
  });

  test('and refused by their edit where they are no text or too long', async () => {
    const broken = question('{"type":"doc","content":[{"type":"script"}]}');
    expect(await refusalOf(() => cleanEdits([say(o(1)), broken]))).toMatch(/^edits\.1: This is no editor document/);
    const long = description(`<p>${'é'.repeat(20_000)}</p>`);
    expect(await refusalOf(() => cleanEdits([say(o(1)), say(o(1)), long]))).toBe('edits.2: the text is too long');
  });
});
