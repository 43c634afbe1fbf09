import type { Key } from '../document/tree-document.ts';
import type { AddEdit, MoveEdit, RemoveEdit, SetEdit, TextEdit, TreeEdit } from '../edits/tree-edits.ts';

/** Key of the slot within its node. Of two edits with the same key, the second replaces the first. */
const slotKey = (edit: SetEdit | TextEdit): string =>
  edit.edit === 'set' ? `set ${edit.field}` : `text ${edit.language} ${edit.field}`;

const nodeKey = (edit: { node: string; key?: Key }) => `${edit.node} ${edit.key ?? ''}`;

/** Merges a later change of a new node into the edit that adds it. */
const mergeIntoAdd = (add: AddEdit, edit: SetEdit | TextEdit): AddEdit => {
  const { value } = add;
  if (edit.edit === 'set') return { ...add, value: { ...value, [edit.field]: edit.value } } as AddEdit;
  const texts = value.texts as Record<string, Record<string, string>>;
  const { [edit.language]: { [edit.field]: _before, ...otherTexts } = {}, ...otherLanguages } = texts;
  const textsAfter = edit.value === null ? otherTexts : { ...otherTexts, [edit.field]: edit.value };
  const merged =
    Object.keys(textsAfter).length === 0 ? otherLanguages : { ...otherLanguages, [edit.language]: textsAfter };
  return { ...add, value: { ...value, texts: merged } } as AddEdit;
};

/** Joins two moves of a node if the second starts where the first ended. */
const joinMoves = (one: TreeEdit | undefined, two: MoveEdit): MoveEdit | null =>
  one?.edit === 'move' && one.node === two.node && one.key === two.key && (one.to?.in ?? null) === two.from
    ? { ...one, to: two.to }
    : null;

const cancelsAdd = (one: TreeEdit | undefined, two: AddEdit | RemoveEdit): boolean =>
  one?.edit === 'add' &&
  two.edit === 'remove' &&
  one.node === two.node &&
  one.key === two.key &&
  (one.to?.in ?? null) === two.from;

/**
 * Merges edits into fewer ones with the same effect: the last text of a series of keystrokes, a new node with its later
 * changes, one move instead of several. If the given edits fit one after the other, so do the merged ones, with the
 * same result.
 */
export const mergeEdits = (edits: readonly TreeEdit[]): TreeEdit[] => {
  const merged: TreeEdit[] = [];
  /** Index of the last edit of each slot, by node. An edit that adds or removes the node clears it. */
  const slots = new Map<string, Map<string, number>>();
  const added = new Map<string, number>();
  /** Adding, removing or moving a question also changes the `next` field of an option. */
  const forgetNext = (option: Key | null | undefined) => {
    if (option) slots.get(`option ${option}`)?.delete('set next');
    if (option) added.delete(`option ${option}`);
  };

  for (const edit of edits) {
    if (edit.edit === 'set' || edit.edit === 'text') {
      const node = nodeKey(edit);
      const addedAt = added.get(node);
      const add = addedAt === undefined ? null : merged[addedAt];
      const slotIndex = slots.get(node)?.get(slotKey(edit));
      if (addedAt !== undefined && add?.edit === 'add') merged[addedAt] = mergeIntoAdd(add, edit);
      else if (slotIndex !== undefined) merged[slotIndex] = edit;
      else {
        slots.set(node, (slots.get(node) ?? new Map()).set(slotKey(edit), merged.length));
        merged.push(edit);
      }
      continue;
    }
    if (edit.edit === 'language') {
      const languageIndex = slots.get('language')?.get(edit.language);
      if (languageIndex !== undefined) merged[languageIndex] = edit;
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
      const joinedMove = joinMoves(last, edit);
      if (joinedMove) merged.pop();
      merged.push(joinedMove ?? edit);
      continue;
    }
    slots.delete(nodeKey(edit));
    added.delete(nodeKey(edit));
    if (edit.edit === 'add') added.set(nodeKey(edit), merged.length);
    if (cancelsAdd(last, edit)) merged.pop();
    else merged.push(edit);
  }
  return merged;
};
