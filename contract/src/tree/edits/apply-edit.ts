import { findEntry, isListed, keysAt, placeOf } from '../document/node-links.ts';
import { type Key, type NodeKind, recordOf, type Texts, type TreeDocument } from '../document/tree-document.ts';
import type { AddEdit, MoveEdit, Place, RemoveEdit, SetEdit, TextEdit, TreeEdit } from './tree-edits.ts';
import { withText } from './tree-slots.ts';

/** An edit does not fit the document: a node that it names is missing, or exists already. */
export class EditDoesNotFit extends Error {
  override name = 'EditDoesNotFit';
  readonly edit: TreeEdit;
  constructor(edit: TreeEdit, reason: string) {
    super(`This edit does not fit: ${reason}`);
    this.edit = edit;
  }
}

/** Entry of any kind of node; the type of the edit knows its fields. */
type Entry = Record<string, unknown>;
type RecordName = (typeof recordOf)[NodeKind];

/** Document under change. Each record is copied once, however many edits change it. */
class Draft {
  readonly document: TreeDocument;
  readonly #copied = new Set<RecordName>();

  constructor(document: TreeDocument) {
    this.document = { ...document };
  }

  record(node: NodeKind): Record<Key, Entry> {
    const name = recordOf[node];
    const copies = this.document as Record<RecordName, Record<Key, unknown>>;
    if (!this.#copied.has(name)) copies[name] = { ...copies[name] };
    this.#copied.add(name);
    return copies[name] as Record<Key, Entry>;
  }

  entry(edit: TreeEdit, node: NodeKind, key: Key): Entry {
    const entry = findEntry(this.document, node, key);
    if (!entry) throw new EditDoesNotFit(edit, `there is no ${node} ${key}`);
    return entry;
  }

  /** Changes fields of the node of an edit, or of the tree. Returns its former state. */
  change(edit: SetEdit | TextEdit, fieldsOf: (before: Entry) => Entry): Entry {
    const before = edit.node === 'tree' ? { ...this.document } : this.entry(edit, edit.node, edit.key);
    const fields = fieldsOf(before);
    if (edit.node === 'tree') Object.assign(this.document, fields);
    else this.record(edit.node)[edit.key] = { ...before, ...fields };
    return before;
  }

