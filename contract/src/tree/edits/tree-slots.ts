import { findEntry, linksIn, nodeName, placeOf } from '../document/node-links.ts';
import {
  type Key,
  type NodeKind,
  type NodeOf,
  recordOf,
  type Texts,
  type TreeDocument,
} from '../document/tree-document.ts';
import type { LanguageEdit, SetEdit, TextEdit, TreeEdit } from './tree-edits.ts';

/**
 * An edit that gives a value to a slot: a field of a node, a text of a node in a language, or the state of a language.
 */
export type SlotEdit = SetEdit | TextEdit | LanguageEdit;

export const isSlotEdit = (edit: TreeEdit): edit is SlotEdit =>
  edit.edit === 'set' || edit.edit === 'text' || edit.edit === 'language';

/** Name of the slot that an edit changes. */
export const slotName = (edit: SlotEdit): string => {
  if (edit.edit === 'language') return `language ${edit.language}`;
  const node = nodeName(edit.node, edit.node === 'tree' ? undefined : edit.key);
  return edit.edit === 'set' ? `${node} ${edit.field}` : `${node} ${edit.language} ${edit.field}`;
};

/** Value that an edit gives to its slot. */
export const newValueOf = (edit: SlotEdit): unknown => (edit.edit === 'language' ? edit.active : edit.value);

/** Value of a slot in a document: null without a value, undefined if its node does not exist. */
export const findValue = (document: TreeDocument, slot: SlotEdit): unknown => {
  if (slot.edit === 'language') return document.languages[slot.language]?.active ?? null;
  const entry = slot.node === 'tree' ? document : findEntry(document, slot.node, slot.key);
  if (!entry) return undefined;
  if (slot.edit === 'set') return (entry as Record<string, unknown>)[slot.field];
  return (entry.texts as Texts)[slot.language]?.[slot.field] ?? null;
};

/** Creates an edit that gives a slot its value in a document. */
export const copySlotFrom = (document: TreeDocument, slot: SlotEdit): SlotEdit =>
  ({ ...slot, [slot.edit === 'language' ? 'active' : 'value']: findValue(document, slot) }) as SlotEdit;

/** Texts with one text changed; null removes it. A language without texts is left out. */
export const withText = (
  texts: Texts,
  { language, field, value }: Pick<TextEdit, 'language' | 'field' | 'value'>,
): Texts => {
  const { [language]: { [field]: _before, ...otherTexts } = {}, ...otherLanguages } = texts;
  const textsAfter = value === null ? otherTexts : { ...otherTexts, [field]: value };
  return Object.keys(textsAfter).length === 0 ? otherLanguages : { ...otherLanguages, [language]: textsAfter };
};

/** Nodes that an edit names: its own node, the former parent and the new one. */
export const nodesInEdit = (edit: TreeEdit): [NodeKind, Key][] => {
  if (edit.edit === 'language' || edit.node === 'tree') return [];
  const { node, key } = edit;
  if (node === 'result') return [[node, key]];
  const parents = ['from' in edit ? edit.from : null, 'to' in edit ? edit.to?.in : null];
  return [[node, key], ...parents.flatMap((at): [NodeKind, Key][] => (at ? [[placeOf[node].parent, at]] : []))];
};

/** Fields to which an edit gives a value: those of an added node, or the one that it sets. */
export const newFieldsOf = (edit: TreeEdit): Partial<NodeOf['example'] & NodeOf['result']> => {
  if (edit.edit === 'set') return { [edit.field]: edit.value };
  return edit.edit === 'add' ? edit.value : {};
};

/** Nodes that an edit names, also in the values that it gives. */
export const findNamedNodes = (edit: TreeEdit): [NodeKind, Key][] => [
  ...nodesInEdit(edit),
  ...(edit.edit === 'language' ? [] : linksIn(edit.node, newFieldsOf(edit))),
];

/** Keys to whose incoming links an edit is sensitive: a removed node, and a question that becomes a target. */
const keysToWatch = (edit: TreeEdit): Key[] => {
  if (edit.edit === 'remove' || (edit.edit === 'move' && edit.node === 'question')) return [edit.key];
  return edit.edit === 'set' && edit.field === 'next' && edit.value !== null ? [edit.value] : [];
};

/**
 * Extracts the part of a document that concerns edits: nodes that the edits name, and options that lead to removed or
 * placed nodes. The part is small, and sufficient to see later whether others changed the nodes.
 */
export const extractPart = (document: TreeDocument, edits: readonly TreeEdit[]): TreeDocument => {
  const part: TreeDocument = { ...document, questions: {}, options: {}, examples: {}, results: {} };
  const addEntry = (node: NodeKind, key: Key) => {
    const entry = findEntry(document, node, key);
    if (entry) (part[recordOf[node]] as Record<Key, unknown>)[key] = entry;
  };
  for (const edit of edits) for (const [node, key] of findNamedNodes(edit)) addEntry(node, key);
  const watchedKeys = new Set(edits.flatMap(keysToWatch));
  if (watchedKeys.size === 0) return part;
  for (const key in document.options) {
    const { next = null, result = null } = document.options[key] ?? {};
    if ((next !== null && watchedKeys.has(next)) || (result !== null && watchedKeys.has(result)))
      addEntry('option', key);
  }
  return part;
};
