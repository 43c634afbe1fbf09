import type { Key, NodeOf, TreeDocument } from '../document/tree-document.ts';
import { applyEdits } from '../edits/apply-edit.ts';
import { diffTrees, isSame } from '../edits/diff-trees.ts';
import { mayBeMadeAfterwards } from '../edits/edits-afterwards.ts';
import type { TreeEdit } from '../edits/tree-edits.ts';
import { givenBy, isSlotEdit, partOf, slotAsIn, slotOf, valueIn } from '../edits/tree-slots.ts';
import { mergeEdits } from './merge-edits.ts';
import { type Conflict, type Dropped, rebaseOnto } from './rebase-edits.ts';
import { corrected, noHistory, recorded, stepsOf, type TreeHistory, takeStep } from './tree-history.ts';

/** Edits that are on their way to the server, under an id that makes them once however often they are sent. */
export type SentEdits = { readonly id: string; readonly edits: readonly TreeEdit[] };

/** Edits that the server has made. */
export type MadeEdits = { number: number; id: string; edits: readonly TreeEdit[] };

/** A version as one person has it before them. */
export type WorkingCopy = {
  /** How often the version had changed, and the document of then. */
  readonly number: number;
  readonly base: TreeDocument;
  readonly sent: SentEdits | null;
  readonly unsent: readonly TreeEdit[];
  /** With what was sent and what was not. */
  readonly document: TreeDocument;
  readonly conflicts: readonly Conflict[];
  /** Edits of this person that are not made, in the order in which that was found. */
  readonly dropped: readonly Dropped[];
  readonly history: TreeHistory;
};

/** What of a working copy is kept where nobody has it: without the document itself. */
export type TreeDraft = Pick<WorkingCopy, 'number' | 'sent' | 'unsent' | 'conflicts' | 'history'> & {
  /** What of the document of then the edits have to do with. */
  on: TreeDocument;
};

/** A version as it was read. */
export const openCopy = (document: TreeDocument, number: number): WorkingCopy => ({
  number,
  base: document,
  sent: null,
  unsent: [],
  document,
  conflicts: [],
  dropped: [],
  history: noHistory,
});

/** What others said meanwhile of slots about which was to be decided; what is no question any more is gone. */
const asIn = (document: TreeDocument, conflicts: readonly Conflict[], dropped: Dropped[]): Conflict[] =>
  conflicts.flatMap((conflict) => {
    const { mine } = conflict;
    const theirs = valueIn(document, mine);
    if (theirs === undefined) dropped.push({ edit: mine, why: 'gone' });
    return theirs === undefined || isSame(theirs, givenBy(mine))
      ? []
      : [{ ...conflict, theirs: slotAsIn(document, mine) }];
  });

/** What this person made, on a document that others changed. Nothing may be on its way. */
const onTop = (copy: WorkingCopy, before: TreeDocument, base: TreeDocument, number: number): WorkingCopy => {
  const { document, mine, dropped, conflicts } = rebaseOnto(before, base, copy.unsent);
  const anew = new Set(conflicts.map(({ slot }) => slot));
  const older = asIn(
    base,
    copy.conflicts.filter(({ slot }) => !anew.has(slot)),
    dropped,
  );
  return {
    ...copy,
    number,
    base,
    unsent: mine,
    document,
    conflicts: [...older, ...conflicts],
    dropped: [...copy.dropped, ...dropped],
  };
};

/** This person changes something. Fails with `EditDoesNotFit`, and then nothing has happened. */
export const edited = (copy: WorkingCopy, edits: readonly TreeEdit[]): WorkingCopy => {
  const { document, inverse } = applyEdits(copy.document, edits);
  const slots = new Set(edits.flatMap((edit) => (isSlotEdit(edit) ? [slotOf(edit)] : [])));
  return {
    ...copy,
    unsent: mergeEdits([...copy.unsent, ...edits]),
    document,
    // Who says something new about it has decided.
    conflicts: copy.conflicts.filter(({ slot }) => !slots.has(slot)),
    history: recorded(copy.history, edits, inverse, document),
  };
};

/** Take the last step back, or make it again; the same copy where there is none. */
export const stepped = (copy: WorkingCopy, which: 'undo' | 'redo'): WorkingCopy => {
  const taken = takeStep(copy.history, which, copy.document);
  if (!taken) return copy;
  const { history, document, edits, dropped } = taken;
  const unsent = mergeEdits([...copy.unsent, ...edits]);
  return { ...copy, unsent, document, history, dropped: [...copy.dropped, ...dropped] };
};

/** Decide what stands in a slot that two people gave different values. */
export const decided = (copy: WorkingCopy, slot: string, choice: 'mine' | 'theirs'): WorkingCopy => {
  const conflict = copy.conflicts.find((each) => each.slot === slot);
  if (!conflict) return copy;
  const without = { ...copy, conflicts: copy.conflicts.filter((each) => each !== conflict) };
  if (choice === 'theirs') return without;
  // Others may have changed other things since that it needs.
  const { mine, dropped } = rebaseOnto(partOf(copy.document, conflict.makes), copy.document, conflict.makes);
  return { ...edited(without, mine), dropped: [...copy.dropped, ...dropped] };
};

