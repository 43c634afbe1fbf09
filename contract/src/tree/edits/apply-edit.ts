import { type Key, type NodeKind, recordOf, type TreeDocument } from '../document/tree-document.ts';
import type { AddEdit, MoveEdit, Place, RemoveEdit, SetEdit, TextEdit, TreeEdit } from './tree-edits.ts';

/** An edit that does not fit the document: what it names is not there, or is there already. */
export class EditDoesNotFit extends Error {
  override name = 'EditDoesNotFit';
  readonly edit: TreeEdit;
  constructor(edit: TreeEdit, why: string) {
    super(`This edit does not fit: ${why}`);
    this.edit = edit;
  }
}

/** Entries of any kind: what an edit knows of them is in its own type. */
type Entry = Record<string, unknown>;
type RecordName = (typeof recordOf)[NodeKind];

/** A document that is being changed: each record is copied once, however many edits touch it. */
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

/** What a node stands in, and the list of it; a question stands alone behind an option. */
const parentOf = {
  question: { node: 'option', field: 'next' },
  option: { node: 'question', field: 'options' },
  example: { node: 'option', field: 'examples' },
} as const;

type Placed = keyof typeof parentOf;

/** Takes a node out of where it stands, and says where that was. */
const takeOut = (draft: Draft, edit: RemoveEdit | MoveEdit, node: Placed, from: Key): Place => {
  const { node: parent, field } = parentOf[node];
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

const putIn = (draft: Draft, edit: AddEdit | MoveEdit, node: Placed, to: Place) => {
  const { node: parent, field } = parentOf[node];
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

/** What a result stands in is nothing: options name it. */
const placed = (edit: AddEdit | RemoveEdit): Placed => {
  if (edit.node === 'result') throw new EditDoesNotFit(edit, 'a result has no place');
  return edit.node;
};

const applyText = (draft: Draft, edit: TextEdit): TreeEdit => {
  const { language, field, value } = edit;
  const texts = draft.target(edit).texts as Record<string, Record<string, string>>;
  const { [language]: { [field]: before = null, ...others } = {}, ...rest } = texts;
  const said = value === null ? others : { ...others, [field]: value };
  draft.put(edit, { texts: Object.keys(said).length === 0 ? rest : { ...rest, [language]: said } });
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
  if (to) putIn(draft, edit, placed(edit), to);
  return { edit: 'remove', node, key, from: to?.in ?? null };
};

const applyRemove = (draft: Draft, edit: RemoveEdit): TreeEdit => {
  const { node, key, from } = edit;
  const to = from === null ? null : takeOut(draft, edit, placed(edit), from);
  // Taken out first: of two nodes that stand in each other, this one is kept as it is then.
  const value = draft.entry(edit, node, key);
  delete draft.record(node)[key];
  return { edit: 'add', node, key, value, to } as AddEdit;
};

const applyMove = (draft: Draft, edit: MoveEdit): TreeEdit => {
  const { node, key, from, to } = edit;
  // What stands in a list without being there may be taken out of it.
  if (to) draft.entry(edit, node, key);
  const before = from === null ? null : takeOut(draft, edit, node, from);
  if (to) putIn(draft, edit, node, to);
  return { edit: 'move', node, key, from: to?.in ?? null, to: before };
};

const applyTo = (draft: Draft, edit: TreeEdit): TreeEdit => {
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
      const { [edit.language]: before, ...others } = draft.document.languages;
      const { language, active } = edit;
      draft.document.languages = active === null ? others : { ...others, [language]: { active } };
      return { ...edit, active: before?.active ?? null };
    }
  }
};

/**
 * A document that edits are made in one by one, for whoever looks at it in between. An edit that does not fit may be made
 * halfway; whoever makes one sees to it that it fits.
 */
export const beginEdits = (document: TreeDocument) => {
  const draft = new Draft(document);
  return {
    /** As it is now. It is kept from here on only once all edits are made. */
    document: draft.document as Readonly<TreeDocument>,
    /** Make an edit; returns what takes it back. */
    make: (edit: TreeEdit): TreeEdit => applyTo(draft, edit),
  };
};

/**
 * A document after edits, one after the other, and what takes them back. The document itself stays as it is; what no
 * edit touched is shared by both.
 *
 * @returns the new document, and the inverse edits in the order in which they are to be applied
 * @throws EditDoesNotFit at the first edit that does not fit; then nothing has happened
 */
export const applyEdits = (
  document: TreeDocument,
  edits: readonly TreeEdit[],
): { document: TreeDocument; inverse: TreeEdit[] } => {
  const draft = new Draft(document);
  const inverse = edits.map((edit) => applyTo(draft, edit));
  return { document: draft.document, inverse: inverse.reverse() };
};

/** The same of one edit, see `applyEdits`. */
export const applyEdit = (document: TreeDocument, edit: TreeEdit): { document: TreeDocument; inverse: TreeEdit } => {
  const draft = new Draft(document);
  const inverse = applyTo(draft, edit);
  return { document: draft.document, inverse };
};
