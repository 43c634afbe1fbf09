import { type Key, type NodeKind, recordOf, type TreeDocument } from '../document/tree-document.ts';
import type { AddEdit, MoveEdit, Place, RemoveEdit, SetEdit, TextEdit, TreeEdit } from './tree-edits.ts';

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

  has(node: NodeKind, key: Key): boolean {
    return Object.hasOwn(this.document[recordOf[node]], key);
  }

  entry(edit: TreeEdit, node: NodeKind, key: Key): Entry {
    const entry = this.has(node, key) ? this.document[recordOf[node]][key] : undefined;
    if (!entry) throw new EditDoesNotFit(edit, `there is no ${node} ${key}`);
    return entry;
  }

  target(edit: SetEdit | TextEdit): Entry {
    return edit.node === 'tree' ? this.document : this.entry(edit, edit.node, edit.key);
  }

  put(edit: SetEdit | TextEdit, changes: Entry): void {
    if (edit.node === 'tree') Object.assign(this.document, changes);
    else this.record(edit.node)[edit.key] = { ...this.entry(edit, edit.node, edit.key), ...changes };
  }
}

/** Parent and list of each kind of node; an option leads to a single question. */
const parentLists = {
  question: { node: 'option', field: 'next' },
  option: { node: 'question', field: 'options' },
  example: { node: 'option', field: 'examples' },
} as const;

type PlacedNode = keyof typeof parentLists;

/** Removes a node from its parent; returns its former place. */
const detachNode = (draft: Draft, edit: RemoveEdit | MoveEdit, node: PlacedNode, from: Key): Place => {
  const { node: parent, field } = parentLists[node];
  const entry = draft.entry(edit, parent, from);
  if (node === 'question') {
    if (entry.next !== edit.key) throw new EditDoesNotFit(edit, `${from} does not lead to ${edit.key}`);
    draft.record(parent)[from] = { ...entry, next: null };
    return { in: from, before: null };
  }
  const list = entry[field] as Key[];
  const at = list.indexOf(edit.key);
  if (at < 0) throw new EditDoesNotFit(edit, `${edit.key} does not stand in ${from}`);
  draft.record(parent)[from] = { ...entry, [field]: list.toSpliced(at, 1) };
  return { in: from, before: list[at + 1] ?? null };
};

const attachNode = (draft: Draft, edit: AddEdit | MoveEdit, node: PlacedNode, to: Place) => {
  const { node: parent, field } = parentLists[node];
  const entry = draft.entry(edit, parent, to.in);
  if (node === 'question') {
    if (entry.next !== null) throw new EditDoesNotFit(edit, `${to.in} leads to a question already`);
    draft.record(parent)[to.in] = { ...entry, next: edit.key };
    return;
  }
  const list = entry[field] as Key[];
  if (list.includes(edit.key)) throw new EditDoesNotFit(edit, `${edit.key} stands in ${to.in} already`);
  const at = to.before === null ? -1 : list.indexOf(to.before);
  draft.record(parent)[to.in] = { ...entry, [field]: list.toSpliced(at < 0 ? list.length : at, 0, edit.key) };
};

/** Rejects a result, which has no place: options refer to it. */
const requirePlacedNode = (edit: AddEdit | RemoveEdit): PlacedNode => {
  if (edit.node === 'result') throw new EditDoesNotFit(edit, 'a result has no place');
  return edit.node;
};

const applyText = (draft: Draft, edit: TextEdit): TreeEdit => {
  const { language, field, value } = edit;
  const texts = draft.target(edit).texts as Record<string, Record<string, string>>;
  const { [language]: { [field]: before = null, ...otherTexts } = {}, ...otherLanguages } = texts;
  const textsAfter = value === null ? otherTexts : { ...otherTexts, [field]: value };
  draft.put(edit, {
    texts: Object.keys(textsAfter).length === 0 ? otherLanguages : { ...otherLanguages, [language]: textsAfter },
  });
  return { ...edit, value: before };
};

const applySet = (draft: Draft, edit: SetEdit): TreeEdit => {
  const before = draft.target(edit)[edit.field];
  draft.put(edit, { [edit.field]: edit.value });
  return { ...edit, value: before } as SetEdit;
};

const applyAdd = (draft: Draft, edit: AddEdit): TreeEdit => {
  const { node, key, value, to } = edit;
  if (draft.has(node, key)) throw new EditDoesNotFit(edit, `there is a ${node} ${key} already`);
  draft.record(node)[key] = value;
  if (to) attachNode(draft, edit, requirePlacedNode(edit), to);
  return { edit: 'remove', node, key, from: to?.in ?? null };
};

const applyRemove = (draft: Draft, edit: RemoveEdit): TreeEdit => {
  const { node, key, from } = edit;
  const to = from === null ? null : detachNode(draft, edit, requirePlacedNode(edit), from);
  // The node leaves its parent first. If two nodes contain each other, the stored value is the one after that.
  const value = draft.entry(edit, node, key);
  delete draft.record(node)[key];
  return { edit: 'add', node, key, value, to } as AddEdit;
};

const applyMove = (draft: Draft, edit: MoveEdit): TreeEdit => {
  const { node, key, from, to } = edit;
  // An unknown key in a list may be removed from the list.
  if (to) draft.entry(edit, node, key);
  const before = from === null ? null : detachNode(draft, edit, node, from);
  if (to) attachNode(draft, edit, node, to);
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
  document: TreeDocument,
  edits: readonly TreeEdit[],
): { document: TreeDocument; inverse: TreeEdit[] } => {
  const draft = new Draft(document);
  const inverse = edits.map((edit) => applyToDraft(draft, edit));
  return { document: draft.document, inverse: inverse.reverse() };
};

/** Applies one edit; see `applyEdits`. */
export const applyEdit = (document: TreeDocument, edit: TreeEdit): { document: TreeDocument; inverse: TreeEdit } => {
  const draft = new Draft(document);
  const inverse = applyToDraft(draft, edit);
  return { document: draft.document, inverse };
};
