import { countBatchEdits } from '@ok/contract/tree/edits/edit-batches.ts';
import { requeueSent, sendEdits } from '@ok/contract/tree/merging/working-copy.ts';
import { classifyCallError } from './call-error.ts';
import type { EditingStore } from './editing-state.ts';

/** Delay of a save after the last change. */
const saveDelayMs = 1000;
/** Longest delay after the first unsent change, when the user types without a pause. */
const maxSaveDelayMs = 5000;
const maxSaveRetryDelayMs = 30_000;

/** Creates the timer of the next save. Starting it again replaces the time that it had. */
const createSaveTimer = ({ dependencies, signal }: EditingStore, startSending: () => void) => {
  let cancelTimer: (() => void) | undefined;
  /** Time of the first change that is not in a request yet, in milliseconds. */
  let firstChangeAt: number | undefined;

  const cancel = () => {
    cancelTimer?.();
    cancelTimer = undefined;
    firstChangeAt = undefined;
  };
  const start = (delayMs: number) => {
    cancelTimer?.();
    const fire = () => {
      cancel();
      startSending();
    };
    cancelTimer = dependencies.after(delayMs, fire, signal);
  };

  return {
    isRunning: () => cancelTimer !== undefined,
    cancel,
    start,
    /** Starts it after a change: for `saveDelayMs`, but not past `maxSaveDelayMs` after the first change. */
    startAfterChange: () => {
      firstChangeAt ??= dependencies.now();
      start(Math.max(0, Math.min(saveDelayMs, firstChangeAt + maxSaveDelayMs - dependencies.now())));
    },
  };
};

/**
 * Sends edits to the server: all unsent edits in one request, `saveDelayMs` after the last change or `maxSaveDelayMs`
 * after the first, one request at a time. A request without a reply is repeated under the same id, with growing delays,
 * until there is a reply.
 */
export const createSaver = (store: EditingStore) => {
  const { dependencies, versionId, signal } = store;
  let running: Promise<void> | undefined;
  let failures = 0;
  /** Whether a caller waits until everything is sent: then later edits are sent without a delay too. */
  let isFlushing = false;
  const timer = createSaveTimer(store, () => void ensureSending());

  /** Reads the version again after the server refused a batch because the version is published. */
  const reload = async (error: unknown) => {
    const read = await dependencies.calls.read(versionId);
    const openTree = store.getOpenTree();
    if (!openTree) return;
    store.applyReloaded(read, { isSentMade: false });
    const reloadedTree = store.getOpenTree();
    // The refused edits are dropped now. The remaining ones are sent automatically.
    if (openTree.status === 'open' && reloadedTree?.status === 'readOnly') {
      if (reloadedTree.copy.unsent.length > 0) timer.start(saveDelayMs);
    }
    // The version still takes some edits, but not these.
    else if (reloadedTree) store.updateOpenTree({ saving: { status: 'refused', error } });
  };

  const handleError = async (error: unknown) => {
    const openTree = store.getOpenTree();
    if (!openTree) return;
    const kind = classifyCallError(error);
    if (kind === 'gone') store.setState({ status: 'gone' });
    else if (kind === 'refused')
      store.updateOpenTree({ copy: requeueSent(openTree.copy), saving: { status: 'refused', error } });
    else if (kind === 'readOnly') await reload(error);
    else {
      store.updateOpenTree({ saving: { status: 'waiting' } });
      failures += 1;
      // A session can't renew a sign-in that ended. Waiting edits are sent when the user has signed in again.
      if (kind === 'unreachable') timer.start(Math.min(maxSaveRetryDelayMs, 1000 * 2 ** Math.min(failures - 1, 10)));
    }
  };

  /** Ends the state `saving` when nothing is left to save. */
  const updateSavingState = () => {
    const openTree = store.getOpenTree();
    if (openTree?.saving.status !== 'saving' || openTree.copy.sent || openTree.copy.unsent.length > 0) return;
    store.updateOpenTree({ saving: { status: 'saved', at: dependencies.now() } });
  };

  /** Sends the unsent edits once. */
  const sendOnce = async (): Promise<void> => {
    const openTree = store.getOpenTree();
    if (!openTree) return;
    const { sent, number, ...rest } = sendEdits(
      openTree.copy,
      dependencies.newId(),
      countBatchEdits(openTree.copy.unsent),
    );
    if (!sent) return updateSavingState();
    store.updateOpenTree({ copy: { ...rest, sent, number }, saving: { status: 'saving' } });
    const { isMade, news } = await dependencies.calls.send(versionId, {
      after: number,
      id: sent.id,
      edits: [...sent.edits],
    });
    const { batches, status } = news;
    // Only these lists lead to the server's document: with the sent batch if it was made, else with what came before it.
    if (batches?.some((batch) => (isMade ? batch.id === sent.id : batch.number > number)))
      store.applyBatches(batches, status);
    else store.applyReloaded(await dependencies.calls.read(versionId), { isSentMade: isMade });
    if (!isMade && store.getOpenTree()?.copy.number === number)
      throw new Error('the server made neither this batch nor another one');
    failures = 0;
    updateSavingState();
  };

  /**
   * Whether more edits have to be sent now. Edits typed meanwhile have a delay of their own, unless all are flushed.
   */
  const hasMoreToSend = (): boolean =>
    (isFlushing || !timer.isRunning()) && (store.getOpenTree()?.copy.unsent.length ?? 0) > 0;

  const sendAll = async () => {
    try {
      do {
        timer.cancel();
        await sendOnce();
      } while (hasMoreToSend());
    } catch (error) {
      // An error while handling the error is handled like one of the request, so that the request is repeated.
      await handleError(error).catch(handleError);
    } finally {
      running = undefined;
      isFlushing = false;
    }
  };

  const ensureSending = (): Promise<void> => {
    running ??= sendAll();
    return running;
  };
  /**
   * Sends all edits without a delay, including those typed during the request. Resolves when they are sent or an error
   * occurred.
   */
  const save = (): Promise<void> => {
    isFlushing = true;
    return ensureSending();
  };

  dependencies.page.onOnline(() => void ensureSending(), signal);

  return {
    /** Schedules a save after a change. */
    scheduleSave: () => {
      // Also after a refusal: the new edit may have made the batch valid.
      if (store.getOpenTree()?.saving.status === 'waiting') return;
      store.updateOpenTree({ saving: { status: 'saving' } });
      timer.startAfterChange();
    },
    save,
    isRunning: () => running !== undefined,
  };
};
