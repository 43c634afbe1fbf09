import { countBatchEdits } from '@ok/contract/tree/edits/edit-batches.ts';
import { applyRemoteEdits, rebaseOnReload, requeueSent, sendEdits } from '@ok/contract/tree/merging/working-copy.ts';
import { failureOf } from './call-failure.ts';
import type { Desk } from './editing-state.ts';

/** Milliseconds after the last change. */
const saveAfter = 1000;
/** Milliseconds after the first change that is not sent, for whoever types without a pause. */
const saveAtLatest = 5000;
const longestPause = 30_000;

/**
 * Carries changes to the server: all that was changed in one request, a second after the last change, or five after
 * the first for whoever makes no pause, one at a time. What got no answer is sent again under the same id, with pauses that grow, until it has one.
 */
export const makeSaving = (desk: Desk) => {
  const { parts, versionId, signal } = desk;
  let callOff: (() => void) | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  /** When the first change was made that is not on its way yet. */
  let changedAt: number | undefined;
  /** Whether somebody waits until all of it is sent: nothing of it has a second of its own then. */
  let isHurried = false;

  const cancel = () => {
    callOff?.();
    callOff = undefined;
    changedAt = undefined;
  };
  const later = (milliseconds: number) => {
    callOff?.();
    const work = () => {
      cancel();
      void run();
    };
    callOff = parts.after(milliseconds, work, signal);
  };

  /** The version was published, or is gone: what it is now is read. */
  const lookAnew = async (error: unknown) => {
    const { document, number, status } = await parts.calls.read(versionId);
    const now = desk.open();
    if (!now) return;
    desk.change({ copy: rebaseOnReload(now.copy, document, number, false) });
    desk.takeStatus(status);
    const then = desk.open();
    // What it was refused for is dropped now, and what is left is sent by itself.
    if (now.status === 'open' && then?.status === 'readOnly') {
      if (then.copy.unsent.length > 0) later(saveAfter);
    }
    // Not all of it may be changed, and this may not.
    else if (then) desk.change({ saving: { status: 'refused', error } });
  };

  const failed = async (error: unknown) => {
    const now = desk.open();
    if (!now) return;
    const why = failureOf(error);
    if (why === 'gone') desk.set({ status: 'gone' });
    else if (why === 'refused') desk.change({ copy: requeueSent(now.copy), saving: { status: 'refused', error } });
    else if (why === 'readOnly') await lookAnew(error);
    else {
      desk.change({ saving: { status: 'waiting' } });
      failures += 1;
      // A session that is over is none of its own to renew: what waits is sent when somebody has signed in.
      if (why === 'unreachable') later(Math.min(longestPause, 1000 * 2 ** Math.min(failures - 1, 10)));
    }
  };

  /** Sends what is not sent yet, once. */
  const sendOnce = async (): Promise<void> => {
    const before = desk.open();
    if (!before) return;
    const { sent, number, ...its } = sendEdits(before.copy, parts.newId(), countBatchEdits(before.copy.unsent));
    if (!sent) {
      if (before.saving.status === 'saving') desk.change({ saving: { status: 'saved', at: parts.now() } });
      return;
    }
    desk.change({ copy: { ...its, sent, number }, saving: { status: 'saving' } });
    const { isMade, news } = await parts.calls.send(versionId, { after: number, id: sent.id, edits: [...sent.edits] });
    const isTold = isMade ? news.batches?.some(({ id }) => id === sent.id) : news.batches !== null;
    const anew = isTold ? undefined : await parts.calls.read(versionId);
    const now = desk.open();
    if (!now) return;
    const copy = anew
      ? rebaseOnReload(now.copy, anew.document, anew.number, isMade)
      : applyRemoteEdits(isMade ? now.copy : requeueSent(now.copy), news.batches ?? []);
    if (!isMade && copy.number === now.copy.number) throw new Error('It was not made, and nothing else was');
    failures = 0;
    const isSaved = !copy.sent && copy.unsent.length === 0;
    desk.change({ copy, ...(isSaved && { saving: { status: 'saved', at: parts.now() } }) });
    desk.takeStatus(anew?.status ?? news.status);
  };

  /** Whether there is more that is to be sent at once; what was typed meanwhile has a second of its own. */
  const goesOn = (): boolean => (isHurried || !callOff) && (desk.open()?.copy.unsent.length ?? 0) > 0;

  const work = async () => {
    try {
      do {
        cancel();
        await sendOnce();
      } while (goesOn());
    } catch (error) {
      // What failed while it was looked for what it is now is tried again as well.
      await failed(error).catch(failed);
    } finally {
      running = undefined;
      isHurried = false;
    }
  };

  const run = (): Promise<void> => {
    running ??= work();
    return running;
  };
  /** Send all there is without waiting, also what is typed while some of it is on its way; resolves when it is sent, or failed. */
  const save = (): Promise<void> => {
    isHurried = true;
    return run();
  };

  parts.page.onOnline(() => void run(), signal);

  return {
    /** Something was changed. */
    changed: () => {
      // What is refused as it was may be taken as it is now.
      if (desk.open()?.saving.status === 'waiting') return;
      desk.change({ saving: { status: 'saving' } });
      changedAt ??= parts.now();
      later(Math.max(0, Math.min(saveAfter, changedAt + saveAtLatest - parts.now())));
    },
    save,
    isRunning: () => running !== undefined,
  };
};
