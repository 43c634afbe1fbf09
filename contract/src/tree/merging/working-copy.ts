import type { Key, NodeOf, TreeDocument } from '../document/tree-document.ts';
import { applyEdits } from '../edits/apply-edit.ts';
import { diffTrees, isSame } from '../edits/diff-trees.ts';
import { isAllowedAfterPublishing } from '../edits/edits-after-publishing.ts';
import type { TreeEdit } from '../edits/tree-edits.ts';
import { copySlotFrom, extractPart, findValue, isSlotEdit, newValueOf, slotName } from '../edits/tree-slots.ts';
import {
  addTextToParts,
  type DeletedPart,
  findDeletedParts,
  findReplacedTexts,
  type ReplacedText,
  restoreDeletedPart,
  withoutEditsIn,
} from './lost-texts.ts';
import { mergeEdits } from './merge-edits.ts';
import { type Conflict, type DroppedEdit, rebaseOnto } from './rebase-edits.ts';
import { correctSteps, emptyHistory, filterSteps, recordStep, type TreeHistory, undoOrRedo } from './tree-history.ts';

/** Edits being sent to the server. The server applies an id once, however often it is sent. */
export type SentEdits = { readonly id: string; readonly edits: readonly TreeEdit[] };

/** Edits that the server applied. */
export type AppliedBatch = { number: number; id: string; edits: readonly TreeEdit[] };

/** Working copy of a version, for one user. */
export type WorkingCopy = {
  /** Number of changes of the version, and the document at that number. */
  readonly number: number;
  readonly base: TreeDocument;
  readonly sent: SentEdits | null;
  readonly unsent: readonly TreeEdit[];
  /** Document with sent and unsent edits. */
  readonly document: TreeDocument;
  readonly conflicts: readonly Conflict[];
  /** Edits of this user that were dropped, in order. */
  readonly dropped: readonly DroppedEdit[];
  /** Parts with texts of this user that others deleted, until the user restores or dismisses them. */
  readonly deleted: readonly DeletedPart[];
  /** Texts of this user that others replaced, until the user has seen it. */
  readonly replaced: readonly ReplacedText[];
  readonly history: TreeHistory;
};

/** Opens a working copy of a document from the server. */
export const openCopy = (document: TreeDocument, number: number): WorkingCopy => ({
  number,
  base: document,
  sent: null,
  unsent: [],
  document,
  conflicts: [],
  dropped: [],
  deleted: [],
  replaced: [],
  history: emptyHistory,
});

/** Updates the other users' values of conflicts. A conflict without a difference, or without its node, disappears. */
const updateConflicts = (document: TreeDocument, conflicts: readonly Conflict[], dropped: DroppedEdit[]): Conflict[] =>
  conflicts.flatMap((conflict) => {
    const { mine } = conflict;
    const theirs = findValue(document, mine);
    if (theirs === undefined) dropped.push({ edit: mine, why: 'gone' });
    return theirs === undefined || isSame(theirs, newValueOf(mine))
      ? []
      : [{ ...conflict, theirs: copySlotFrom(document, mine) }];
  });

/** Rebases the unsent edits onto a newer base. No edits may be in flight. */
const rebase = (copy: WorkingCopy, before: TreeDocument, base: TreeDocument, number: number): WorkingCopy => {
  const { document, mine, dropped, conflicts } = rebaseOnto(before, base, copy.unsent);
  const newSlots = new Set(conflicts.map(({ slot }) => slot));
  const remainingConflicts = updateConflicts(
    base,
    copy.conflicts.filter(({ slot }) => !newSlots.has(slot)),
    dropped,
  );
  const allConflicts = [...remainingConflicts, ...conflicts];
  const change = { before: copy.document, after: document, history: copy.history };
  const deleted = findDeletedParts({ ...change, conflicts: [...copy.conflicts, ...conflicts] });
  return {
    ...copy,
    number,
    base,
    unsent: mine,
    document,
    conflicts: allConflicts,
    dropped: [...copy.dropped, ...withoutEditsIn(dropped, deleted)],
    deleted: [...copy.deleted, ...deleted],
    replaced: findReplacedTexts({ ...change, conflicts: allConflicts }, copy.replaced),
  };
};

