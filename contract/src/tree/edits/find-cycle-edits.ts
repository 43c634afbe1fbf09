import { findCycles } from '../document/find-cycles.ts';
import { findEntry, keysAt } from '../document/node-links.ts';
import type { Key, TreeDocument } from '../document/tree-document.ts';
import type { TreeEdit } from './tree-edits.ts';

/**
 * Link that an edit creates: from the option, to the question or to the option's own target. Undefined for other edits.
 */
const linkOf = (edit: TreeEdit): { question: Key | null; option: Key } | undefined => {
  if (edit.edit === 'set' && edit.node === 'option' && edit.field === 'next' && edit.value !== null) {
    return { question: edit.value, option: edit.key };
  }
  if (edit.edit !== 'move' || !edit.to) return undefined;
  if (edit.node === 'question') return { question: edit.key, option: edit.to.in };
  return edit.node === 'option' ? { question: null, option: edit.key } : undefined;
};

/**
 * Finds the edits that close a cycle together with edits of others: each fits by itself, but both in one tree are not
 * allowed.
 *
 * @param after document of the others
 * @param document the same document with the edits
 */
export const findCycleEdits = (
  after: TreeDocument,
  document: TreeDocument,
  mine: readonly TreeEdit[],
): Set<TreeEdit> => {
  const links = mine.flatMap((edit) => linkOf(edit) ?? []);
  const cycleEdits = new Set<TreeEdit>();
  if (links.length === 0) return cycleEdits;
  const cyclicBefore = new Set(findCycles(after).flat());
  for (const cycle of findCycles(document)) {
    if (cycle.every((key) => cyclicBefore.has(key))) continue;
    const questions = new Set(cycle);
    const isOn = (option: Key) => cycle.some((key) => keysAt(document, 'option', key).includes(option));
    for (const edit of mine) {
      const link = linkOf(edit);
      if (!link || !isOn(link.option)) continue;
      const target = link.question ?? findEntry(document, 'option', link.option)?.next;
      if (target && questions.has(target)) cycleEdits.add(edit);
    }
  }
  return cycleEdits;
};
