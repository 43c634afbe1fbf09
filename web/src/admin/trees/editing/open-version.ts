import { restoreDraft, type TreeDraft } from '@ok/contract/tree/merging/tree-draft.ts';
import { markPublished, openCopy } from '@ok/contract/tree/merging/working-copy.ts';
import { classifyCallError } from './call-error.ts';
import type { EditingDependencies, OpenTree } from './editing-state.ts';

type Calls = EditingDependencies['calls'];

/**
 * Resends the batch that was pending when the page closed, so that the server makes it if it can. Returns whether the
 * server has made it, now or before.
 */
const resendLastBatch = async (versionId: number, calls: Calls, { sent, number }: TreeDraft): Promise<boolean> => {
  if (!sent) return false;
  try {
    const { id, edits } = sent;
    return (await calls.send(versionId, { after: number, id, edits: [...edits] })).isMade;
  } catch (error) {
    if (['refused', 'readOnly'].includes(classifyCallError(error))) return false;
    throw error;
  }
};

/**
 * Reads a version, and restores the user's draft of it. Rejects like a call.
 *
 * @returns undefined if the session ended while the draft was read
 */
export const openVersion = async (
  versionId: number,
  { calls, storage }: Pick<EditingDependencies, 'calls' | 'storage'>,
  signal: AbortSignal,
): Promise<OpenTree | undefined> => {
  const draft = await storage.load(signal).catch((error) => {
    console.error('What was unsaved could not be read', error);
    return undefined;
  });
  if (signal.aborted) return undefined;
  const isLastBatchMade = draft ? await resendLastBatch(versionId, calls, draft) : false;
  const { document, number, rows, treeId, status, results } = await calls.read(versionId, signal);
  const loadedCopy = draft ? restoreDraft(draft, document, number, isLastBatchMade) : openCopy(document, number);
  return {
    status: status === 'DRAFT' ? 'open' : 'readOnly',
    copy: status === 'DRAFT' ? loadedCopy : markPublished(loadedCopy),
    saving: { status: 'saved', at: null },
    editors: [],
    rows,
    treeId,
    results,
  };
};
