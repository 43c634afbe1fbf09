import { expect, test } from 'vitest';
import { chainOf, keyOf } from '../../../test/tree-documents.ts';
import { contentLimits } from '../../rules/values/content-limits.ts';
import { countBatchEdits } from './edit-batches.ts';
import type { TreeEdit } from './tree-edits.ts';
import { copySubtree, pasteSubtree } from './tree-part.ts';

/** Splits edits into the batches in which they are sent. */
const partsOf = (edits: readonly TreeEdit[]): TreeEdit[][] => {
  const parts: TreeEdit[][] = [];
  for (let from = 0; from < edits.length; ) {
    const to = from + countBatchEdits(edits.slice(from));
    parts.push(edits.slice(from, to));
    from = to;
  }
  return parts;
};
const text = (name: string): TreeEdit => ({
  edit: 'text',
  node: 'question',
  key: keyOf('question', 1),
  language: 'nl',
  field: 'name',
  value: name,
});

test('[TRE-08] a large part is sent in batches within the limits of the server', () => {
  let made = 1_000_000;
  const document = chainOf(1500);
  const part = copySubtree(document, { node: 'question', key: keyOf('question', 0) });
  const { edits } = pasteSubtree(document, part, { question: null }, () => keyOf('question', ++made));
  for (const all of [edits, Array.from({ length: 300 }, () => text('é'.repeat(9000)))]) {
    const parts = partsOf(all);
    expect(parts.flat()).toEqual(all);
    for (const sent of parts) {
      const body = JSON.stringify(sent);
      expect(body.match(/[,[{]/g)?.length).toBeLessThan(contentLimits.bodyValues);
      expect(new TextEncoder().encode(body).length).toBeLessThan(1024 * 1024);
      expect(sent.length).toBeLessThanOrEqual(contentLimits.treeEdits);
    }
  }
  expect(partsOf(Array.from({ length: 1200 }, () => text('a'))).map(({ length }) => length)).toEqual([1000, 200]);
  expect(partsOf([text('a'.repeat(2_000_000)), text('b')]).map(({ length }) => length)).toEqual([1, 1]);
});
