import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../test/tree-documents.ts';
import { editsOf } from '../../../test/tree-edits.ts';
import type { TreeDocument } from '../document/tree-document.ts';
import { findLocation, findParents } from '../document/tree-location.ts';
import { applyEdit, applyEdits } from './apply-edit.ts';
import { describeChanges } from './describe-changes.ts';
import { diffTrees } from './diff-trees.ts';
import type { TreeEdit } from './tree-edits.ts';

const after = (document: TreeDocument, edit: TreeEdit) => applyEdit(document, edit).document;

describe('[TRE-13] the changes between two versions', () => {
  const tree = chainOf(3);
  const [first, second] = [keyOf('question', 0), keyOf('question', 1)];
  const option = tree.questions[first]?.options[0] ?? '';

  test('are none between equal versions', () => {
    expect(describeChanges(tree, structuredClone(tree))).toEqual([]);
  });

  test('show a changed text with its former value', () => {
    const before = tree.questions[second]?.texts.nl?.name ?? null;
    const edit: TreeEdit = {
      edit: 'text',
      node: 'question',
      key: second,
      language: 'nl',
      field: 'name',
      value: 'Wat?',
    };
    expect(describeChanges(tree, after(tree, edit))).toEqual([
      {
        kind: 'reworded',
        node: 'question',
        key: second,
        texts: [{ language: 'nl', field: 'name', before, after: 'Wat?' }],
        below: 0,
        fields: [],
      },
    ]);
  });

  test('show another order of answers as a change of the tree', () => {
    const edit: TreeEdit = { edit: 'set', node: 'tree', field: 'answerOrder', value: 'SHUFFLED' };
    expect(describeChanges(tree, after(tree, edit))).toMatchObject([
      { kind: 'other', node: 'tree', key: tree.key, fields: ['answerOrder'] },
    ]);
  });

  test('show an added or removed subtree once', () => {
    const key = keyOf('option', 90);
    const example = keyOf('example', 90);
    const edits: TreeEdit[] = [
      {
        edit: 'add',
        node: 'option',
        key,
        value: {
          identifier: 'X',
          divider: false,
          next: null,
          result: null,
          texts: { nl: { name: 'Anders' } },
          examples: [],
        },
        to: { in: first, before: null },
      },
      {
        edit: 'add',
        node: 'example',
        key: example,
        value: { identifier: null, belowDivider: false, picture: null, texts: {} },
        to: { in: key, before: null },
      },
    ];
    const changed = applyEdits(tree, edits).document;
    expect(describeChanges(tree, changed)).toMatchObject([{ kind: 'added', node: 'option', key, below: 1 }]);
    expect(describeChanges(changed, tree)).toMatchObject([
      { kind: 'removed', node: 'option', key, below: 1, texts: [{ before: 'Anders', after: null }] },
    ]);
  });

  test('show an answer that leads to a result instead of a removed question, and the question', () => {
    const result = Object.keys(tree.results)[0] ?? keyOf('result', 0);
    const edits: TreeEdit[] = [
      { edit: 'move', node: 'question', key: second, from: option, to: null },
      { edit: 'set', node: 'option', key: option, field: 'result', value: result },
    ];
    expect(describeChanges(tree, applyEdits(tree, edits).document).map(({ kind, key }) => [kind, key])).toContainEqual([
      'leads',
      option,
    ]);
  });

  test('show one question of an unreachable cycle', () => {
    const before = chainOf(1);
    const now = structuredClone(before);
    const [first, second] = [keyOf('question', 70), keyOf('question', 71)];
    for (const [question, option, next] of [
      [first, keyOf('option', 70), second],
      [second, keyOf('option', 71), first],
    ] as const) {
      now.questions[question] = { texts: { nl: { name: 'Rond' } }, options: [option] };
      now.options[option] = { identifier: 'A', divider: false, next, result: null, texts: {}, examples: [] };
    }
    expect(describeChanges(before, now)).toMatchObject([{ kind: 'added', node: 'question', key: first, below: 3 }]);
    expect(describeChanges(now, before)).toMatchObject([{ kind: 'removed', node: 'question', below: 3 }]);
  });

  test('show every edit at its node, or with the subtree that was added or removed', () => {
    const editedDocuments = documents().chain((document) =>
      fc.record({ document: fc.constant(document), edits: editsOf(document, after) }),
    );
    fc.assert(
      fc.property(editedDocuments, ({ document, edits }) => {
        const now = edits.reduce(after, document);
        const changes = describeChanges(document, now);
        const between = diffTrees(document, now);
        const matters = between.filter(
          (edit) => !(edit.edit === 'set' && edit.node === 'tree' && ['version', 'key'].includes(edit.field)),
        );
        expect(changes.length > 0).toBe(matters.length > 0);
        for (const edit of matters) {
          if (edit.edit !== 'text') continue;
          const key = edit.node === 'tree' ? now.key : edit.key;
          expect(
            changes.some((change) => change.key === key || change.kind === 'added' || change.kind === 'removed'),
          ).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the location of a node', () => {
  test('is the questions and answers that lead to it, from the first question on', () => {
    const tree = chainOf(3);
    const parents = findParents(tree);
    const third = keyOf('question', 2);
    const location = findLocation(tree, parents, 'question', third);
    expect(location.map(({ node }) => node)).toEqual(['question', 'option', 'question', 'option', 'question']);
    expect(location[0]?.key).toBe(tree.root);
    expect(location.at(-1)?.key).toBe(third);
  });

  test('ends in a cycle', () => {
    const tree = chainOf(2);
    const last = keyOf('question', 1);
    const option = tree.questions[last]?.options[0] ?? '';
    const round = structuredClone(tree);
    Object.assign(round.options[option] ?? {}, { next: tree.root, result: null });
    expect(findLocation(round, findParents(round), 'question', last).length).toBeLessThan(6);
  });
});
