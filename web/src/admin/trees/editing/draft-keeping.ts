import { createDraft, type TreeDraft } from '@ok/contract/tree/merging/tree-draft.ts';
import type { WorkingCopy } from '@ok/contract/tree/merging/working-copy.ts';
import type { DraftStorage } from './editing-state.ts';

/** Stores unsaved changes, so that they survive the page. Writes one at a time, and always the newest copy. */
export const createDraftKeeper = (storage: DraftStorage) => {
  let latestCopy: WorkingCopy | undefined;
  let storedCopy: WorkingCopy | undefined;
  let running: Promise<void> | undefined;
  /** Whether the storage may hold a draft. True at first, since an earlier page may have left one. */
  let hasStoredDraft = true;

  const writeDraft = async (draft: TreeDraft | undefined) => {
    if (draft) await storage.save(draft);
    else if (hasStoredDraft) await storage.remove();
    hasStoredDraft = draft !== undefined;
  };

  const writeUntilCurrent = async () => {
    while (latestCopy && latestCopy !== storedCopy) {
      storedCopy = latestCopy;
      await writeDraft(createDraft(latestCopy)).catch((error) =>
        console.error('What is unsaved could not be stored', error),
      );
    }
    running = undefined;
  };

  return {
    keep: (copy: WorkingCopy): void => {
      latestCopy = copy;
      if (!running && copy !== storedCopy) running = writeUntilCurrent();
    },
    /** Resolves when the last copy that was passed to `keep` is stored. */
    whenIdle: async (): Promise<void> => {
      while (running) await running;
    },
  };
};
