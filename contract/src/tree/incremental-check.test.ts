import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../test/tree-documents.ts';
import { editsOf } from '../../test/tree-edits.ts';
import { applyEdit } from './apply-edit.ts';
import { checkTree } from './check-tree.ts';
import { makeTreeChecker } from './incremental-check.ts';
import type { TreeDocument } from './tree-document.ts';
import type { TreeEdit } from './tree-edits.ts';

const after = (document: TreeDocument, edit: TreeEdit) => applyEdit(document, edit).document;

describe('a check that knows what it has seen', () => {
  test('[TRE-09] tells the same as a whole one, after any edits and their way back', () => {
    const edited = documents().chain((document) =>
      fc.record({ document: fc.constant(document), edits: editsOf(document, after) }),
    );
    fc.assert(
      fc.property(edited, ({ document, edits }) => {
        const check = makeTreeChecker();
        const seen = [document];
        for (const edit of edits) seen.push(after(seen.at(-1) ?? document, edit));
        for (const each of [...seen, ...seen.toReversed(), document]) expect(check(each)).toEqual(checkTree(each));
      }),
      { numRuns: 150 },
    );
  });

  test('[TRE-09] follows an edit of a tree of 10 000 nodes within 30 milliseconds', () => {
    const document = chainOf(3334);
    const key = keyOf('question', 2000);
    const typed = ['V', 'Vr', 'Vra', 'Vraa'].map(
      (value): TreeEdit => ({ edit: 'text', node: 'question', key, language: 'nl', field: 'name', value }),
    );
    const lead = keyOf('option', 4000);
    const moved = [null, keyOf('question', 2001), null, keyOf('question', 2001)].map(
      (value): TreeEdit => ({ edit: 'set', node: 'option', key: lead, field: 'next', value }),
    );
    for (const edits of [typed, moved]) {
      const check = makeTreeChecker();
      check(document);
      let now = document;
      // The best of some: what else the machine does is no part of it.
      const times = edits.map((edit) => {
        now = after(now, edit);
        const before = process.cpuUsage();
        check(now);
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      });
      expect(Math.min(...times)).toBeLessThan(30);
    }
  });
});
