import { nodeName } from '../document/node-links.ts';
import type { Texts } from '../document/tree-document.ts';
import type { AddEdit, MoveEdit, RemoveEdit, TreeEdit } from '../edits/tree-edits.ts';
import { isSlotEdit, type SlotEdit, slotName, withText } from '../edits/tree-slots.ts';

/** Name of the changed node; the languages of a tree have a name of their own. */
const targetName = (edit: TreeEdit): string =>
  edit.edit === 'language' ? 'languages' : nodeName(edit.node, edit.node === 'tree' ? undefined : edit.key);

/** Merges a later change of a new node into the edit that adds it. */
const mergeIntoAdd = (add: AddEdit, edit: SlotEdit): AddEdit => {
  if (edit.edit === 'language') return add;
  const change =
    edit.edit === 'set' ? { [edit.field]: edit.value } : { texts: withText(add.value.texts as Texts, edit) };
  return { ...add, value: { ...add.value, ...change } } as AddEdit;
};

/** Whether the second edit of a node starts at the place where the first one put the node. */
const continuesAt = (one: TreeEdit | undefined, two: MoveEdit | RemoveEdit): one is AddEdit | MoveEdit =>
  (one?.edit === 'add' || one?.edit === 'move') &&
  one.node === two.node &&
  one.key === two.key &&
  (one.to?.in ?? null) === two.from;

/** Edits merged so far. */
class MergedEdits {
  readonly edits: TreeEdit[] = [];
  /** Index of the last edit of each slot, by node. An edit that adds or removes the node clears it. */
  readonly #slots = new Map<string, Map<string, number>>();
  readonly #added = new Map<string, number>();

  mergeSlot(edit: SlotEdit): void {
    const node = targetName(edit);
    const addedAt = this.#added.get(node);
    const add = addedAt === undefined ? undefined : this.edits[addedAt];
    const slots = this.#slots.get(node) ?? new Map<string, number>();
    const slotIndex = slots.get(slotName(edit));
    if (addedAt !== undefined && add?.edit === 'add') this.edits[addedAt] = mergeIntoAdd(add, edit);
    else if (slotIndex !== undefined) this.edits[slotIndex] = edit;
    else {
      this.#slots.set(node, slots.set(slotName(edit), this.edits.length));
      this.edits.push(edit);
    }
  }

  mergeMove(edit: MoveEdit): void {
    this.#forgetNext(edit);
    const last = this.edits.at(-1);
    if (last?.edit !== 'move' || !continuesAt(last, edit)) this.edits.push(edit);
    else this.edits[this.edits.length - 1] = { ...last, to: edit.to };
  }

  mergeAddOrRemove(edit: AddEdit | RemoveEdit): void {
    this.#forgetNext(edit);
    const node = targetName(edit);
    const last = this.edits.at(-1);
    this.#slots.delete(node);
    this.#added.delete(node);
    if (edit.edit === 'add') this.#added.set(node, this.edits.length);
    if (edit.edit === 'remove' && last?.edit === 'add' && continuesAt(last, edit)) this.edits.pop();
    else this.edits.push(edit);
  }

  /** Adding, removing or moving a question also changes the `next` field of an option. */
  #forgetNext(edit: AddEdit | RemoveEdit | MoveEdit): void {
    if (edit.node !== 'question') return;
    for (const option of ['from' in edit ? edit.from : null, 'to' in edit ? edit.to?.in : null]) {
      if (!option) continue;
      const node = nodeName('option', option);
      this.#slots.get(node)?.delete(`${node} next`);
      this.#added.delete(node);
    }
  }
}

/**
 * Merges edits into fewer ones with the same effect: the last text of a series of keystrokes, a new node with its later
 * changes, one move instead of several. If the given edits fit one after the other, so do the merged ones, with the
 * same result.
 */
export const mergeEdits = (edits: readonly TreeEdit[]): TreeEdit[] => {
  const merged = new MergedEdits();
  for (const edit of edits) {
    if (isSlotEdit(edit)) merged.mergeSlot(edit);
    else if (edit.edit === 'move') merged.mergeMove(edit);
    else merged.mergeAddOrRemove(edit);
  }
  return merged.edits;
};
