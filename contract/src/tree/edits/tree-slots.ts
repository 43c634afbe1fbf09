import { type Key, type NodeKind, recordOf, type Texts, type TreeDocument } from '../document/tree-document.ts';
import type { LanguageEdit, SetEdit, TextEdit, TreeEdit } from './tree-edits.ts';

/** An edit that gives a value to a slot: a field of a node, a text of it in a language, or whether a language is active. */
export type SlotEdit = SetEdit | TextEdit | LanguageEdit;

export const isSlotEdit = (edit: TreeEdit): edit is SlotEdit =>
  edit.edit === 'set' || edit.edit === 'text' || edit.edit === 'language';

/** The name of a node among all of a tree; that of the tree itself has no key. */
export const nameOf = (node: 'tree' | NodeKind, key?: Key): string => `${node} ${key ?? ''}`;

/** The name of the slot that an edit gives a value to. */
export const slotOf = (edit: SlotEdit): string => {
  if (edit.edit === 'language') return `language ${edit.language}`;
  const node = nameOf(edit.node, edit.node === 'tree' ? undefined : edit.key);
  return edit.edit === 'set' ? `${node} ${edit.field}` : `${node} ${edit.language} ${edit.field}`;
};

/** The value that an edit gives to its slot. */
export const givenBy = (edit: SlotEdit): unknown => (edit.edit === 'language' ? edit.active : edit.value);

/** The entry of a node; undefined where there is none. */
export const entryIn = <N extends NodeKind>(
  document: TreeDocument,
  node: N,
  key: Key,
): TreeDocument[(typeof recordOf)[N]][Key] | undefined => {
  const record: Readonly<Record<Key, unknown>> = document[recordOf[node]];
  return Object.hasOwn(record, key) ? (record[key] as TreeDocument[(typeof recordOf)[N]][Key]) : undefined;
};

/** The value of a slot in a document: null where nothing is said, undefined where its node is not there. */
export const valueIn = (document: TreeDocument, slot: SlotEdit): unknown => {
  if (slot.edit === 'language') return document.languages[slot.language]?.active ?? null;
  const entry = slot.node === 'tree' ? document : entryIn(document, slot.node, slot.key);
  if (!entry) return undefined;
  if (slot.edit === 'set') return (entry as Record<string, unknown>)[slot.field];
  return (entry.texts as Texts)[slot.language]?.[slot.field] ?? null;
};

/** An edit that gives a slot the value that it has in a document. */
export const slotAsIn = (document: TreeDocument, slot: SlotEdit): SlotEdit =>
  ({ ...slot, [slot.edit === 'language' ? 'active' : 'value']: valueIn(document, slot) }) as SlotEdit;

/** The nodes that an edit names: the one that it is about, and where that stands or goes. */
export const nodesOf = (edit: TreeEdit): [NodeKind, Key][] => {
  if (edit.edit === 'language' || edit.node === 'tree') return [];
  const { node, key } = edit;
  if (edit.edit === 'set' || edit.edit === 'text' || node === 'result') return [[node, key]];
  const parent = node === 'option' ? 'question' : 'option';
  const from = edit.edit === 'add' ? null : edit.from;
  const to = edit.edit === 'remove' ? null : (edit.to?.in ?? null);
  return [[node, key], ...[from, to].flatMap((at): [NodeKind, Key][] => (at === null ? [] : [[parent, at]]))];
};

/** The nodes that the value of an edit leads to or lists. */
const namedBy = (edit: TreeEdit): [NodeKind, Key][] => {
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

/** The keys of what an edit removes, and of the question that it puts behind an option. */
const ledTo = (edit: TreeEdit): Key[] => {
  if (edit.edit === 'remove' || (edit.edit === 'move' && edit.node === 'question')) return [edit.key];
  return edit.edit === 'set' && edit.field === 'next' && edit.value !== null ? [edit.value] : [];
};

/**
 * What of a document edits have to do with: the nodes that they name, and those that lead to what they remove or place.
 * Of the whole it is little, and enough to see later whether others changed what the edits were made on.
 */
export const partOf = (document: TreeDocument, edits: readonly TreeEdit[]): TreeDocument => {
  const part: TreeDocument = { ...document, questions: {}, options: {}, examples: {}, results: {} };
  const keep = (node: NodeKind, key: Key) => {
    const entry = entryIn(document, node, key);
    if (entry) (part[recordOf[node]] as Record<Key, unknown>)[key] = entry;
  };
  for (const edit of edits) for (const [node, key] of [...nodesOf(edit), ...namedBy(edit)]) keep(node, key);
  const watched = new Set(edits.flatMap(ledTo));
  if (watched.size === 0) return part;
  for (const key in document.options) {
    const { next = null, result = null } = document.options[key] ?? {};
    if ((next !== null && watched.has(next)) || (result !== null && watched.has(result))) keep('option', key);
  }
  return part;
};
