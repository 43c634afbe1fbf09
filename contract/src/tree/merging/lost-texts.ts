import { findEntry, keysAt, placedKinds, placeOf } from '../document/node-links.ts';
import { type NodeRef, parentsOf, refName, subtreeOf } from '../document/node-parts.ts';
import { type Key, recordOf, type TreeDocument } from '../document/tree-document.ts';
import { isSame } from '../edits/diff-trees.ts';
import type { NewKey } from '../edits/node-edits.ts';
import type { TextEdit, TreeEdit } from '../edits/tree-edits.ts';
import { copySubtree, type PastePlace, pasteSubtree, type TreePart } from '../edits/tree-part.ts';
import { copySlotFrom, findValue, slotName, withText } from '../edits/tree-slots.ts';
import type { Conflict, DroppedEdit } from './rebase-edits.ts';
import type { TreeHistory } from './tree-history.ts';

/** A part of the tree that others deleted, and in which this user typed. */
export type DeletedPart = {
  /** The part with this user's texts, from its topmost deleted node. */
  part: TreePart;
  /** Former place of the topmost node. */
  place: PastePlace;
  /** Texts that this user typed in it. */
  texts: readonly TextEdit[];
};

/** A saved text of this user that others replaced. */
export type ReplacedText = { mine: TextEdit; theirs: TextEdit };

/** Texts that this user typed last, by slot; a text that was emptied is none. */
const findTypedTexts = ({ undo }: TreeHistory, conflicts: readonly Conflict[]): Map<string, TextEdit> => {
  const typed = new Map<string, TextEdit>();
  const add = (edit: TextEdit) => {
    if (edit.value === null) typed.delete(slotName(edit));
    else typed.set(slotName(edit), edit);
  };
  for (const { edits, on } of undo) {
    for (const edit of edits) {
      if (edit.edit === 'text' && findValue(on, edit) !== undefined) add(copySlotFrom(on, edit) as TextEdit);
    }
  }
  for (const { mine } of conflicts) if (mine.edit === 'text') add(mine);
  return typed;
};

/** Topmost node above a deleted node that is deleted too. */
const findDeletedTop = (before: TreeDocument, after: TreeDocument, deleted: NodeRef): NodeRef => {
  const visited = new Set<string>();
  let top = deleted;
  while (!visited.has(refName(top))) {
    visited.add(refName(top));
    const { parent: node } = placeOf[top.node];
    const [key] = parentsOf(before, top);
    if (key === undefined || findEntry(after, node, key)) return top;
    top = { node, key };
  }
  return top;
};

const findPlace = (before: TreeDocument, after: TreeDocument, { node, key }: NodeRef): PastePlace => {
  const [parent] = parentsOf(before, { node, key });
  if (node === 'question') {
    if (before.root === key) return { question: 'root' };
    return { question: parent === undefined ? null : { option: parent } };
  }
  const siblings = parent === undefined ? [] : keysAt(before, node, parent);
  const later = siblings.slice(siblings.indexOf(key) + 1).find((each) => findEntry(after, node, each));
  const to = parent === undefined ? null : { in: parent, before: later ?? null };
  return node === 'option' ? { option: to } : { example: to };
};

/** Gives a node of a part a text; returns the same part without the node. */
const withTextInPart = (part: TreePart, edit: TextEdit): TreePart => {
  if (edit.node === 'tree') return part;
  const record = part[recordOf[edit.node]];
  const entry = record[edit.key];
  if (!entry) return part;
  return {
    ...part,
    [recordOf[edit.node]]: { ...record, [edit.key]: { ...entry, texts: withText(entry.texts, edit) } },
  };
};

const isInPart = (part: TreePart, node: keyof typeof recordOf, key: Key): boolean =>
  Object.hasOwn(part[recordOf[node]], key);

type Change = {
  /** Document of this user before the change of others, with unsaved edits. */
  before: TreeDocument;
  /** Document after it. */
  after: TreeDocument;
  history: TreeHistory;
  /** Conflicts before and after the change. */
  conflicts: readonly Conflict[];
};

