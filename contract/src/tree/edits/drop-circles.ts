import { findCycles } from '../document/find-cycles.ts';
import type { Key, TreeDocument } from '../document/tree-document.ts';
import type { TreeEdit } from './tree-edits.ts';
import { entryIn } from './tree-slots.ts';

/** The question or option that an edit puts somewhere, or leads somewhere from; undefined where it makes no way. */
const wayOf = (edit: TreeEdit): { question: Key | null; option: Key } | undefined => {
  if (edit.edit === 'set' && edit.node === 'option' && edit.field === 'next' && edit.value !== null) {
    return { question: edit.value, option: edit.key };
  }
  if (edit.edit !== 'move' || !edit.to) return undefined;
  if (edit.node === 'question') return { question: edit.key, option: edit.to.in };
  return edit.node === 'option' ? { question: null, option: edit.key } : undefined;
};

/**
 * Those edits that close a circle which others have half made: each fits by itself, and no tree may hold both.
 *
 * @param after the document of the others
 * @param document the same with the edits
 */
export const circleEdits = (after: TreeDocument, document: TreeDocument, mine: readonly TreeEdit[]): Set<TreeEdit> => {
  const ways = mine.flatMap((edit) => wayOf(edit) ?? []);
  const closing = new Set<TreeEdit>();
  if (ways.length === 0) return closing;
  const before = new Set(findCycles(after).flat());
  for (const circle of findCycles(document)) {
    if (circle.every((key) => before.has(key))) continue;
    const questions = new Set(circle);
    const isOn = (option: Key) => circle.some((key) => entryIn(document, 'question', key)?.options.includes(option));
    for (const edit of mine) {
      const way = wayOf(edit);
      if (!way || !isOn(way.option)) continue;
      const leads = way.question ?? entryIn(document, 'option', way.option)?.next;
      if (leads && questions.has(leads)) closing.add(edit);
    }
  }
  return closing;
};
