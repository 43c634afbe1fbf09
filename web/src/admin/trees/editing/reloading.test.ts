import { expect, test, vi } from 'vitest';
import {
  createFakeServer,
  flushMicrotasks,
  getState,
  nameIn,
  openEditingSession,
  otherQuestion,
  responseError,
  sharedKey,
  textEdit,
} from './test-editing.ts';

/** Opens a session in which the server has refused an edit. */
const openRefused = async (server = createFakeServer()) => {
  const opened = await openEditingSession(server);
  server.outcomes.push(responseError(400, 'editdoesnotfit'));
  opened.session.edit([textEdit('Geweigerd')]);
  await opened.browser.advanceTime(1000);
  return opened;
};

test('[TRE-08] reading a version again shows what others changed, and sends the refused edits a second later', async () => {
  const { server, browser, session } = await openRefused();
  server.editByOthers(textEdit('Van hen', otherQuestion));
  await session.reload();
  expect([nameIn(session), nameIn(session, otherQuestion)]).toEqual(['Geweigerd', 'Van hen']);
  expect(getState(session).saving).toEqual({ status: 'saving' });
  await browser.advanceTime(999);
  expect(server.sent.length).toBe(1);
  await browser.advanceTime(1);
  expect([server.sent.length, server.getName(), getState(session).saving.status]).toEqual([2, 'Geweigerd', 'saved']);
});

test('[TRE-08] reading a version again without an unsaved edit schedules no save', async () => {
  const { browser, session } = await openEditingSession();
  const timersAndListeners = browser.leftovers;
  await session.reload();
  expect([browser.leftovers, getState(session).saving]).toEqual([timersAndListeners, { status: 'saved', at: null }]);
});

test('[TRE-04] reading a version again that was published meanwhile reports the refused edits, and schedules no save', async () => {
  const { server, browser, session } = await openRefused();
  const timersAndListeners = browser.leftovers;
  server.publish();
  await session.reload();
  expect(getState(session)).toMatchObject({
    status: 'readOnly',
    saving: { status: 'saved', at: null },
    copy: { unsent: [], dropped: [{ edit: textEdit('Geweigerd'), why: 'closed' }] },
  });
  expect(browser.leftovers).toBe(timersAndListeners);
});

test('[TRE-08] reading a version again includes changed results, so that the next poll does not read them', async () => {
  const { server, browser, session } = await openRefused();
  const results = vi.fn(server.calls.results);
  server.calls.results = results;
  server.editInOtherTree({ edit: 'set', node: 'result', key: sharedKey, field: 'score', value: 6 });
  await session.reload();
  expect(getState(session).copy.document.results[sharedKey]?.score).toBe(6);
  await browser.setVisible(true);
  expect(results).not.toHaveBeenCalled();
});

test('[REL-05] [TRE-08] a version that the user reads again before a save does not undo the saved edit', async () => {
  const { server, session } = await openRefused();
  const answer = Promise.withResolvers<Awaited<ReturnType<typeof server.calls.read>>>();
  const overtaken = structuredClone(await server.calls.read(1));
  server.calls.read = () => answer.promise;
  const reloading = session.reload();
  session.edit([textEdit('Van mij')]);
  await session.flush();
  answer.resolve(overtaken);
  await reloading;
  expect([nameIn(session), server.getName(), getState(session).copy.number]).toEqual(['Van mij', 'Van mij', 1]);
});

test('[REL-05] [TRE-08] a version that the user reads again during a save does not conflict with the sent edit', async () => {
  const { server, browser, session } = await openRefused();
  const { send } = server.calls;
  const barrier = Promise.withResolvers<void>();
  server.calls.send = async (...request) => {
    await barrier.promise;
    return send(...request);
  };
  session.edit([textEdit('Onderweg')]);
  const sending = session.flush();
  await session.reload();
  session.edit([textEdit('Nieuwer')]);
  barrier.resolve();
  await sending;
  await flushMicrotasks();
  await browser.advanceTime(1000);
  expect(getState(session)).toMatchObject({ saving: { status: 'saved' }, copy: { conflicts: [], dropped: [] } });
  expect([nameIn(session), server.getName()]).toEqual(['Nieuwer', 'Nieuwer']);
});

test('[REL-05] a version that was set back to an earlier state is read again, and keeps the refused edits', async () => {
  const { server, browser, session } = await openEditingSession();
  const earlier = structuredClone(await server.calls.read(1));
  session.edit([textEdit('Bewaard', otherQuestion)]);
  await browser.advanceTime(1000);
  server.outcomes.push(responseError(400, 'editdoesnotfit'));
  session.edit([textEdit('Geweigerd')]);
  await browser.advanceTime(1000);
  server.calls.read = async () => earlier;
  await session.reload();
  expect(getState(session).copy).toMatchObject({ number: 0, unsent: [textEdit('Geweigerd')] });
});