/** Finds the parts with texts of this user that a change of others deletes. */
export const findDeletedParts = ({ before, after, history, conflicts }: Change): DeletedPart[] => {
  const undecided = new Set(conflicts.map(({ slot }) => slot));
  const texts: (TextEdit & { node: NodeRef['node'] })[] = [];
  for (const [slot, edit] of findTypedTexts(history, conflicts)) {
    if (edit.node === 'tree' || edit.node === 'result' || findEntry(after, edit.node, edit.key)) continue;
    const value = findValue(before, edit);
    if (value !== undefined && (undecided.has(slot) || isSame(value, edit.value))) texts.push(edit);
  }
  const parts = new Map<string, DeletedPart>();
  for (const edit of texts) {
    const top = findDeletedTop(before, after, { node: edit.node, key: edit.key });
    const {
      part,
      place,
      texts: earlier,
    } = parts.get(refName(top)) ?? {
      part: copySubtree(before, top),
      place: findPlace(before, after, top),
      texts: [],
    };
    parts.set(refName(top), { part: withTextInPart(part, edit), place, texts: [...earlier, edit] });
  }
  return [...parts.values()];
};

/**
 * Finds the saved texts of this user that a change of others replaces, and updates those that were found before.
 *
 * @param known texts that were found before
 */
export const findReplacedTexts = (
  { before, after, history, conflicts }: Change,
  known: readonly ReplacedText[],
): readonly ReplacedText[] => {
  if (before === after) return known;
  const undecided = new Set(conflicts.map(({ slot }) => slot));
  const replaced = new Map(known.map((each) => [slotName(each.mine), each]));
  for (const [slot, mine] of findTypedTexts(history, [])) {
    if (isSame(findValue(before, mine), mine.value)) replaced.set(slot, { mine, theirs: mine });
  }
  return [...replaced].flatMap(([slot, { mine }]) => {
    const value = findValue(after, mine);
    const isGone = value === undefined || isSame(value, mine.value) || undecided.has(slot);
    return isGone ? [] : [{ mine, theirs: copySlotFrom(after, mine) as TextEdit }];
  });
};

/** Drops the reports that a deleted part repeats: edits of the nodes in it. */
export const withoutEditsIn = (dropped: readonly DroppedEdit[], parts: readonly DeletedPart[]): DroppedEdit[] =>
  dropped.filter(({ edit, why }) => {
    if (why !== 'gone' || edit.edit === 'language' || edit.node === 'tree') return true;
    const { node, key } = edit;
    return !parts.some(({ part }) => isInPart(part, node, key));
  });

/** Adds a text that was typed in a deleted part; undefined without such a part. */
export const addTextToParts = (parts: readonly DeletedPart[], edit: TreeEdit): DeletedPart[] | undefined => {
  if (edit.edit !== 'text' || edit.node === 'tree') return undefined;
  const { node, key } = edit;
  if (!parts.some(({ part }) => isInPart(part, node, key))) return undefined;
  return parts.map((each) => {
    if (!isInPart(each.part, node, key)) return each;
    const otherTexts = each.texts.filter((text) => slotName(text) !== slotName(edit));
    return { ...each, part: withTextInPart(each.part, edit), texts: [...otherTexts, edit] };
  });
};

/** Former place of a part if it is still free; otherwise none, and the part becomes a loose one. */
const findFreePlace = (document: TreeDocument, place: PastePlace): PastePlace => {
  if ('question' in place) {
    const { question } = place;
    if (question === null) return place;
    if (question === 'root') return document.root === null ? place : { question: null };
    const option = findEntry(document, 'option', question.option);
    return option && option.next === null && option.result === null ? place : { question: null };
  }
  if ('option' in place) {
    return place.option && findEntry(document, 'question', place.option.in) ? place : { option: null };
  }
  return place.example && findEntry(document, 'option', place.example.in) ? place : { example: null };
};

/**
 * Edits that restore a deleted part with this user's texts at its former place. If its topmost node exists again, they
 * restore the texts alone.
 *
 * @param newKey creates a key for a node whose own key is in use again
 */
export const restoreDeletedPart = (
  document: TreeDocument,
  { part, place, texts }: DeletedPart,
  newKey: NewKey,
): TreeEdit[] => {
  const { top } = part;
  if (findEntry(document, top.node, top.key)) {
    return texts.filter((edit) => {
      const value = findValue(document, edit);
      return value !== undefined && !isSame(value, edit.value);
    });
  }
  const existing = new Set(
    subtreeOf(part, top).flatMap(({ key }) =>
      placedKinds.some((node) => findEntry(document, node, key)) ? [key] : [],
    ),
  );
  return pasteSubtree(document, part, findFreePlace(document, place), (key) => (existing.has(key) ? newKey() : key))
    .edits;
};
