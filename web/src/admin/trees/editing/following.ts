import type { RemoteChanges } from '@ok/contract/routes/trees/tree-editing.ts';
import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { updateResults } from '@ok/contract/tree/merging/working-copy.ts';
import { classifyCallError } from './call-error.ts';
import type { EditingStore } from './editing-state.ts';

/** Delay between polls, while the page is visible and while it is hidden. */
const remotePollIntervalMs = { visible: 3000, hidden: 30_000 };

/** Polls for edits of others, reads the version again, and tells the server which node this tab is at. */
export const createFollower = (store: EditingStore, isSaving: () => boolean) => {
  const { dependencies, versionId, signal } = store;
  const tab = dependencies.newId();
  let node: Key | null = null;
  let cancelNextPoll: (() => void) | undefined;
  let isPolling = false;

  const scheduleNextPoll = () => {
    cancelNextPoll?.();
    cancelNextPoll = dependencies.after(
      dependencies.page.isVisible() ? remotePollIntervalMs.visible : remotePollIntervalMs.hidden,
      poll,
      signal,
    );
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
    store.updateOpenTree({ editors });
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
      await applyRemoteChanges(await dependencies.calls.follow(versionId, { after: openTree.copy.number, tab, node }));
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
    /** Sets the node that the next poll reports. */
    goTo: (key: Key | null) => {
      node = key;
    },
    /** Tells the server that this tab closes. Errors are ignored: the server drops a tab that stops polling. */
    leave: async (after: number) => {
      await dependencies.calls.follow(versionId, { after, tab, node, isLeaving: true }).catch(() => undefined);
    },
  };
};