/**
 * Applies edits of this user.
 *
 * @throws EditDoesNotFit if an edit does not fit; the copy is then unchanged
 */
export const applyLocalEdits = (copy: WorkingCopy, edits: readonly TreeEdit[]): WorkingCopy => {
  const { document, inverse } = applyEdits(copy.document, edits);
  const slots = new Set(edits.flatMap((edit) => (isSlotEdit(edit) ? [slotName(edit)] : [])));
  return {
    ...copy,
    unsent: mergeEdits([...copy.unsent, ...edits]),
    document,
    // A new value for the slot resolves the conflict.
    conflicts: copy.conflicts.filter(({ slot }) => !slots.has(slot)),
    history: recordStep(copy.history, edits, inverse, document),
  };
};

/** Undoes or redoes the last step; returns the same copy without a step. */
export const undoRedo = (copy: WorkingCopy, which: 'undo' | 'redo'): WorkingCopy => {
  const result = undoOrRedo(copy.history, which, copy.document);
  if (!result) return copy;
  const { history, document, edits, dropped } = result;
  const unsent = mergeEdits([...copy.unsent, ...edits]);
  return { ...copy, unsent, document, history, dropped: [...copy.dropped, ...dropped] };
};

/** Resolves a conflict about a slot in favour of one side. */
export const resolveConflict = (copy: WorkingCopy, slot: string, choice: 'mine' | 'theirs'): WorkingCopy => {
  const conflict = copy.conflicts.find((each) => each.slot === slot);
  if (!conflict) return copy;
  const without = { ...copy, conflicts: copy.conflicts.filter((each) => each !== conflict) };
  if (choice === 'theirs') return without;
  // Others may have changed nodes that the edits need.
  const { mine, dropped } = rebaseOnto(extractPart(copy.document, conflict.makes), copy.document, conflict.makes);
  return { ...applyLocalEdits(without, mine), dropped: [...copy.dropped, ...dropped] };
};

/** Restores a deleted part with this user's texts, as one undo step. */
export const restorePart = (copy: WorkingCopy, part: DeletedPart, newKey: () => Key): WorkingCopy =>
  applyLocalEdits(
    { ...copy, deleted: copy.deleted.filter((each) => each !== part) },
    restoreDeletedPart(copy.document, part, newKey),
  );

/** Keeps an edit of a node that no longer exists: its text with the deleted part, anything else as dropped. */
export const keepEditOfDeleted = (copy: WorkingCopy, edit: TreeEdit): WorkingCopy => {
  const deleted = addTextToParts(copy.deleted, edit);
  return deleted ? { ...copy, deleted } : { ...copy, dropped: [...copy.dropped, { edit, why: 'gone' }] };
};

/**
 * Marks at most `maxEdits` unsent edits as being sent. Returns the same copy if edits are already in flight, or none
 * are left.
 */
export const sendEdits = (copy: WorkingCopy, id: string, maxEdits: number): WorkingCopy => {
  if (copy.sent || copy.unsent.length === 0) return copy;
  return { ...copy, sent: { id, edits: copy.unsent.slice(0, maxEdits) }, unsent: copy.unsent.slice(maxEdits) };
};

/** Returns sent edits that were not applied to the unsent ones. */
export const requeueSent = (copy: WorkingCopy): WorkingCopy =>
  copy.sent ? { ...copy, sent: null, unsent: mergeEdits([...copy.sent.edits, ...copy.unsent]) } : copy;

/**
 * Confirms sent edits that the server applied, with the values that it stored. Later changes of the same values stay.
 */
