import type { Key, NodeKind, TreeDocument } from '../document/tree-document.ts';
import { applyEdits, beginEdits } from '../edits/apply-edit.ts';
import { isSame } from '../edits/diff-trees.ts';
import { circleEdits } from '../edits/drop-circles.ts';
import type { AddEdit, MoveEdit, RemoveEdit, TreeEdit } from '../edits/tree-edits.ts';
import { entryIn, givenBy, isSlotEdit, nameOf, type SlotEdit, slotAsIn, slotOf, valueIn } from '../edits/tree-slots.ts';
import { keptNodes } from './kept-nodes.ts';
import { mergeEdits } from './merge-edits.ts';
import { fittingMove, fittingNode } from './refit-edit.ts';

/**
 * Why an edit is not made: its node, or what it names, is `gone`; others `changed` what it removes; others `moved` what
 * it moves; there is (`exists`) another node of its key; the version is `closed`, for
 * it was published; or it closes a `circle` that others have half made.
 */
export type DropReason = 'gone' | 'changed' | 'moved' | 'exists' | 'closed' | 'circle';

/** An edit that is not made, for whoever made it to be told. */
export type Dropped = { edit: TreeEdit; why: DropReason };

/** A slot that two people gave different values. Theirs stands until somebody decides. */
export type Conflict = {
  /** The name of the slot. */
  slot: string;
  mine: SlotEdit;
  theirs: SlotEdit;
  /** What makes mine stand after all. */
  makes: TreeEdit[];
};

/** Somebody's edits on top of what others made. */
export type Rebased = {
  /** The document of the others with those edits that fit. */
  document: TreeDocument;
  /** The edits as they are to be sent now. */
  mine: TreeEdit[];
  dropped: Dropped[];
  conflicts: Conflict[];
};

class Rebase {
  readonly mine: TreeEdit[] = [];
  readonly dropped: Dropped[] = [];
  readonly conflicts: Conflict[] = [];
  /** What each edit was before it was made to fit. */
  readonly origins = new Map<TreeEdit, TreeEdit>();
  #taken: TreeEdit | undefined;
  readonly #before: TreeDocument;
  readonly #after: TreeDocument;
  readonly #draft: ReturnType<typeof beginEdits>;
  readonly #kept: ReadonlySet<string>;
  readonly #added: ReadonlySet<string>;
  /** Nodes that others added under keys that are mine as well, as another tab does that took up the same draft. */
  readonly #others = new Set<string>();

  constructor(before: TreeDocument, after: TreeDocument, mine: readonly TreeEdit[]) {
    this.#before = before;
    this.#after = after;
    this.#draft = beginEdits(after);
    this.#kept = keptNodes(before, after, mine);
    this.#added = new Set(mine.flatMap((edit) => (edit.edit === 'add' ? [nameOf(edit.node, edit.key)] : [])));
  }

  get document(): TreeDocument {
    return this.#draft.document;
  }

  take(edit: TreeEdit): void {
    this.#taken = edit;
    const why = isSlotEdit(edit)
      ? this.#takeSlot(edit)
      : edit.edit === 'add'
        ? this.#takeAdd(edit)
        : edit.edit === 'remove'
          ? this.#takeRemove(edit)
          : this.#takeMove(edit);
    if (why) this.dropped.push({ edit, why });
  }

  #make(edit: TreeEdit): void {
    this.#draft.make(edit);
    this.mine.push(edit);
    if (this.#taken) this.origins.set(edit, this.#taken);
  }

