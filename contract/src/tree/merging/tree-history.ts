import { recordOf, type TreeDocument } from '../document/tree-document.ts';
import { applyEdits } from '../edits/apply-edit.ts';
import { isSame } from '../edits/diff-trees.ts';
import type { AddEdit, TreeEdit } from '../edits/tree-edits.ts';
import { extractPart, findValue, isSlotEdit, newValueOf, type SlotEdit, slotName } from '../edits/tree-slots.ts';
import { mergeEdits } from './merge-edits.ts';
import { type DroppedEdit, rebaseOnto } from './rebase-edits.ts';
import { isUnchanged } from './refit-edit.ts';

/** Maximum number of undo steps. */
const maxUndoSteps = 200;

/** Edits that undo or redo a change. */
type UndoStep = {
  edits: TreeEdit[];
  /** Part of the document that concerns the edits, in the state to which they fit. */
  on: TreeDocument;
};

/** Undo and redo steps, the next one last. */
export type TreeHistory = {
  readonly undo: readonly UndoStep[];
  readonly redo: readonly UndoStep[];
  /** Slot of the text being typed: further typing in it extends the step. */
  readonly typing: string | null;
};

export const emptyHistory: TreeHistory = { undo: [], redo: [], typing: null };

const createStep = (inverse: readonly TreeEdit[], document: TreeDocument): UndoStep => {
  const edits = mergeEdits(inverse);
  return { edits, on: extractPart(document, edits) };
};

/** Fields that are typed letter by letter, or that contain texts. */
const typedFields: ReadonlySet<string> = new Set(['identifier', 'picture', 'slides']);

/** Slot into which the edits type; null if they do anything else. */
const findTypedSlot = (edits: readonly TreeEdit[]): string | null => {
  const isTyped = (edit: TreeEdit) => edit.edit === 'text' || (edit.edit === 'set' && typedFields.has(edit.field));
  const slots = new Set(edits.map((edit) => (isSlotEdit(edit) && isTyped(edit) ? slotName(edit) : null)));
  const [slot = null] = slots;
  return slots.size === 1 ? slot : null;
};

/**
 * Records a change. Successive typing in one text is one step, until another change or a pause.
 *
 * @param inverse edits that undo the change
 * @param document document after the change
 */
export const recordStep = (
  { undo, typing }: TreeHistory,
  edits: readonly TreeEdit[],
  inverse: readonly TreeEdit[],
  document: TreeDocument,
): TreeHistory => {
  const slot = findTypedSlot(edits);
  const last = undo.at(-1);
  if (slot !== null && slot === typing && last) {
    const step = { edits: last.edits, on: extractPart(document, last.edits) };
    return { undo: [...undo.slice(0, -1), step], redo: [], typing };
  }
  return { undo: [...undo, createStep(inverse, document)].slice(-maxUndoSteps), redo: [], typing: slot };
};

/** Ends the typing step: further typing starts a new one. */
export const endTyping = (history: TreeHistory): TreeHistory =>
  history.typing === null ? history : { ...history, typing: null };

/** Keeps the steps whose edits are all still allowed. */
export const filterSteps = ({ undo, redo }: TreeHistory, isAllowed: (edit: TreeEdit) => boolean): TreeHistory => {
  const isStepAllowed = ({ edits }: UndoStep) => edits.every(isAllowed);
  return { undo: undo.filter(isStepAllowed), redo: redo.filter(isStepAllowed), typing: null };
};

/** Result of an undo or redo. */
export type StepResult = { history: TreeHistory; document: TreeDocument; edits: TreeEdit[]; dropped: DroppedEdit[] };

/**
 * Undoes or redoes the last step. If others changed something in the meantime, edits of the step that no longer fit are
 * dropped: the value of the others stays.
 *
 * @returns undefined without a step
 */
export const undoOrRedo = (
  history: TreeHistory,
  which: 'undo' | 'redo',
  document: TreeDocument,
): StepResult | undefined => {
  const step = history[which].at(-1);
  if (!step) return undefined;
  const isUntouched = isUnchanged(step.on, document, step.edits);
  const rebased = rebaseOnto(isUntouched ? document : step.on, document, step.edits);
  const changed = rebased.conflicts.map(({ mine }): DroppedEdit => ({ edit: mine, why: 'changed' }));
  const { inverse } = applyEdits(document, rebased.mine);
  const inverseSteps = rebased.mine.length > 0 ? [createStep(inverse, rebased.document)] : [];
  const rest = history[which].slice(0, -1);
  const { undo, redo } = history;
  return {
    history:
      which === 'undo'
        ? { undo: rest, redo: [...redo, ...inverseSteps], typing: null }
        : { undo: [...undo, ...inverseSteps], redo: rest, typing: null },
    document: rebased.document,
    edits: rebased.mine,
    dropped: [...rebased.dropped, ...changed],
  };
};

/** Applies the server's corrections to a node that undo would add again, for slots that still have the sent value. */
const correctAdd = (add: AddEdit, sent: TreeDocument, corrections: Iterable<SlotEdit>): TreeEdit => {
  const alone = { ...sent, [recordOf[add.node]]: { [add.key]: add.value } };
  const ownCorrections = [...corrections].filter(
    (edit) =>
      edit.edit !== 'language' &&
      edit.node === add.node &&
      edit.key === add.key &&
      isSame(findValue(alone, edit), findValue(sent, edit)),
  );
  return ownCorrections.length > 0 ? (mergeEdits([add, ...ownCorrections])[0] ?? add) : add;
};

/**
 * Updates the steps after the server stored other values than were sent, for example without forbidden markup. No
 * other user changed these values, so steps may refer to the stored ones.
 *
 * @param sent document with the values as sent; `corrections` leads to the stored values
 */
export const correctSteps = (
  history: TreeHistory,
  sent: TreeDocument,
  corrections: readonly TreeEdit[],
): TreeHistory => {
  const slots = new Map(corrections.flatMap((edit) => (isSlotEdit(edit) ? [[slotName(edit), edit] as const] : [])));
  if (slots.size === 0) return history;
  const correct = (step: UndoStep): UndoStep => {
    const storedEdits = [...slots.values()].filter((edit) => {
      const value = findValue(step.on, edit);
      return value !== undefined && isSame(value, findValue(sent, edit));
    });
    const edits = step.edits.map((edit) => {
      if (edit.edit === 'add') return correctAdd(edit, sent, slots.values());
      const stored = isSlotEdit(edit) ? slots.get(slotName(edit)) : undefined;
      return stored && isSlotEdit(edit) && isSame(newValueOf(edit), findValue(sent, stored)) ? stored : edit;
    });
    return { edits, on: storedEdits.length > 0 ? applyEdits(step.on, storedEdits).document : step.on };
  };
  return { ...history, undo: history.undo.map(correct), redo: history.redo.map(correct) };
};
