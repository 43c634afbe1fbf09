import type { Key } from '../document/tree-document.ts';
import type { AddEdit, MoveEdit, RemoveEdit, SetEdit, TextEdit, TreeEdit } from '../edits/tree-edits.ts';

/** What an edit gives a value to: two edits of the same slot say the same thing twice. */
const slotOf = (edit: SetEdit | TextEdit): string =>
  edit.edit === 'set' ? `set ${edit.field}` : `text ${edit.language} ${edit.field}`;

const nodeOf = (edit: { node: string; key?: Key }) => `${edit.node} ${edit.key ?? ''}`;

/** A new node with what was said of it afterwards. */
const withValue = (add: AddEdit, edit: SetEdit | TextEdit): AddEdit => {
  const { value } = add;
  if (edit.edit === 'set') return { ...add, value: { ...value, [edit.field]: edit.value } } as AddEdit;
  const texts = value.texts as Record<string, Record<string, string>>;
  const { [edit.language]: { [edit.field]: _before, ...others } = {}, ...rest } = texts;
  const said = edit.value === null ? others : { ...others, [edit.field]: edit.value };
  const merged = Object.keys(said).length === 0 ? rest : { ...rest, [edit.language]: said };
  return { ...add, value: { ...value, texts: merged } } as AddEdit;
};

/** Two moves of a node of which the second begins where the first ended, as one. */
const joined = (one: TreeEdit | undefined, two: MoveEdit): MoveEdit | null =>
  one?.edit === 'move' && one.node === two.node && one.key === two.key && (one.to?.in ?? null) === two.from
    ? { ...one, to: two.to }
    : null;

const cameAndWent = (one: TreeEdit | undefined, two: AddEdit | RemoveEdit): boolean =>
  one?.edit === 'add' &&
  two.edit === 'remove' &&
  one.node === two.node &&
  one.key === two.key &&
  (one.to?.in ?? null) === two.from;

/**
 * Fewer edits that say the same: of what is typed letter by letter the last, a new node with all that was said of it
 * since, a move for several in a row. Where the edits fit one after the other, so do the merged ones, and end in the same document.
 */
export const mergeEdits = (edits: readonly TreeEdit[]): TreeEdit[] => {
  const merged: TreeEdit[] = [];
  /** Where the value of each slot of a node was given last, by node; forgotten when the node comes or goes. */
  const slots = new Map<string, Map<string, number>>();
  const added = new Map<string, number>();
  /** The next field of an option is also changed by questions that come and go. */
  const forgetNext = (option: Key | null | undefined) => {
    if (option) slots.get(`option ${option}`)?.delete('set next');
    if (option) added.delete(`option ${option}`);
  };

  for (const edit of edits) {
    if (edit.edit === 'set' || edit.edit === 'text') {
      const node = nodeOf(edit);
      const addedAt = added.get(node);
      const add = addedAt === undefined ? null : merged[addedAt];
      const known = slots.get(node)?.get(slotOf(edit));
      if (addedAt !== undefined && add?.edit === 'add') merged[addedAt] = withValue(add, edit);
      else if (known !== undefined) merged[known] = edit;
      else {
        slots.set(node, (slots.get(node) ?? new Map()).set(slotOf(edit), merged.length));
        merged.push(edit);
      }
      continue;
    }
    if (edit.edit === 'language') {
      const known = slots.get('language')?.get(edit.language);
      if (known !== undefined) merged[known] = edit;
      else {
        slots.set('language', (slots.get('language') ?? new Map()).set(edit.language, merged.length));
        merged.push(edit);
      }
      continue;
    }
    if (edit.node === 'question') {
      if (edit.edit !== 'add') forgetNext(edit.from);
      if (edit.edit !== 'remove') forgetNext(edit.to?.in);
    }
    const last = merged.at(-1);
    if (edit.edit === 'move') {
      const both = joined(last, edit);
      if (both) merged.pop();
      merged.push(both ?? edit);
      continue;
    }
    slots.delete(nodeOf(edit));
    added.delete(nodeOf(edit));
    if (edit.edit === 'add') added.set(nodeOf(edit), merged.length);
    if (cameAndWent(last, edit)) merged.pop();
    else merged.push(edit);
  }
  return merged;
};