  #holdBack(mine: SlotEdit, makes: TreeEdit[]): void {
    this.conflicts.push({ slot: slotOf(mine), mine, theirs: slotAsIn(this.document, mine), makes });
  }

  /** Whether a node is there, or will be once all edits are made. */
  readonly #willBe = (node: NodeKind, key: Key): boolean =>
    entryIn(this.document, node, key) !== undefined || this.#added.has(nameOf(node, key));

  /** Whether others led to a question meanwhile, by another option than this. */
  #isLedTo(question: Key, option: Key): boolean {
    const { options } = this.document;
    for (const key in options) {
      if (key === option || options[key]?.next !== question) continue;
      const isTheirs = this.#after.options[key]?.next === question && this.#before.options[key]?.next !== question;
      if (isTheirs) return true;
    }
    return false;
  }

  #takeSlot(edit: SlotEdit): DropReason | undefined {
    const [now, given] = [valueIn(this.document, edit), givenBy(edit)];
    if (now === undefined) return 'gone';
    if (isSame(now, given)) return undefined;
    const [was, is] = [valueIn(this.#before, edit), valueIn(this.#after, edit)];
    const isTheirs = was !== undefined && is !== undefined && !isSame(was, is);
    if (isTheirs && !isSame(is, given)) {
      this.#holdBack(edit, [edit]);
      return undefined;
    }
    if (edit.edit === 'set' && typeof edit.value === 'string') {
      const named =
        edit.field === 'result' ? 'result' : edit.field === 'next' || edit.field === 'root' ? 'question' : null;
      if (named && !this.#willBe(named, edit.value)) return 'gone';
      if (edit.field === 'next' && this.#isLedTo(edit.value, edit.key)) return 'moved';
    }
    this.#make(edit);
    return undefined;
  }

  #takeAdd(edit: AddEdit): DropReason | undefined {
    const { node, key, to } = edit;
    const there = entryIn(this.document, node, key);
    if (there) {
      this.#others.add(nameOf(node, key));
      return isSame(there, edit.value) ? undefined : 'exists';
    }
    if (to && !entryIn(this.document, node === 'option' ? 'question' : 'option', to.in)) return 'gone';
    const fitting = fittingNode(this.document, edit, this.#willBe);
    this.#tellLeftOut(edit, fitting);
    if (node === 'question' && to && entryIn(this.document, 'option', to.in)?.next) {
      // Where it was to stand others have put a question: it is kept beside the tree until somebody decides.
      this.#make({ ...fitting, to: null });
      const mine: SlotEdit = { edit: 'set', node: 'option', key: to.in, field: 'next', value: key };
      this.#holdBack(mine, [mine]);
    } else this.#make(fitting);
    return undefined;
  }

  /** Tells of a question or result that a new option was to lead to, and that is gone. */
  #tellLeftOut(edit: AddEdit, fitting: AddEdit): void {
    if (edit.node !== 'option' || fitting.node !== 'option') return;
    for (const field of ['next', 'result'] as const) {
      const value = edit.value[field];
      if (value === fitting.value[field]) continue;
      this.dropped.push({ edit: { edit: 'set', node: 'option', key: edit.key, field, value }, why: 'gone' });
    }
  }

  #takeRemove(edit: RemoveEdit): DropReason | undefined {
    const { node, key } = edit;
    if (!entryIn(this.document, node, key)) return undefined;
    if (this.#kept.has(nameOf(node, key))) return 'changed';
    if (this.#others.has(nameOf(node, key))) return 'exists';
    const out = node === 'result' ? 'fits' : fittingMove(this.document, { ...edit, edit: 'move', node, to: null });
    if (out === 'moved') return 'moved';
    this.#make(out === 'done' ? { ...edit, from: null } : edit);
    return undefined;
  }

  #takeMove(edit: MoveEdit): DropReason | undefined {
    const fitting = fittingMove(this.document, edit);
    if (fitting === 'gone' || fitting === 'moved') return fitting;
    if (edit.node === 'question' && edit.to && this.#isLedTo(edit.key, edit.to.in)) return 'moved';
    if (fitting === 'taken') {
      const mine: SlotEdit = { edit: 'set', node: 'option', key: edit.to?.in ?? '', field: 'next', value: edit.key };
      this.#holdBack(mine, [{ ...mine, value: null }, edit]);
    } else if (fitting !== 'done') this.#make(fitting === 'fits' ? edit : fitting);
    return undefined;
  }
}

/**
 * Edits made on one document, on another that came of it through others; of the first, a part is enough (`partOf`).
 *
 * @param before what the edits were made on
 * @param after the document as others left it
 */
export const rebaseOnto = (before: TreeDocument, after: TreeDocument, mine: readonly TreeEdit[]): Rebased => {
  const merged = mergeEdits(mine);
  if (before === after)
    return { document: applyEdits(after, merged).document, mine: merged, dropped: [], conflicts: [] };
  const circles: Dropped[] = [];
  for (let fitting: readonly TreeEdit[] = merged; ; ) {
    const rebase = new Rebase(before, after, fitting);
    for (const edit of fitting) rebase.take(edit);
    const { document, mine, dropped, conflicts } = rebase;
    const closing = new Set([...circleEdits(after, document, mine)].map((edit) => rebase.origins.get(edit)));
    if (closing.size === 0) return { document, mine, dropped: [...circles, ...dropped], conflicts };
    for (const edit of fitting) if (closing.has(edit)) circles.push({ edit, why: 'circle' });
    // What comes after them may fit otherwise without them.
    fitting = fitting.filter((edit) => !closing.has(edit));
  }
};

/**
 * My unsaved edits on top of what others made, all of them made on `before`. What is saved first counts; nothing of
 * anybody's is lost without being told:
 * - A slot that both gave different values is a conflict: theirs stands, mine is held back until somebody decides. The
 *   same value on both sides is none. A question put where others put another is one as well, of the option's `next`.
 * - What names a node that is gone is dropped, and so is a node added to one that is gone.
 * - What I remove and others changed, moved or led to stays, with all that I removed together with it; what both removed
 *   is gone.
 * - Of a node that both moved theirs counts; within one list both orders count, mine after theirs. A sibling that is gone
 *   leaves the node last in its list.
 * - What closes a circle that others have half made is dropped, and so is a second way to a question.
 */
export const rebaseEdits = (of: {
  before: TreeDocument;
  theirs: readonly TreeEdit[];
  mine: readonly TreeEdit[];
}): Rebased => rebaseOnto(of.before, applyEdits(of.before, of.theirs).document, of.mine);
