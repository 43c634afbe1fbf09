import { createDraft, type TreeDraft, type WorkingCopy } from '@ok/contract/tree/merging/working-copy.ts';
import type { DraftStorage } from './editing-state.ts';

/** Keeps what would be lost if the page went away: one writing at a time, always of how it is by then. */
export const makeDraftKeeping = (storage: DraftStorage) => {
  let latest: WorkingCopy | undefined;
  let kept: WorkingCopy | undefined;
  let writing: Promise<void> | undefined;
  /** Whether something is in the storage. */
  let isThere = true;

  const write = async (draft: TreeDraft | undefined) => {
    if (draft) await storage.save(draft);
    else if (isThere) await storage.remove();
    isThere = draft !== undefined;
  };

  const work = async () => {
    while (latest && latest !== kept) {
      kept = latest;
      await write(createDraft(latest)).catch((error) => console.error('What is unsaved could not be stored', error));
    }
    writing = undefined;
  };

  return {
    keep: (copy: WorkingCopy): void => {
      latest = copy;
      if (!writing && copy !== kept) writing = work();
    },
    /** What was given to keep is written. */
    idle: async (): Promise<void> => {
      while (writing) await writing;
    },
  };
};
