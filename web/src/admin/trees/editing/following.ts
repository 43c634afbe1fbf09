import type { RemoteChanges } from '@ok/contract/routes/trees/tree-editing.ts';
import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { applyRemoteEdits, rebaseOnReload, updateResults } from '@ok/contract/tree/merging/working-copy.ts';
import { failureOf } from './call-failure.ts';
import type { Desk } from './editing-state.ts';

/** Milliseconds between questions, while the page is in view and while it is not. */
const pause = { visible: 3000, hidden: 30_000 };

/** Asks what others do, and tells them that somebody is here and at which node. */
export const makeFollowing = (desk: Desk, isSaving: () => boolean) => {
  const { parts, versionId, signal } = desk;
  const tab = parts.newId();
  let node: Key | null = null;
  let callOff: (() => void) | undefined;
  let isAsking = false;

  const later = () => {
    callOff?.();
    callOff = parts.after(parts.page.isVisible() ? pause.visible : pause.hidden, ask, signal);
  };

  const isBusy = () => isSaving() || desk.open()?.copy.sent !== null;

  /** Takes in changed results, perhaps of another tree. A read that a save overtook is asked again with the next turn. */
  const takeResults = async (results: string) => {
    const number = desk.open()?.copy.number;
    const read = await parts.calls.results(versionId);
    const now = desk.open();
    if (isBusy() || now?.copy.number !== number || !now) return;
    desk.change({ copy: updateResults(now.copy, read), results });
  };

  const take = async ({ batches, editors, number, status, results }: RemoteChanges) => {
    desk.change({ editors });
    // The answer to what is on its way tells the same, and whether that was made.
    if (isBusy()) return;
    const known = desk.open()?.copy.number ?? number;
    if (batches === null && number > known) {
      const read = await parts.calls.read(versionId);
      const now = desk.open();
      // A document older than what was saved meanwhile would take the saved changes away.
      if (isBusy() || !now || read.number < now.copy.number) return;
      desk.change({ copy: rebaseOnReload(now.copy, read.document, read.number, false), results: read.results });
      return desk.takeStatus(read.status);
    }
    const now = desk.open();
    if (now && batches) desk.change({ copy: applyRemoteEdits(now.copy, batches) });
    desk.takeStatus(status);
    if (results !== desk.open()?.results) await takeResults(results);
  };

  const askOnce = async () => {
    const now = desk.open();
    if (!now || isAsking) return;
    isAsking = true;
    try {
      await take(await parts.calls.follow(versionId, { after: now.copy.number, tab, node }));
    } catch (error) {
      // What others do is asked again anyway.
      if (failureOf(error) === 'gone') desk.set({ status: 'gone' });
    } finally {
      isAsking = false;
    }
  };

  const ask = () => void askOnce().finally(later);
  parts.page.onVisibility(() => (parts.page.isVisible() ? ask() : later()), signal);

  return {
    start: ask,
    /** Somebody is at another node, which is told with the next question. */
    goTo: (key: Key | null) => {
      node = key;
    },
    /** Tell that this tab goes away. Nobody waits for it: who says nothing has left after a while. */
    leave: async (after: number) => {
      await parts.calls.follow(versionId, { after, tab, node, isLeaving: true }).catch(() => undefined);
    },
  };
};