/** Send what is not sent yet, at most so many edits; nothing where something is on its way, or nothing is there. */
export const sending = (copy: WorkingCopy, id: string, most: number): WorkingCopy => {
  if (copy.sent || copy.unsent.length === 0) return copy;
  return { ...copy, sent: { id, edits: copy.unsent.slice(0, most) }, unsent: copy.unsent.slice(most) };
};

/** What was sent was not made: it is to be sent again. */
export const returned = (copy: WorkingCopy): WorkingCopy =>
  copy.sent ? { ...copy, sent: null, unsent: mergeEdits([...copy.sent.edits, ...copy.unsent]) } : copy;

/** The server made what was sent, and keeps it as it says. What was changed again meanwhile stays as it is here. */
const acknowledged = (copy: WorkingCopy, sent: SentEdits, made: MadeEdits): WorkingCopy => {
  const { document: expected } = applyEdits(copy.base, sent.edits);
  const { document: base } = applyEdits(copy.base, made.edits);
  const corrections = diffTrees(expected, base);
  if (corrections.length === 0) return { ...copy, number: made.number, base: expected, sent: null };
  return {
    ...copy,
    number: made.number,
    base,
    sent: null,
    document: applyEdits(base, copy.unsent).document,
    history: corrected(copy.history, expected, corrections),
  };
};

/**
 * What the server made since, in the order of its numbers; what is known already is passed over. It comes with the answer
 * to what was sent, so that what is not among it was not made.
 */
export const heard = (copy: WorkingCopy, batches: readonly MadeEdits[]): WorkingCopy => {
  const news = batches.filter(({ number }) => number > copy.number);
  if (news.length === 0) return copy;
  const isMade = news.some(({ id }) => id === copy.sent?.id);
  let now = isMade ? copy : returned(copy);
  for (const batch of news) {
    if (now.sent?.id === batch.id) now = acknowledged(now, now.sent, batch);
    else now = onTop(returned(now), now.base, applyEdits(now.base, batch.edits).document, batch.number);
  }
  return now;
};

/**
 * The document was read anew, because what changed is not known.
 *
 * @param isSentMade whether what was sent is in it
 */
export const readAnew = (
  copy: WorkingCopy,
  document: TreeDocument,
  number: number,
  isSentMade: boolean,
): WorkingCopy => {
  if (!copy.sent || !isSentMade) return onTop(returned(copy), copy.base, document, number);
  return onTop({ ...copy, sent: null }, applyEdits(copy.base, copy.sent.edits).document, document, number);
};

/**
 * Results as they are now: trees share them, so that they also change where this version does not. What is no result of
 * this version is passed over, and so are those that it has alone: its own changes tell of what came and went.
 */
export const withResults = (copy: WorkingCopy, all: readonly { key: Key; value: NodeOf['result'] }[]): WorkingCopy => {
  const { results } = copy.base;
  const changed = all.filter(({ key, value }) => Object.hasOwn(results, key) && !isSame(results[key], value));
  if (changed.length === 0) return copy;
  const now = { ...results, ...Object.fromEntries(changed.map(({ key, value }) => [key, value])) };
  return readAnew(copy, { ...copy.base, results: now }, copy.number, false);
};

/**
 * The version was published: what the server does not have and takes no more is dropped, and told. What it still takes,
 * such as a translation, stays to be sent. Nothing may be on its way.
 */
export const closed = (copy: WorkingCopy): WorkingCopy => {
  const { base } = copy;
  const isTaken = (edit: TreeEdit) => mayBeMadeAfterwards(edit, base.language);
  const [kept, refused] = [copy.unsent.filter(isTaken), copy.unsent.filter((edit) => !isTaken(edit))];
  // What is kept may be about something that is dropped.
  const { mine, document, dropped } = rebaseOnto(partOf(base, kept), base, kept);
  const conflicts = copy.conflicts.filter(({ makes }) => makes.every(isTaken));
  const undecided = copy.conflicts.filter((conflict) => !conflicts.includes(conflict)).map(({ mine: edit }) => edit);
  const lost = [...refused, ...dropped.map(({ edit }) => edit), ...undecided];
  return {
    ...copy,
    unsent: mine,
    document,
    conflicts,
    dropped: [...copy.dropped, ...lost.map((edit): Dropped => ({ edit, why: 'closed' }))],
    history: stepsOf(copy.history, isTaken),
  };
};

/** What is to be kept of a copy, for when the page goes away; undefined where nothing would be lost. */
export const draftOf = (copy: WorkingCopy): TreeDraft | undefined => {
  const { number, sent, unsent, conflicts, history, base } = copy;
  if (!sent && unsent.length === 0 && conflicts.length === 0 && history.undo.length + history.redo.length === 0) {
    return undefined;
  }
  return { number, sent, unsent, conflicts, history, on: partOf(base, [...(sent?.edits ?? []), ...unsent]) };
};

/**
 * What was kept, on the document as it is now.
 *
 * @param isSentMade whether what was on its way then is in it
 */
export const restored = (
  draft: TreeDraft,
  document: TreeDocument,
  number: number,
  isSentMade: boolean,
): WorkingCopy => {
  const { on, ...kept } = draft;
  // Its document is never seen: what is on top of it is made anew.
  return readAnew({ ...openCopy(on, kept.number), ...kept }, document, number, isSentMade);
};
