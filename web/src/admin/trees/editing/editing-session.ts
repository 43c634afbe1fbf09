import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { EditDoesNotFit } from '@ok/contract/tree/edits/apply-edit.ts';
import { isAllowedAfterPublishing } from '@ok/contract/tree/edits/edits-after-publishing.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import type { DroppedEdit } from '@ok/contract/tree/merging/rebase-edits.ts';
import { endTyping } from '@ok/contract/tree/merging/tree-history.ts';
import {
  applyLocalEdits,
  markPublished,
  openCopy,
  rebaseOnReload,
  requeueSent,
  resolveConflict,
  restoreDraft,
  type TreeDraft,
  undoRedo,
  type WorkingCopy,
} from '@ok/contract/tree/merging/working-copy.ts';
import { failureOf } from './call-failure.ts';
import { makeDraftKeeping } from './draft-keeping.ts';
import { type EditingParts, makeDesk } from './editing-state.ts';
import { makeFollowing } from './following.ts';
import { makeSaving } from './saving.ts';

const isTaken = ({ base }: WorkingCopy, edit: TreeEdit) => isAllowedAfterPublishing(edit, base.language);
const told = (edit: TreeEdit): DroppedEdit => ({ edit, why: 'closed' });

export type EditingSession = ReturnType<typeof makeEditingSession>;

/**
 * Somebody's work on a version, outside of React: what they change is there at once, is saved by itself, and comes
 * together with what others change meanwhile. What the server does not have is kept in the browser.
 */
export const makeEditingSession = (versionId: number, parts: EditingParts) => {
  // Timers, listeners, calls and the lock of the draft end with it, also those that loading would begin later.
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const desk = makeDesk(versionId, parts, signal);
  const keeping = makeDraftKeeping(parts.storage);
  const saving = makeSaving(desk);
  const following = makeFollowing(desk, saving.isRunning);

  const stopKeeping = desk.subscribe(() => {
    const now = desk.open();
    if (now) keeping.keep(now.copy);
  });

  /** Whether the server made what was on its way when the page went; it makes it now, where nothing speaks against it. */
  const wasMade = async ({ sent, number }: TreeDraft): Promise<boolean> => {
    if (!sent) return false;
    try {
      const { id, edits } = sent;
      return (await parts.calls.send(versionId, { after: number, id, edits: [...edits] })).isMade;
    } catch (error) {
      if (['refused', 'readOnly'].includes(failureOf(error))) return false;
      throw error;
    }
  };

  const open = async (): Promise<void> => {
    desk.set({ status: 'loading' });
    try {
      const draft = await parts.storage.load(signal).catch((error) => {
        console.error('What was unsaved could not be read', error);
        return undefined;
      });
      if (signal.aborted) return;
      const isSentMade = draft ? await wasMade(draft) : false;
      const { document, number, rows, treeId, status, results } = await parts.calls.read(versionId, signal);
      const read = draft ? restoreDraft(draft, document, number, isSentMade) : openCopy(document, number);
      const copy = status === 'DRAFT' ? read : markPublished(read);
      desk.set({
        status: status === 'DRAFT' ? 'open' : 'readOnly',
        copy,
        saving: { status: 'saved', at: null },
        editors: [],
        rows,
        treeId,
        results,
      });
      if (copy.unsent.length > 0) saving.changed();
      following.start();
    } catch (error) {
      desk.set(failureOf(error) === 'gone' ? { status: 'gone' } : { status: 'failed', error });
    }
  };

  /** Puts another copy in the place of the one that is open, and has it saved. */
  const work = (change: (copy: WorkingCopy) => WorkingCopy) => {
    const now = desk.open();
    if (!now) return;
    const copy = change(now.copy);
    if (copy === now.copy) return;
    desk.change({ copy });
    if (copy.unsent !== now.copy.unsent && copy.unsent.length > 0) saving.changed();
  };

  let isLeft = false;
  const stop = () => {
    isLeft = true;
    stopKeeping();
    lifetime.abort();
    void keeping.idle().then(parts.storage.release);
  };

  return {
    get: desk.get,
    subscribe: desk.subscribe,
    /** Read the version, with what was unsaved of it; also once more after that failed. */
    open,
    /** Change something, at once. What does not fit any more is told among what was dropped. */
    edit: (edits: readonly TreeEdit[]) =>
      work((copy) => {
        // Published while it was being made.
        const isRefused = desk.open()?.status === 'readOnly' && !edits.every((edit) => isTaken(copy, edit));
        if (isRefused) return { ...copy, dropped: [...copy.dropped, ...edits.map(told)] };
        try {
          return applyLocalEdits(copy, edits);
        } catch (error) {
          if (!(error instanceof EditDoesNotFit)) throw error;
          return { ...copy, dropped: [...copy.dropped, { edit: error.edit, why: 'gone' }] };
        }
      }),
    /** What is typed next is taken back by itself. */
    pause: () => work((copy) => ({ ...copy, history: endTyping(copy.history) })),
    undo: () => work((copy) => undoRedo(copy, 'undo')),
    redo: () => work((copy) => undoRedo(copy, 'redo')),
    /** Decide what stands in a slot that two people gave different values. */
    decide: (slot: string, choice: 'mine' | 'theirs') => work((copy) => resolveConflict(copy, slot, choice)),
    /** What was dropped has been told. */
    forgetDropped: () => work((copy) => (copy.dropped.length === 0 ? copy : { ...copy, dropped: [] })),
    /** Somebody is at another node. */
    goTo: (node: Key | null) => following.goTo(node),
    /** Read the document anew and put on top of it what the server refused. Fails like a call. */
    readAnew: async (): Promise<void> => {
      const { document, number, status } = await parts.calls.read(versionId);
      work((copy) => rebaseOnReload(requeueSent(copy), document, number, false));
      desk.takeStatus(status);
      if (desk.open()?.copy.unsent.length) saving.changed();
    },
    /** Send what is not sent yet, without waiting for a pause. */
    flush: async (): Promise<void> => {
      await saving.save();
      await keeping.idle();
    },
    /** The screen is left: what there is is sent, and others are told. What got no answer is kept. */
    leave: async (): Promise<void> => {
      isLeft = true;
      const after = desk.open()?.copy.number;
      await saving.save();
      const now = desk.open();
      if (now && !now.copy.sent && now.copy.unsent.length === 0 && now.copy.conflicts.length === 0) {
        keeping.keep(openCopy(now.copy.base, now.copy.number));
      }
      stop();
      if (after !== undefined) await following.leave(now?.copy.number ?? after);
    },
    /** Whether the screen was left: what is made from here on goes nowhere. */
    isLeft: () => isLeft,
    /** The session of whoever works here is over: nothing is sent from here on, and what is unsaved is kept for them. */
    end: stop,
  };
};
