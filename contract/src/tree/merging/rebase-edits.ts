import { findEntry, linksIn, nodeName, placeOf } from '../document/node-links.ts';
import type { Key, NodeKind, TreeDocument } from '../document/tree-document.ts';
import { applyEdits, beginEdits } from '../edits/apply-edit.ts';
import { isSame } from '../edits/diff-trees.ts';
import { findCycleEdits } from '../edits/find-cycle-edits.ts';
import type { AddEdit, MoveEdit, RemoveEdit, TreeEdit } from '../edits/tree-edits.ts';
import {
  copySlotFrom,
  findValue,
  isSlotEdit,
  newFieldsOf,
  newValueOf,
  type SlotEdit,
  slotName,
} from '../edits/tree-slots.ts';
import { findKeptNodes } from './find-kept-nodes.ts';
import { mergeEdits } from './merge-edits.ts';
import { fitMove, fitNode } from './refit-edit.ts';

/**
 * Reason to drop an edit: its node or a node that it refers to is `gone`; others `changed` the node that it removes;
 * others `moved` the node that it moves; another node with its key `exists`; the version is `closed`, because it was
 * published; or it closes a `circle` together with edits of others.
 */
export type DropReason = 'gone' | 'changed' | 'moved' | 'exists' | 'closed' | 'circle';

/** An edit that is not applied; its author is told. */
export type DroppedEdit = { edit: TreeEdit; why: DropReason };

/** A slot to which two users gave different values. The other user's value stays until the conflict is resolved. */
export type Conflict = {
  /** Slot name. */
  slot: string;
  mine: SlotEdit;
  theirs: SlotEdit;
  /** Edits that apply my value after all. */
  makes: TreeEdit[];
};

/** Result of rebasing my edits onto the edits of others. */
export type RebaseResult = {
  /** Document of the others with my edits that fit. */
  document: TreeDocument;
  /** Edits to send. */
  mine: TreeEdit[];
  dropped: DroppedEdit[];
  conflicts: Conflict[];
};

class Rebase {
  readonly mine: TreeEdit[] = [];
  readonly dropped: DroppedEdit[] = [];
  readonly conflicts: Conflict[] = [];
  /** Original of each edit that was adapted to fit. */
  readonly origins = new Map<TreeEdit, TreeEdit>();
  #current: TreeEdit | undefined;
  readonly #before: TreeDocument;
  readonly #after: TreeDocument;
  readonly #draft: ReturnType<typeof beginEdits>;
  readonly #keptNames: ReadonlySet<string>;
  readonly #addedByMe: ReadonlySet<string>;
  /** Nodes that others added under keys that my edits add too. Happens if two tabs restore the same draft. */
  readonly #addedByOthers = new Set<string>();

  constructor(before: TreeDocument, after: TreeDocument, mine: readonly TreeEdit[]) {
    this.#before = before;
    this.#after = after;
    this.#draft = beginEdits(after);
    this.#keptNames = findKeptNodes(before, after, mine);
    this.#addedByMe = new Set(mine.flatMap((edit) => (edit.edit === 'add' ? [nodeName(edit.node, edit.key)] : [])));
  }

  get document(): TreeDocument {
    return this.#draft.document;
  }

  rebase(edit: TreeEdit): void {
    this.#current = edit;
    const why = isSlotEdit(edit)
      ? this.#rebaseSlot(edit)
      : edit.edit === 'add'
        ? this.#rebaseAdd(edit)
        : edit.edit === 'remove'
          ? this.#rebaseRemove(edit)
          : this.#rebaseMove(edit);
    if (why) this.dropped.push({ edit, why });
  }

  #apply(edit: TreeEdit): void {
    this.#draft.apply(edit);
    this.mine.push(edit);
    if (this.#current) this.origins.set(edit, this.#current);
  }

