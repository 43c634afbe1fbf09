import { type Key, type NodeKind, recordOf, type Texts, type TreeDocument } from '../document/tree-document.ts';
import type { LanguageEdit, SetEdit, TextEdit, TreeEdit } from './tree-edits.ts';

/**
 * An edit that gives a value to a slot: a field of a node, a text of a node in a language, or the state of a language.
 */
export type SlotEdit = SetEdit | TextEdit | LanguageEdit;

export const isSlotEdit = (edit: TreeEdit): edit is SlotEdit =>
  edit.edit === 'set' || edit.edit === 'text' || edit.edit === 'language';

/** Name of a node, unique in its tree; the tree itself has no key. */
export const nodeName = (node: 'tree' | NodeKind, key?: Key): string => `${node} ${key ?? ''}`;

/** Name of the slot that an edit changes. */
export const slotName = (edit: SlotEdit): string => {
  if (edit.edit === 'language') return `language ${edit.language}`;
  const node = nodeName(edit.node, edit.node === 'tree' ? undefined : edit.key);
  return edit.edit === 'set' ? `${node} ${edit.field}` : `${node} ${edit.language} ${edit.field}`;
};

/** Value that an edit gives to its slot. */
export const newValueOf = (edit: SlotEdit): unknown => (edit.edit === 'language' ? edit.active : edit.value);

/** Entry of a node; undefined if it does not exist. */
export const findEntry = <N extends NodeKind>(
  document: TreeDocument,
  node: N,
  key: Key,
): TreeDocument[(typeof recordOf)[N]][Key] | undefined => {
  const record: Readonly<Record<Key, unknown>> = document[recordOf[node]];
  return Object.hasOwn(record, key) ? (record[key] as TreeDocument[(typeof recordOf)[N]][Key]) : undefined;
};

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

/** Nodes that an edit names: its own node, the former parent and the new one. */
export const nodesInEdit = (edit: TreeEdit): [NodeKind, Key][] => {
  if (edit.edit === 'language' || edit.node === 'tree') return [];
  const { node, key } = edit;
  if (edit.edit === 'set' || edit.edit === 'text' || node === 'result') return [[node, key]];
  const parent = node === 'option' ? 'question' : 'option';
  const from = edit.edit === 'add' ? null : edit.from;
  const to = edit.edit === 'remove' ? null : (edit.to?.in ?? null);
  return [[node, key], ...[from, to].flatMap((at): [NodeKind, Key][] => (at === null ? [] : [[parent, at]]))];
};

/** Nodes that the new value of an edit refers to. */
const nodesInValue = (edit: TreeEdit): [NodeKind, Key][] => {
  if (edit.edit === 'set') {
    if (typeof edit.value !== 'string') return [];
    if (edit.field === 'result') return [['result', edit.value]];
    return edit.field === 'next' || edit.field === 'root' ? [['question', edit.value]] : [];
  }
  if (edit.edit !== 'add') return [];
  if (edit.node === 'question') return edit.value.options.map((key) => ['option', key]);
  if (edit.node !== 'option') return [];
  const { next, result, examples } = edit.value;
  return [
    ...(next === null ? [] : [['question', next] as [NodeKind, Key]]),
    ...(result === null ? [] : [['result', result] as [NodeKind, Key]]),
    ...examples.map((key): [NodeKind, Key] => ['example', key]),
  ];
};

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
  for (const edit of edits)
    for (const [node, key] of [...nodesInEdit(edit), ...nodesInValue(edit)]) addEntry(node, key);
  const watchedKeys = new Set(edits.flatMap(keysToWatch));
  if (watchedKeys.size === 0) return part;
  for (const key in document.options) {
    const { next = null, result = null } = document.options[key] ?? {};
    if ((next !== null && watchedKeys.has(next)) || (result !== null && watchedKeys.has(result)))
      addEntry('option', key);
  }
  return part;
};
