import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { maxLinearGrowth, measureGrowth } from '../../../test/growth.ts';
import { chainOf, keyOf } from '../../../test/tree-documents.ts';
import { checkTree } from '../checks/check-tree.ts';
import { applyEdit, applyEdits } from '../edits/apply-edit.ts';
import { diffTrees } from '../edits/diff-trees.ts';
import type { TreeEdit } from '../edits/tree-edits.ts';
import { mergeEdits } from '../merging/merge-edits.ts';
import { type TreeDocument, treeDocument } from './tree-document.ts';
import { formatTreeFile } from './tree-file.ts';
import { findPathLengths, listPaths } from './tree-paths.ts';

const errorsOf = (document: TreeDocument) => checkTree(document).filter(({ level }) => level === 'error');
const after = (document: TreeDocument, edit: TreeEdit) => applyEdit(document, edit).document;

describe('10 000 questions one below the other', () => {
  const count = 10_000;
  const document = chainOf(count);
  const growth = (prepare: (sized: TreeDocument) => () => unknown) =>
    measureGrowth((size) => prepare(chainOf(size)), count);

  test('are checked, compared and edited in a time that grows with their number', () => {
    expect(errorsOf(document)).toEqual([]);
    const copy = structuredClone(document);
    const key = keyOf('question', 5000);
    const edit: TreeEdit = { edit: 'text', node: 'question', key, language: 'nl', field: 'name', value: 'Anders' };
    expect(diffTrees(document, after(copy, edit))).toEqual([edit]);
    const emptied = (sized: TreeDocument) => ({ ...sized, questions: {}, options: {} });
    const sizedEdit: TreeEdit = { ...edit, key: keyOf('question', 500) };
    const growths = [
      growth((sized) => () => checkTree(sized)),
      growth((sized) => {
        const sizedCopy = structuredClone(sized);
        return () => diffTrees(sized, sizedCopy);
      }),
      growth((sized) => () => applyEdit(sized, sizedEdit)),
      growth((sized) => {
        const everything = diffTrees(emptied(sized), sized);
        return () => mergeEdits(everything);
      }),
    ];
    for (const each of growths) expect(each).toBeLessThan(maxLinearGrowth);
    const everything = diffTrees(emptied(document), document);
    const rebuilt = applyEdits({ ...document, questions: {}, options: {} }, everything).document;
    expect(formatTreeFile(rebuilt) === formatTreeFile(document)).toBe(true);
  }, 60_000);

  test('may form one cycle, which is found; paths and files have no limit of depth', () => {
    const last = keyOf('option', 2 * count - 2);
    const round = after(document, { edit: 'set', node: 'option', key: last, field: 'next', value: document.root });
    expect(errorsOf(round)).toEqual([{ problem: 'cycle', level: 'error', node: 'question', key: document.root }]);
    const paths = [...listPaths(document)];
    const longestPath = paths.reduce((one, other) => (one.length > other.length ? one : other));
    expect([paths.length, longestPath.length, longestPath.options.length]).toEqual([count + 1, count, count]);
    const lengths = (sized: TreeDocument) =>
      findPathLengths(sized.root ?? '', (key) =>
        (sized.questions[key]?.options ?? []).map((option) => ({
          next: sized.options[option]?.next ?? null,
          hasResult: sized.options[option]?.result !== null,
        })),
      );
    expect(lengths(document)).toEqual({ shortest: 1, longest: count });
    expect(growth((sized) => () => lengths(sized))).toBeLessThan(maxLinearGrowth);
    expect(z.safeParse(treeDocument, JSON.parse(formatTreeFile(document))).success).toBe(true);
  });
});
