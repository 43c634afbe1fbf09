import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
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
  /** Processor time in milliseconds, the minimum of several runs, which excludes other work on the machine. */
  const cost = (work: () => unknown) => {
    const times = Array.from({ length: 4 }, () => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    return Math.min(...times);
  };

  test('are checked, compared and edited in a fraction of a second', () => {
    expect(errorsOf(document)).toEqual([]);
    const copy = structuredClone(document);
    const key = keyOf('question', 5000);
    const edit: TreeEdit = { edit: 'text', node: 'question', key, language: 'nl', field: 'name', value: 'Anders' };
    expect(diffTrees(document, after(copy, edit))).toEqual([edit]);
    expect(cost(() => checkTree(document))).toBeLessThan(400);
    expect(cost(() => diffTrees(document, copy))).toBeLessThan(600);
    expect(cost(() => applyEdit(document, edit))).toBeLessThan(100);
    const everything = diffTrees({ ...document, questions: {}, options: {} }, document);
    expect(cost(() => mergeEdits(everything))).toBeLessThan(500);
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
    const lengths = () =>
      findPathLengths(document.root ?? '', (key) =>
        (document.questions[key]?.options ?? []).map((option) => ({
          next: document.options[option]?.next ?? null,
          hasResult: document.options[option]?.result !== null,
        })),
      );
    expect(lengths()).toEqual({ shortest: 1, longest: count });
    expect(cost(lengths)).toBeLessThan(50);
    expect(z.safeParse(treeDocument, JSON.parse(formatTreeFile(document))).success).toBe(true);
  });
});
