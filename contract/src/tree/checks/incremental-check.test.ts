import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../test/tree-documents.ts';
import { editsOf } from '../../../test/tree-edits.ts';
import type { TreeDocument } from '../document/tree-document.ts';
import { applyEdit } from '../edits/apply-edit.ts';
import type { TreeEdit } from '../edits/tree-edits.ts';
import { checkTree } from './check-tree.ts';
import { createTreeChecker } from './incremental-check.ts';

const after = (document: TreeDocument, edit: TreeEdit) => applyEdit(document, edit).document;

describe('an incremental check', () => {
  test('[TRE-09] returns the same as a full check, after any edits and their undo', () => {
    const editedDocuments = documents().chain((document) =>
      fc.record({ document: fc.constant(document), edits: editsOf(document, after) }),
    );
    fc.assert(
      fc.property(editedDocuments, ({ document, edits }) => {
        const check = createTreeChecker();
        const seen = [document];
        for (const edit of edits) seen.push(after(seen.at(-1) ?? document, edit));
        for (const each of [...seen, ...seen.toReversed(), document]) expect(check(each)).toEqual(checkTree(each));
      }),
      { numRuns: 150 },
    );
  });

  test('[TRE-13] notices that a code is in use twice once it is typed', () => {
    const key = keyOf('option', 1);
    const setCode = (document: TreeDocument, value: string) =>
      after(document, { edit: 'set', node: 'option', key, field: 'identifier', value });
    const check = createTreeChecker();
    const repeated = (document: TreeDocument) =>
      check(document).flatMap(({ problem, code }) => (problem === 'repeatedCode' ? [code] : []));
    const different = setCode(chainOf(1), 'B');
    expect(repeated(different)).toEqual([]);
    expect(repeated(setCode(different, 'A'))).toEqual(['A']);
  });

  test('[TRE-09] checks a typed text in a tree of 10 000 nodes in a fraction of the time of the whole tree', () => {
    const document = chainOf(3334);
    const key = keyOf('question', 2000);
    const check = createTreeChecker();
    check(document);
    let now = document;
    const processorMs = (work: () => void) => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    const times = ['V', 'Vr', 'Vra', 'Vraa'].map((value) => {
      now = after(now, { edit: 'text', node: 'question', key, language: 'nl', field: 'name', value });
      return { typed: processorMs(() => check(now)), whole: processorMs(() => createTreeChecker()(now)) };
    });
    // The minimum excludes other work on the machine. A typed text takes about a twentieth.
    const typedMs = Math.min(...times.map(({ typed }) => typed));
    const wholeMs = Math.min(...times.map(({ whole }) => whole));
    expect(typedMs).toBeLessThan(wholeMs / 4);
  });
});
