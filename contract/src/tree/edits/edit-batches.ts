import { contentLimits } from '../../rules/values/content-limits.ts';
import type { TreeEdit } from './tree-edits.ts';

/**
 * Limits of a batch below those of a body, which leaves room for its other fields: values, quotes around them, and
 * bytes.
 */
const maxBatch = { values: contentLimits.bodyValues * 0.9, quotes: contentLimits.bodyValues * 9, bytes: 900 * 1024 };

/**
 * Counts the edits, from the first on, that fit in one request; at least one. A pasted part may reach the limits of a
 * body before the maximum number of edits.
 */
export const countBatchEdits = (edits: readonly TreeEdit[]): number => {
  const sum = { values: 0, quotes: 0, bytes: 0 };
  const encoder = new TextEncoder();
  for (const [index, edit] of edits.entries()) {
    const encodedEdit = encoder.encode(JSON.stringify(edit));
    sum.bytes += encodedEdit.length + 1;
    sum.values += 1;
    // Commas and brackets inside texts count too, which only makes the estimate cautious.
    for (const byte of encodedEdit) {
      if (byte === 0x2c || byte === 0x5b || byte === 0x7b) sum.values += 1;
      else if (byte === 0x22) sum.quotes += 1;
    }
    const isTooMuch = sum.values > maxBatch.values || sum.quotes > maxBatch.quotes || sum.bytes > maxBatch.bytes;
    if (index >= contentLimits.treeEdits || (isTooMuch && index > 0)) return index;
  }
  return edits.length;
};
