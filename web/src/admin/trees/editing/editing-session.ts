import { EditDoesNotFit } from '@ok/contract/tree/edits/apply-edit.ts';
import { isAllowedAfterPublishing } from '@ok/contract/tree/edits/edits-after-publishing.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import type { DeletedPart, ReplacedText } from '@ok/contract/tree/merging/lost-texts.ts';
import type { DroppedEdit } from '@ok/contract/tree/merging/rebase-edits.ts';
import { endTyping } from '@ok/contract/tree/merging/tree-history.ts';
import {
  applyLocalEdits,
  keepEditOfDeleted,
  openCopy,
  resolveConflict,
  restorePart,
  undoRedo,
  type WorkingCopy,
} from '@ok/contract/tree/merging/working-copy.ts';
import { classifyCallError } from './call-error.ts';
import { createDraftKeeper } from './draft-keeping.ts';
import { createEditingStore, type EditingDependencies } from './editing-state.ts';
import { createFollower, type EditorPlace } from './following.ts';
import { openVersion } from './open-version.ts';
import { createSaver } from './saving.ts';

const isEditAllowed = ({ base }: WorkingCopy, edit: TreeEdit) => isAllowedAfterPublishing(edit, base.language);
const dropAsClosed = (edit: TreeEdit): DroppedEdit => ({ edit, why: 'closed' });

export type EditingSession = ReturnType<typeof createEditingSession>;

/**
 * Creates a user's session on a version, outside of React. An edit shows at once, is saved automatically, and is merged
 * with the edits of others. Edits that the server does not have are also stored in the browser.
 */
export const createEditingSession = (versionId: number, dependencies: EditingDependencies) => {
  // Timers, listeners, calls and the lock of the draft end with `lifetime`, even those that loading would start later.
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const store = createEditingStore(versionId, dependencies, signal);
  const draftKeeper = createDraftKeeper(dependencies.storage);
  const saver = createSaver(store);
  const follower = createFollower(store, saver.isRunning);

  const stopKeeping = store.subscribe(() => {
    const openTree = store.getOpenTree();
    if (openTree) draftKeeper.keep(openTree.copy);
  });

  const load = async (): Promise<void> => {
    store.setState({ status: 'loading' });
    try {
      const openTree = await openVersion(versionId, dependencies, signal);
      if (!openTree) return;
      store.setState(openTree);
      if (openTree.copy.unsent.length > 0) saver.scheduleSave();
      follower.start();
    } catch (error) {
      store.setState(classifyCallError(error) === 'gone' ? { status: 'gone' } : { status: 'failed', error });
    }
  };

  /** Replaces the working copy and schedules a save. */
  const updateCopy = (change: (copy: WorkingCopy) => WorkingCopy) => {
    const openTree = store.getOpenTree();
    if (!openTree) return;
    const copy = change(openTree.copy);
    if (copy === openTree.copy) return;
    store.updateOpenTree({ copy });
    if (copy.unsent !== openTree.copy.unsent && copy.unsent.length > 0) saver.scheduleSave();
  };

  let isLeft = false;
  const stop = () => {
    isLeft = true;
    stopKeeping();
    lifetime.abort();
    void draftKeeper.whenIdle().then(dependencies.storage.release);
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Reads the version and the user's draft of it. Can be called again after it failed. */
    load,
    /** Applies edits at once. An edit that no longer fits is listed in `dropped`. */
    edit: (edits: readonly TreeEdit[]) =>
      updateCopy((copy) => {
        // The version was published while the user made the edit.
        const isRefused =
          store.getOpenTree()?.status === 'readOnly' && !edits.every((edit) => isEditAllowed(copy, edit));
        if (isRefused) return { ...copy, dropped: [...copy.dropped, ...edits.map(dropAsClosed)] };
        try {
          return applyLocalEdits(copy, edits);
        } catch (error) {
          if (!(error instanceof EditDoesNotFit)) throw error;
          return keepEditOfDeleted(copy, error.edit);
        }
      }),
    /** Makes the next edit an undo step of its own. */
    endUndoStep: () => updateCopy((copy) => ({ ...copy, history: endTyping(copy.history) })),
    undo: () => updateCopy((copy) => undoRedo(copy, 'undo')),
    redo: () => updateCopy((copy) => undoRedo(copy, 'redo')),
    /** Resolves a conflict between the values of two people. */
    resolveConflict: (slot: string, choice: 'mine' | 'theirs') =>
      updateCopy((copy) => resolveConflict(copy, slot, choice)),
    /** Restores a part that others deleted, with the user's texts in it. */
    restorePart: (part: DeletedPart) => updateCopy((copy) => restorePart(copy, part, dependencies.newId)),
    /** Clears a part that others deleted, once the user does not need its texts. */
    forgetDeleted: (part: DeletedPart) =>
      updateCopy((copy) => ({ ...copy, deleted: copy.deleted.filter((each) => each !== part) })),
    /** Clears a text that others replaced once the user has seen it. */
    forgetReplaced: (text: ReplacedText) =>
      updateCopy((copy) => ({ ...copy, replaced: copy.replaced.filter((each) => each !== text) })),
    /** Clears `dropped` once the user has seen it. */
    forgetDropped: () => updateCopy((copy) => (copy.dropped.length === 0 ? copy : { ...copy, dropped: [] })),
    /** Sets the node and the field that the user is at, which others see. */
    goTo: (place: EditorPlace) => follower.goTo(place),
    /** Reads the document again and sends the refused edits on top of it. Rejects like a call. */
    reload: async (): Promise<void> => {
      await follower.reload();
      if (store.getOpenTree()?.copy.unsent.length) saver.scheduleSave();
    },
    /** Sends all unsent edits now, without the delay. */
    flush: async (): Promise<void> => {
      await saver.save();
      await draftKeeper.whenIdle();
    },
    /**
     * Leaves the screen: sends all edits and tells the server that the tab is closed. Edits without a reply stay in the
     * browser.
     */
    leave: async (): Promise<void> => {
      isLeft = true;
      const after = store.getOpenTree()?.copy.number;
      await saver.save();
      const openTree = store.getOpenTree();
      if (
        openTree &&
        !openTree.copy.sent &&
        openTree.copy.unsent.length === 0 &&
        openTree.copy.conflicts.length === 0
      ) {
        const { base, number, deleted } = openTree.copy;
        draftKeeper.keep({ ...openCopy(base, number), deleted });
      }
      stop();
      if (after !== undefined) await follower.leave(openTree?.copy.number ?? after);
    },
    /** Whether the screen was left. Later edits are not saved. */
    isLeft: () => isLeft,
    /** Ends the session when the user's sign-in ends. Sends nothing more, and keeps unsaved edits for the same user. */
    end: stop,
  };
};
