import type { TreeDocument } from '../document/tree-document.ts';
import { applyEdits } from '../edits/apply-edit.ts';
import { extractPart } from '../edits/tree-slots.ts';
import type { DeletedPart } from './lost-texts.ts';
import { openCopy, rebaseOnReload, type WorkingCopy } from './working-copy.ts';

/** Unsaved state of a working copy, stored without the document when the page closes. */
export type TreeDraft = Pick<WorkingCopy, 'number' | 'sent' | 'unsent' | 'conflicts' | 'history'> & {
  /** Part of the base document that concerns the edits. */
  on: TreeDocument;
  /** Missing in drafts of earlier versions of the product. */
  deleted?: readonly DeletedPart[];
};

/** Creates the draft to store when the page closes; undefined if nothing would be lost. */
export const createDraft = (copy: WorkingCopy): TreeDraft | undefined => {
  const { number, sent, unsent, conflicts, deleted, history, base } = copy;
  const isUnsaved = sent !== null || unsent.length > 0 || conflicts.length > 0 || deleted.length > 0;
  if (!isUnsaved && history.undo.length + history.redo.length === 0) return undefined;
  return {
    number,
    sent,
    unsent,
    conflicts,
    deleted,
    history,
    on: extractPart(base, [...(sent?.edits ?? []), ...unsent]),
  };
};

/**
 * Restores a draft on the current document.
 *
 * @param isSentMade whether the document contains the edits that were in flight
 */
export const restoreDraft = (
  draft: TreeDraft,
  document: TreeDocument,
  number: number,
  isSentMade: boolean,
): WorkingCopy => {
  const { on, ...rest } = draft;
  const { sent, unsent } = rest;
  // The temporary document is never shown: rebasing replaces it.
  const temporary = applyEdits(on, [...(sent?.edits ?? []), ...unsent]).document;
  return rebaseOnReload({ ...openCopy(on, rest.number), ...rest, document: temporary }, document, number, isSentMade);
};