const confirmSent = (copy: WorkingCopy, sent: SentEdits, batch: AppliedBatch): WorkingCopy => {
  const { document: expected } = applyEdits(copy.base, sent.edits);
  const { document: base } = applyEdits(copy.base, batch.edits);
  const corrections = diffTrees(expected, base);
  if (corrections.length === 0) return { ...copy, number: batch.number, base: expected, sent: null };
  return {
    ...copy,
    number: batch.number,
    base,
    sent: null,
    document: applyEdits(base, copy.unsent).document,
    history: correctSteps(copy.history, expected, corrections),
  };
};

/**
 * Applies the server's batches in order; known batches are skipped. The batches come with the reply to sent edits, so
 * sent edits that are not among them were not applied.
 */
export const applyRemoteEdits = (copy: WorkingCopy, batches: readonly AppliedBatch[]): WorkingCopy => {
  const newBatches = batches.filter(({ number }) => number > copy.number);
  if (newBatches.length === 0) return copy;
  const isMade = newBatches.some(({ id }) => id === copy.sent?.id);
  let current = isMade ? copy : requeueSent(copy);
  for (const batch of newBatches) {
    if (current.sent?.id === batch.id) current = confirmSent(current, current.sent, batch);
    else
      current = rebase(
        requeueSent(current),
        current.base,
        applyEdits(current.base, batch.edits).document,
        batch.number,
      );
  }
  return current;
};

/**
 * Rebases the copy onto a reloaded document, after a change that the batches don't describe.
 *
 * @param isSentMade whether the document contains the sent edits
 */
export const rebaseOnReload = (
  copy: WorkingCopy,
  document: TreeDocument,
  number: number,
  isSentMade: boolean,
): WorkingCopy => {
  if (!copy.sent || !isSentMade) return rebase(requeueSent(copy), copy.base, document, number);
  return rebase({ ...copy, sent: null }, applyEdits(copy.base, copy.sent.edits).document, document, number);
};

/**
 * Updates results that were changed elsewhere: trees share them. Results outside this version are ignored, and so are
 * additions and removals, which its own batches describe.
 */
export const updateResults = (
  copy: WorkingCopy,
  all: readonly { key: Key; value: NodeOf['result'] }[],
): WorkingCopy => {
  const { results } = copy.base;
  const changed = all.filter(({ key, value }) => Object.hasOwn(results, key) && !isSame(results[key], value));
  if (changed.length === 0) return copy;
  const resultsAfter = { ...results, ...Object.fromEntries(changed.map(({ key, value }) => [key, value])) };
  return rebaseOnReload(copy, { ...copy.base, results: resultsAfter }, copy.number, false);
};

/**
 * Updates the copy after the version was published. Unsaved edits that a published version refuses are dropped and
 * reported; others, such as translations, will still be sent. No edits may be in flight.
 */
export const markPublished = (copy: WorkingCopy): WorkingCopy => {
  const { base } = copy;
  const isAllowed = (edit: TreeEdit) => isAllowedAfterPublishing(edit, base.language);
  const [allowed, refused] = [copy.unsent.filter(isAllowed), copy.unsent.filter((edit) => !isAllowed(edit))];
  // An allowed edit may concern a node whose edit was refused.
  const { mine, document, dropped } = rebaseOnto(extractPart(base, allowed), base, allowed);
  const conflicts = copy.conflicts.filter(({ makes }) => makes.every(isAllowed));
  const undecided = copy.conflicts.filter((conflict) => !conflicts.includes(conflict)).map(({ mine: edit }) => edit);
  const lost = [...refused, ...dropped.map(({ edit }) => edit), ...undecided];
  return {
    ...copy,
    unsent: mine,
    document,
    conflicts,
    dropped: [...copy.dropped, ...lost.map((edit): DroppedEdit => ({ edit, why: 'closed' }))],
    history: filterSteps(copy.history, isAllowed),
  };
};