  #addConflict(mine: SlotEdit, makes: TreeEdit[]): void {
    this.conflicts.push({ slot: slotName(mine), mine, theirs: copySlotFrom(this.document, mine), makes });
  }

  /** Whether a node exists, or will exist once all edits are applied. */
  readonly #willExist = (node: NodeKind, key: Key): boolean =>
    findEntry(this.document, node, key) !== undefined || this.#addedByMe.has(nodeName(node, key));

  /** Whether others made another option lead to a question in the meantime. */
  #isLinkedByOthers(question: Key, option: Key): boolean {
    const { options } = this.document;
    for (const key in options) {
      if (key === option || options[key]?.next !== question) continue;
      const isTheirs = this.#after.options[key]?.next === question && this.#before.options[key]?.next !== question;
      if (isTheirs) return true;
    }
    return false;
  }

  #rebaseSlot(edit: SlotEdit): DropReason | undefined {
    const [currentValue, newValue] = [findValue(this.document, edit), newValueOf(edit)];
    if (currentValue === undefined) return 'gone';
    if (isSame(currentValue, newValue)) return undefined;
    const [valueBefore, valueAfter] = [findValue(this.#before, edit), findValue(this.#after, edit)];
    const isTheirs = valueBefore !== undefined && valueAfter !== undefined && !isSame(valueBefore, valueAfter);
    if (isTheirs && !isSame(valueAfter, newValue)) {
      this.#addConflict(edit, [edit]);
      return undefined;
    }
    if (edit.edit === 'set') {
      if (linksIn(edit.node, newFieldsOf(edit)).some((link) => !this.#willExist(...link))) return 'gone';
      if (edit.field === 'next' && edit.value !== null && this.#isLinkedByOthers(edit.value, edit.key)) return 'moved';
    }
    this.#apply(edit);
    return undefined;
  }

  #rebaseAdd(edit: AddEdit): DropReason | undefined {
    const { node, key, to } = edit;
    const existing = findEntry(this.document, node, key);
    if (existing) {
      this.#addedByOthers.add(nodeName(node, key));
      return isSame(existing, edit.value) ? undefined : 'exists';
    }
    if (to && node !== 'result' && !findEntry(this.document, placeOf[node].parent, to.in)) return 'gone';
    const fitting = fitNode(this.document, edit, this.#willExist);
    this.#reportMissingTargets(edit, fitting);
    if (node === 'question' && to && findEntry(this.document, 'option', to.in)?.next) {
      // Others put a question in the same place: mine stays loose until the conflict is resolved.
      this.#apply({ ...fitting, to: null });
      const mine: SlotEdit = { edit: 'set', node: 'option', key: to.in, field: 'next', value: key };
      this.#addConflict(mine, [mine]);
    } else this.#apply(fitting);
    return undefined;
  }

  /** Reports the removed targets of a new option. */
  #reportMissingTargets(edit: AddEdit, fitting: AddEdit): void {
    if (edit.node !== 'option' || fitting.node !== 'option') return;
    for (const field of ['next', 'result'] as const) {
      const value = edit.value[field];
      if (value === fitting.value[field]) continue;
      this.dropped.push({ edit: { edit: 'set', node: 'option', key: edit.key, field, value }, why: 'gone' });
    }
  }

  #rebaseRemove(edit: RemoveEdit): DropReason | undefined {
    const { node, key } = edit;
    if (!findEntry(this.document, node, key)) return undefined;
    if (this.#keptNames.has(nodeName(node, key))) return 'changed';
    if (this.#addedByOthers.has(nodeName(node, key))) return 'exists';
    const detachment = node === 'result' ? 'fits' : fitMove(this.document, { ...edit, edit: 'move', node, to: null });
    if (detachment === 'moved') return 'moved';
    this.#apply(detachment === 'done' ? { ...edit, from: null } : edit);
    return undefined;
  }

  #rebaseMove(edit: MoveEdit): DropReason | undefined {
    const fitting = fitMove(this.document, edit);
    if (fitting === 'gone' || fitting === 'moved') return fitting;
    if (edit.node === 'question' && edit.to && this.#isLinkedByOthers(edit.key, edit.to.in)) return 'moved';
    if (fitting === 'taken') {
      const mine: SlotEdit = { edit: 'set', node: 'option', key: edit.to?.in ?? '', field: 'next', value: edit.key };
      this.#addConflict(mine, [{ ...mine, value: null }, edit]);
    } else if (fitting !== 'done') this.#apply(fitting === 'fits' ? edit : fitting);
    return undefined;
  }
}

/**
 * Rebases edits from one document onto a later state of it. Of the first document a part suffices (`extractPart`).
 *
 * @param before document on which the edits were made
 * @param after the document with the edits of others
 */
export const rebaseOnto = (before: TreeDocument, after: TreeDocument, mine: readonly TreeEdit[]): RebaseResult => {
  const merged = mergeEdits(mine);
  if (before === after)
    return { document: applyEdits(after, merged).document, mine: merged, dropped: [], conflicts: [] };
  const cycleDrops: DroppedEdit[] = [];
  for (let pending: readonly TreeEdit[] = merged; ; ) {
    const rebase = new Rebase(before, after, pending);
    for (const edit of pending) rebase.rebase(edit);
    const { document, mine, dropped, conflicts } = rebase;
    const cycleOrigins = new Set([...findCycleEdits(after, document, mine)].map((edit) => rebase.origins.get(edit)));
    if (cycleOrigins.size === 0) return { document, mine, dropped: [...cycleDrops, ...dropped], conflicts };
    for (const edit of pending) if (cycleOrigins.has(edit)) cycleDrops.push({ edit, why: 'circle' });
    // Without these edits, later ones may fit differently.
    pending = pending.filter((edit) => !cycleOrigins.has(edit));
  }
};

/**
 * Rebases my unsaved edits onto the edits of others; both start from `before`. Edits that are saved first win, and no
 * edit of either side is lost silently:
 * - A slot with two different values is a conflict: the value of the others stays, and my edit waits until the conflict
 *   is resolved. Equal values are no conflict. Two questions in the same place are a conflict about the option's
 *   `next`.
 * - An edit of a removed node is dropped, and so is a node added to a removed one.
 * - A node that I remove stays if others changed it, moved it or linked to it, together with everything that I removed
 *   with it. A node that both removed is gone.
 * - If both moved a node, the move of the others wins. Within one list both orders are combined, mine last. Without its
 *   sibling a node comes last in its list.
 * - An edit that closes a cycle together with edits of others is dropped, and so is a second link to a question.
 */
export const rebaseEdits = (of: {
  before: TreeDocument;
  theirs: readonly TreeEdit[];
  mine: readonly TreeEdit[];
}): RebaseResult => rebaseOnto(of.before, applyEdits(of.before, of.theirs).document, of.mine);
