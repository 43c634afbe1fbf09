import { limits } from '../../rules/limits.ts';
import type { TreeEdit } from './tree-edits.ts';

/** What a body takes, with room for what else stands in it: values, quotes for them, and bytes. */
const most = { values: limits.bodyValues * 0.9, quotes: limits.bodyValues * 9, bytes: 900 * 1024 };

/**
 * How many edits, from the first on, go to the server in one request: a part of a tree that is pasted may say more than a
 * request takes, before it has as many edits. At least one.
 */
export const editsAtOnce = (edits: readonly TreeEdit[]): number => {
  const sum = { values: 0, quotes: 0, bytes: 0 };
  const encoder = new TextEncoder();
  for (const [index, edit] of edits.entries()) {
    const said = encoder.encode(JSON.stringify(edit));
    sum.bytes += said.length + 1;
    sum.values += 1;
    // Where a comma or bracket stands in a text it counts for too much, which does no harm.
    for (const byte of said) {
      if (byte === 0x2c || byte === 0x5b || byte === 0x7b) sum.values += 1;
      else if (byte === 0x22) sum.quotes += 1;
    }
    const isTooMuch = sum.values > most.values || sum.quotes > most.quotes || sum.bytes > most.bytes;
    if (index >= limits.treeEdits || (isTooMuch && index > 0)) return index;
  }
  return edits.length;
};
