import type { RemoteChanges } from '@ok/contract/routes/trees/tree-editing.ts';
import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { isSame } from '@ok/contract/tree/edits/diff-trees.ts';
import { updateResults } from '@ok/contract/tree/merging/working-copy.ts';
import { classifyCallError } from './call-error.ts';
import type { EditingStore } from './editing-state.ts';

/** Delay between polls: beside other editors, without other editors, and while the page is hidden. */
const remotePollIntervalMs = { together: 900, alone: 3000, hidden: 30_000 };

/** Delay after which other editors see the place of this user. Keys that are held down pass many nodes. */
const placeDelayMs = 100;

/** Node and field that a user is at. */
export type EditorPlace = { node: Key | null; field: string | null };

/** Polls for edits of others, reads the version again, and tells the server which node this tab is at. */
export const createFollower = (store: EditingStore, isSaving: () => boolean) => {
  const { dependencies, versionId, signal } = store;
  const tab = dependencies.newId();
  let place: EditorPlace = { node: null, field: null };
  let cancelTelling: (() => void) | undefined;
  let cancelNextPoll: (() => void) | undefined;
  let isPolling = false;

  const scheduleNextPoll = () => {
    cancelNextPoll?.();
    const { together, alone, hidden } = remotePollIntervalMs;
    const isTogether = (store.getOpenTree()?.editors.length ?? 0) > 0;
    const intervalMs = isTogether ? together : alone;
    cancelNextPoll = dependencies.after(dependencies.page.isVisible() ? intervalMs : hidden, poll, signal);
  };

  const isBusy = () => isSaving() || store.getOpenTree()?.copy.sent !== null;

  /**
   * Reads the version again. A read that a save overtook is dropped: its document would undo the saved edits, and the
   * reply to the save brought the copy up to date. Rejects like a call.
   */
  const reload = async () => {
    const number = store.getOpenTree()?.copy.number;
    const read = await dependencies.calls.read(versionId);
    if (isBusy() || store.getOpenTree()?.copy.number !== number) return;
    store.applyReloaded(read, { isSentMade: false });
  };

  /**
   * Applies changed results, perhaps of another tree. A read that a save overtook is dropped, and repeated by the next
   * poll.
   */
  const applyResults = async (results: string) => {
    const number = store.getOpenTree()?.copy.number;
    const read = await dependencies.calls.results(versionId);
    const openTree = store.getOpenTree();
    if (isBusy() || openTree?.copy.number !== number || !openTree) return;
    store.updateOpenTree({ copy: updateResults(openTree.copy, read), results });
  };

  const applyRemoteChanges = async ({ batches, editors, number, status, results }: RemoteChanges) => {
    // Most polls bring the same editors: the list stays identical, so that nothing is drawn again.
    if (!isSame(editors, store.getOpenTree()?.editors)) store.updateOpenTree({ editors });
    // The reply to the pending batch has the same edits, and also says whether that batch was made.
    if (isBusy()) return;
    const knownNumber = store.getOpenTree()?.copy.number ?? number;
    if (batches === null && number > knownNumber) return reload();
    store.applyBatches(batches ?? [], status);
    if (results !== store.getOpenTree()?.results) await applyResults(results);
  };

  const pollOnce = async () => {
    const openTree = store.getOpenTree();
    if (!openTree || isPolling) return;
    isPolling = true;
    try {
      await applyRemoteChanges(
        await dependencies.calls.follow(versionId, { after: openTree.copy.number, tab, ...place }),
      );
    } catch (error) {
      // The next poll repeats the request.
      if (classifyCallError(error) === 'gone') store.setState({ status: 'gone' });
    } finally {
      isPolling = false;
    }
  };

  const poll = () => void pollOnce().finally(scheduleNextPoll);
  dependencies.page.onVisibility(() => (dependencies.page.isVisible() ? poll() : scheduleNextPoll()), signal);

  return {
    start: poll,
    reload,
    /** Sets the place of this user. Other editors see it at once, and later ones after the next poll. */
    goTo: (next: EditorPlace) => {
      if (isSame(next, place)) return;
      place = next;
      cancelTelling?.();
      if (store.getOpenTree()?.editors.length) cancelTelling = dependencies.after(placeDelayMs, poll, signal);
    },
    /** Tells the server that this tab closes. Errors are ignored: the server drops a tab that stops polling. */
    leave: async (after: number) => {
      await dependencies.calls.follow(versionId, { after, tab, ...place, isLeaving: true }).catch(() => undefined);
    },
  };
};
