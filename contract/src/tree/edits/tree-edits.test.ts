import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { chainOf, documents, keyOf } from '../../../test/tree-documents.ts';
import { editsOf } from '../../../test/tree-edits.ts';
import type { TreeDocument } from '../document/tree-document.ts';
import { mergeEdits } from '../merging/merge-edits.ts';
import { applyEdit, applyEdits, EditDoesNotFit } from './apply-edit.ts';
import { diffTrees } from './diff-trees.ts';
import { type TreeEdit, treeEdit } from './tree-edits.ts';

const after = (document: TreeDocument, edit: TreeEdit) => applyEdit(document, edit).document;
const editedDocuments = documents().chain((document) =>
  fc.record({ document: fc.constant(document), edits: editsOf(document, after) }),
);

describe('edits', () => {
  test('followed by their inverses give the first document, which itself never changes', () => {
    fc.assert(
      fc.property(editedDocuments, ({ document, edits }) => {
        const first = structuredClone(document);
        const inverses: TreeEdit[] = [];
        let now = document;
        for (const edit of edits) {
          const step = applyEdit(now, edit);
          inverses.unshift(step.inverse);
          now = step.document;
        }
        expect(applyEdits(document, edits)).toEqual({ document: now, inverse: inverses });
        expect(applyEdits(now, inverses).document).toEqual(first);
        // Redo is the inverse of undo.
        expect(applyEdits(document, applyEdits(now, inverses).inverse).document).toEqual(now);
        expect(document).toEqual(first);
      }),
      { numRuns: 150 },
    );
  });

  test('have the same effect when merged, and are never more', () => {
    fc.assert(
      fc.property(editedDocuments, ({ document, edits }) => {
        const merged = mergeEdits(edits);
        expect(merged.length).toBeLessThanOrEqual(edits.length);
        expect(applyEdits(document, merged).document).toEqual(applyEdits(document, edits).document);
      }),
      { numRuns: 300 },
    );
  });

  test('merge into the last text of several, and into none for a node that was added and removed', () => {
    const key = keyOf('question', 0);
    const typed = ['V', 'Vr', 'Vraag'].map(
      (value): TreeEdit => ({ edit: 'text', node: 'question', key, language: 'nl', field: 'name', value }),
    );
    expect(mergeEdits(typed)).toEqual(typed.slice(2));
    const value = { texts: {}, options: [] };
    const add: TreeEdit = { edit: 'add', node: 'question', key, value, to: null };
    expect(mergeEdits([add, ...typed])).toEqual([{ ...add, value: { texts: { nl: { name: 'Vraag' } }, options: [] } }]);
    expect(mergeEdits([add, ...typed, { edit: 'remove', node: 'question', key, from: null }])).toEqual([]);
  });

  test('that do not fit are refused, and change nothing', () => {
    const document = chainOf(2);
    const [first, second, none] = [keyOf('question', 0), keyOf('question', 1), keyOf('question', 9)];
    const option = keyOf('option', 0);
    const value = { texts: {}, options: [] };
    const before = structuredClone(document);
    for (const edit of [
      { edit: 'text', node: 'question', key: none, language: 'nl', field: 'name', value: 'x' },
      { edit: 'set', node: 'option', key: none, field: 'divider', value: true },
      { edit: 'add', node: 'question', key: first, value, to: null },
      { edit: 'add', node: 'question', key: none, value, to: { in: option, before: null } },
      { edit: 'remove', node: 'option', key: option, from: second },
      { edit: 'move', node: 'option', key: option, from: null, to: { in: first, before: null } },
      { edit: 'move', node: 'option', key: none, from: null, to: { in: first, before: null } },
      { edit: 'move', node: 'question', key: first, from: option, to: null },
    ] as TreeEdit[]) {
      expect(() => applyEdits(document, [{ edit: 'language', language: 'ar', active: true }, edit])).toThrow(
        EditDoesNotFit,
      );
    }
    expect(document).toEqual(before);
  });

  test('move a node to the end if its sibling no longer exists', () => {
    const document = chainOf(2);
    const question = keyOf('question', 0);
    const [one, two] = document.questions[question]?.options ?? [];
    const place = { in: question, before: keyOf('option', 99) };
    const moved = after(document, { edit: 'move', node: 'option', key: String(one), from: question, to: place });
    expect(moved.questions[question]?.options).toEqual([two, one]);
  });

  test('are parsed without change, and invalid ones are refused', () => {
    fc.assert(
      fc.property(editedDocuments, ({ edits }) => {
        for (const edit of edits) expect(z.parse(treeEdit, JSON.parse(JSON.stringify(edit)))).toEqual(edit);
      }),
      { numRuns: 30 },
    );
    const key = keyOf('option', 0);
    for (const edit of [
      { edit: 'set', node: 'option', key, field: 'examples', value: [] },
      { edit: 'set', node: 'option', key, field: 'divider', value: 'yes' },
      { edit: 'set', node: 'option', key: '__proto__', field: 'divider', value: true },
      { edit: 'text', node: 'option', key, language: 'nl', field: 'content', value: 'x' },
      { edit: 'text', node: 'option', key, language: 'nl', field: 'name', value: ' ' },
      { edit: 'text', node: 'option', key, language: 'nl', field: 'name', value: 'x'.repeat(1001) },
      { edit: 'remove', node: 'tree', key, from: null },
    ]) {
      expect(z.safeParse(treeEdit, edit).success, JSON.stringify(edit)).toBe(false);
    }
  });
});

describe('the difference of two documents', () => {
  test('turns one into the other, and its inverse turns it back', () => {
    fc.assert(
      fc.property(documents(), documents(), (one, other) => {
        const { document, inverse } = applyEdits(one, diffTrees(one, other));
        expect(document).toEqual(other);
        expect(applyEdits(document, inverse).document).toEqual(one);
      }),
      { numRuns: 200 },
    );
  });

  test('describes edits completely', () => {
    fc.assert(
      fc.property(editedDocuments, ({ document, edits }) => {
        expect(diffTrees(document, structuredClone(document))).toEqual([]);
        const { document: now } = applyEdits(document, edits);
        expect(applyEdits(document, diffTrees(document, now)).document).toEqual(now);
      }),
      { numRuns: 100 },
    );
  });

  test('moves a single option to the front, or to another question', () => {
    const document = chainOf(3);
    const [first, second] = [keyOf('question', 0), keyOf('question', 1)];
    const many = ['a', 'b', 'c', 'd'].map((_, index) => keyOf('option', 50 + index));
    const adds = many.map(
      (key): TreeEdit => ({
        edit: 'add',
        node: 'option',
        key,
        value: { identifier: 'N', divider: false, next: null, result: null, texts: {}, examples: [] },
        to: { in: first, before: null },
      }),
    );
    const { document: wide } = applyEdits(document, adds);
    const last = String(many.at(-1));
    const toFront: TreeEdit = {
      edit: 'move',
      node: 'option',
      key: last,
      from: first,
      to: { in: first, before: keyOf('option', 0) },
    };
    expect(diffTrees(wide, after(wide, toFront))).toEqual([toFront]);
    const away: TreeEdit = { ...toFront, to: { in: second, before: null } };
    expect(diffTrees(wide, after(wide, away))).toEqual([away]);
  });
});