  /** Gives a parent other keys of nodes; an option leads to one question or none. */
  place(node: keyof typeof placeOf, parent: Key, keys: readonly Key[]): void {
    const { parent: parentKind, field } = placeOf[node];
    const entries = this.record(parentKind);
    entries[parent] = { ...entries[parent], [field]: isListed(node) ? keys : (keys[0] ?? null) };
  }
}

/** Kind of the placed node. Rejects a result, which has no place: options refer to it. */
const requirePlacedKind = (edit: AddEdit | RemoveEdit | MoveEdit) => {
  if (edit.node === 'result') throw new EditDoesNotFit(edit, 'a result has no place');
  return edit.node;
};

/** Removes a node from its parent; returns its former place. */
const detachNode = (draft: Draft, edit: RemoveEdit | MoveEdit, from: Key): Place => {
  const node = requirePlacedKind(edit);
  draft.entry(edit, placeOf[node].parent, from);
  const keys = keysAt(draft.document, node, from);
  const at = keys.indexOf(edit.key);
  if (at < 0) {
    const reason = isListed(node) ? `${edit.key} does not stand in ${from}` : `${from} does not lead to ${edit.key}`;
    throw new EditDoesNotFit(edit, reason);
  }
  draft.place(node, from, keys.toSpliced(at, 1));
  return { in: from, before: keys[at + 1] ?? null };
};

const attachNode = (draft: Draft, edit: AddEdit | MoveEdit, to: Place): void => {
  const node = requirePlacedKind(edit);
  draft.entry(edit, placeOf[node].parent, to.in);
  const keys = keysAt(draft.document, node, to.in);
  if (!isListed(node) && keys.length > 0) throw new EditDoesNotFit(edit, `${to.in} leads to a question already`);
  if (keys.includes(edit.key)) throw new EditDoesNotFit(edit, `${edit.key} stands in ${to.in} already`);
  const at = to.before === null ? -1 : keys.indexOf(to.before);
  draft.place(node, to.in, keys.toSpliced(at < 0 ? keys.length : at, 0, edit.key));
};

const applyText = (draft: Draft, edit: TextEdit): TreeEdit => {
  const before = draft.change(edit, ({ texts }) => ({ texts: withText(texts as Texts, edit) }));
  return { ...edit, value: (before.texts as Texts)[edit.language]?.[edit.field] ?? null };
};

const applySet = (draft: Draft, edit: SetEdit): TreeEdit => {
  const { [edit.field]: value } = draft.change(edit, () => ({ [edit.field]: edit.value }));
  return { ...edit, value } as SetEdit;
};

const applyAdd = (draft: Draft, edit: AddEdit): TreeEdit => {
  const { node, key, value, to } = edit;
  if (findEntry(draft.document, node, key)) throw new EditDoesNotFit(edit, `there is a ${node} ${key} already`);
  draft.record(node)[key] = value;
  if (to) attachNode(draft, edit, to);
  return { edit: 'remove', node, key, from: to?.in ?? null };
};

const applyRemove = (draft: Draft, edit: RemoveEdit): TreeEdit => {
  const { node, key, from } = edit;
  const to = from === null ? null : detachNode(draft, edit, from);
  // The node leaves its parent first. If two nodes contain each other, the stored value is the one after that.
  const value = draft.entry(edit, node, key);
  delete draft.record(node)[key];
  return { edit: 'add', node, key, value, to } as AddEdit;
};

const applyMove = (draft: Draft, edit: MoveEdit): TreeEdit => {
  const { node, key, from, to } = edit;
  // An unknown key in a list may be removed from the list.
  if (to) draft.entry(edit, node, key);
  const before = from === null ? null : detachNode(draft, edit, from);
  if (to) attachNode(draft, edit, to);
  return { edit: 'move', node, key, from: to?.in ?? null, to: before };
};

const applyToDraft = (draft: Draft, edit: TreeEdit): TreeEdit => {
  switch (edit.edit) {
    case 'text':
      return applyText(draft, edit);
    case 'set':
      return applySet(draft, edit);
    case 'add':
      return applyAdd(draft, edit);
    case 'remove':
      return applyRemove(draft, edit);
    case 'move':
      return applyMove(draft, edit);
    case 'language': {
      const { [edit.language]: before, ...otherLanguages } = draft.document.languages;
      const { language, active } = edit;
      draft.document.languages = active === null ? otherLanguages : { ...otherLanguages, [language]: { active } };
      return { ...edit, active: before?.active ?? null };
    }
  }
};

/**
 * Starts a series of edits on a document, with access to every state in between. An edit that does not fit may be
 * applied halfway, so the caller must check that it fits.
 */
export const beginEdits = (document: TreeDocument) => {
  const draft = new Draft(document);
  return {
    /** Current state. It may still change until the last edit is applied. */
    document: draft.document as Readonly<TreeDocument>,
    /** Applies an edit; returns its inverse. */
    apply: (edit: TreeEdit): TreeEdit => applyToDraft(draft, edit),
  };
};

/**
 * Applies edits in order. The given document is not changed, and shares unchanged entries with the result.
 *
 * @returns the new document, and the inverse edits in the order in which they must be applied
 * @throws EditDoesNotFit at the first edit that does not fit; no edit is then applied
 */
export const applyEdits = (
  before: TreeDocument,
  edits: readonly TreeEdit[],
): { document: TreeDocument; inverse: TreeEdit[] } => {
  const { document, apply } = beginEdits(before);
  return { document, inverse: edits.map(apply).reverse() };
};

/** Applies one edit; see `applyEdits`. */
export const applyEdit = (before: TreeDocument, edit: TreeEdit): { document: TreeDocument; inverse: TreeEdit } => {
  const { document, apply } = beginEdits(before);
  return { document, inverse: apply(edit) };
};
