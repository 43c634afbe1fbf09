import { recordOf, type TreeDocument } from '../document/tree-document.ts';
import { applyEdits } from '../edits/apply-edit.ts';
import { isSame } from '../edits/diff-trees.ts';
import type { AddEdit, TreeEdit } from '../edits/tree-edits.ts';
import { givenBy, isSlotEdit, partOf, type SlotEdit, slotOf, valueIn } from '../edits/tree-slots.ts';
import { mergeEdits } from './merge-edits.ts';
import { type Dropped, rebaseOnto } from './rebase-edits.ts';
import { isAsItWas } from './refit-edit.ts';

/** How many steps can be taken back. */
const mostSteps = 200;

/** What takes a change back, or makes it again. */
type Step = {
  edits: TreeEdit[];
  /** What of the document they have to do with, as it was when they would have fitted. */
  on: TreeDocument;
};

/** What can be taken back and made again, the last step last. */
export type TreeHistory = {
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
  /** The text that is being typed: what is typed into it next belongs to the same step. */
  readonly typing: string | null;
};

export const noHistory: TreeHistory = { undo: [], redo: [], typing: null };

const stepOf = (inverse: readonly TreeEdit[], document: TreeDocument): Step => {
  const edits = mergeEdits(inverse);
  return { edits, on: partOf(document, edits) };
};

/** Fields that one types in letter by letter, or that hold texts. */
const typed: ReadonlySet<string> = new Set(['identifier', 'picture', 'slides']);

/** The text that edits type into, where they do nothing else. */
const typedIn = (edits: readonly TreeEdit[]): string | null => {
  const isTyped = (edit: TreeEdit) => edit.edit === 'text' || (edit.edit === 'set' && typed.has(edit.field));
  const slots = new Set(edits.map((edit) => (isSlotEdit(edit) && isTyped(edit) ? slotOf(edit) : null)));
  const [slot = null] = slots;
  return slots.size === 1 ? slot : null;
};

/**
 * Something was done. What is typed into one text one after the other is one step, until something else is done or a
 * pause is told.
 *
 * @param inverse what takes it back
 * @param document as it is afterwards
 */
export const recorded = (
  { undo, typing }: TreeHistory,
  edits: readonly TreeEdit[],
  inverse: readonly TreeEdit[],
  document: TreeDocument,
): TreeHistory => {
  const slot = typedIn(edits);
  const last = undo.at(-1);
  if (slot !== null && slot === typing && last) {
    const typed = { edits: last.edits, on: partOf(document, last.edits) };
    return { undo: [...undo.slice(0, -1), typed], redo: [], typing };
  }
  return { undo: [...undo, stepOf(inverse, document)].slice(-mostSteps), redo: [], typing: slot };
};

/** What is typed next is a step of its own. */
export const paused = (history: TreeHistory): TreeHistory =>
  history.typing === null ? history : { ...history, typing: null };

/** The steps all of whose edits may still be made. */
export const stepsOf = ({ undo, redo }: TreeHistory, mayBeMade: (edit: TreeEdit) => boolean): TreeHistory => {
  const isWhole = ({ edits }: Step) => edits.every(mayBeMade);
  return { undo: undo.filter(isWhole), redo: redo.filter(isWhole), typing: null };
};

/** What comes of taking a step back, or of making it again. */
export type Taken = { history: TreeHistory; document: TreeDocument; edits: TreeEdit[]; dropped: Dropped[] };

/**
 * Take the last step back, or make it again. Of a step that others have changed something of, what does not fit any more
 * is dropped: their value of a text or field stays.
 *
 * @returns undefined where there is no such step
 */
export const takeStep = (history: TreeHistory, which: 'undo' | 'redo', document: TreeDocument): Taken | undefined => {
  const step = history[which].at(-1);
  if (!step) return undefined;
  const isUntouched = isAsItWas(step.on, document, step.edits);
  const rebased = rebaseOnto(isUntouched ? document : step.on, document, step.edits);
  const changed = rebased.conflicts.map(({ mine }): Dropped => ({ edit: mine, why: 'changed' }));
  const { inverse } = applyEdits(document, rebased.mine);
  const back = rebased.mine.length > 0 ? [stepOf(inverse, rebased.document)] : [];
  const rest = history[which].slice(0, -1);
  const { undo, redo } = history;
  return {
    history:
      which === 'undo'
        ? { undo: rest, redo: [...redo, ...back], typing: null }
        : { undo: [...undo, ...back], redo: rest, typing: null },
    document: rebased.document,
    edits: rebased.mine,
    dropped: [...rebased.dropped, ...changed],
  };
};

/** A node that comes back, with what was kept of it where it still says what was sent. */
const keptNode = (add: AddEdit, sent: TreeDocument, corrections: Iterable<SlotEdit>): TreeEdit => {
  const alone = { ...sent, [recordOf[add.node]]: { [add.key]: add.value } };
  const own = [...corrections].filter(
    (edit) =>
      edit.edit !== 'language' &&
      edit.node === add.node &&
      edit.key === add.key &&
      isSame(valueIn(alone, edit), valueIn(sent, edit)),
  );
  return own.length > 0 ? (mergeEdits([add, ...own])[0] ?? add) : add;
};

/**
 * What was sent was kept otherwise, for example without markup that is not allowed: the steps that know the one go by the
 * other from now on, for nobody else has changed it.
 *
 * @param sent the document as it was sent, and `corrections` what became of it
 */
export const corrected = (history: TreeHistory, sent: TreeDocument, corrections: readonly TreeEdit[]): TreeHistory => {
  const slots = new Map(corrections.flatMap((edit) => (isSlotEdit(edit) ? [[slotOf(edit), edit] as const] : [])));
  if (slots.size === 0) return history;
  const correct = (step: Step): Step => {
    const known = [...slots.values()].filter((edit) => {
      const value = valueIn(step.on, edit);
      return value !== undefined && isSame(value, valueIn(sent, edit));
    });
    const edits = step.edits.map((edit) => {
      if (edit.edit === 'add') return keptNode(edit, sent, slots.values());
      const stored = isSlotEdit(edit) ? slots.get(slotOf(edit)) : undefined;
      return stored && isSlotEdit(edit) && isSame(givenBy(edit), valueIn(sent, stored)) ? stored : edit;
    });
    return { edits, on: known.length > 0 ? applyEdits(step.on, known).document : step.on };
  };
  return { ...history, undo: history.undo.map(correct), redo: history.redo.map(correct) };
};
