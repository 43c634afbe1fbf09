import { expect, test } from 'vitest';
import type { EditingDependencies } from './editing-state.ts';
import {
  createFakeServer,
  flushMicrotasks,
  getState,
  nameIn,
  openEditingSession,
  otherQuestion,
  responseError,
  textEdit,
} from './test-editing.ts';

type Send = EditingDependencies['calls']['send'];

/** Opens a session whose next request waits for `release`, before the server sees it. */
const openWithHeldRequest = async () => {
  const server = createFakeServer();
  const { send } = server.calls;
  const barrier = Promise.withResolvers<void>();
  let requests = 0;
  server.calls.send = async (...request: Parameters<Send>) => {
    requests += 1;
    if (requests === 1) await barrier.promise;
    return send(...request);
  };
  const opened = await openEditingSession(server);
  const release = async () => {
    barrier.resolve();
    await flushMicrotasks();
  };
  return { ...opened, release, countRequests: () => requests };
};

test('[TRE-08] without a change nothing is sent, and nothing is reported as saved', async () => {
  const { server, browser, session } = await openEditingSession();
  await session.flush();
  await browser.goOnline();
  expect([server.sent, getState(session).saving]).toEqual([[], { status: 'saved', at: null }]);
});

test('[TRE-08] a change that is undone before it was sent counts as saved, and is not sent', async () => {
  const { server, browser, session } = await openEditingSession();
  session.edit([{ edit: 'add', node: 'question', key: 'new', value: { texts: {}, options: [] }, to: null }]);
  session.undo();
  expect(getState(session).saving).toEqual({ status: 'saving' });
  await browser.advanceTime(1000);
  expect([server.sent, getState(session).saving]).toEqual([[], { status: 'saved', at: 1000 }]);
});

test('[TRE-08] an edit typed during a request is sent a second after it, and shows as unsaved until then', async () => {
  const { server, browser, session, release, countRequests } = await openWithHeldRequest();
  session.edit([textEdit('Eerst')]);
  await browser.advanceTime(1000);
  session.edit([textEdit('Daarna', otherQuestion)]);
  await release();
  expect([server.sent, getState(session).saving]).toEqual([[[textEdit('Eerst')]], { status: 'saving' }]);
  await browser.advanceTime(999);
  expect(countRequests()).toBe(1);
  await browser.advanceTime(1);
  expect(server.sent).toEqual([[textEdit('Eerst')], [textEdit('Daarna', otherQuestion)]]);
  expect(getState(session).saving).toEqual({ status: 'saved', at: 2000 });
});

test('[TRE-08] an edit whose delay ends during a request is sent as soon as that request is answered', async () => {
  const { server, browser, session, release, countRequests } = await openWithHeldRequest();
  session.edit([textEdit('Eerst')]);
  await browser.advanceTime(1000);
  session.edit([textEdit('Daarna', otherQuestion)]);
  await browser.advanceTime(3000);
  expect(countRequests()).toBe(1);
  await release();
  expect(server.sent).toEqual([[textEdit('Eerst')], [textEdit('Daarna', otherQuestion)]]);
  expect(getState(session).saving).toEqual({ status: 'saved', at: 4000 });
});

test('[TRE-08] after everything was sent at once, an edit typed during a request has its delay again', async () => {
  const { server, browser, session, release, countRequests } = await openWithHeldRequest();
  await session.flush();
  session.edit([textEdit('Eerst')]);
  await browser.advanceTime(1000);
  session.edit([textEdit('Daarna', otherQuestion)]);
  await release();
  expect([countRequests(), getState(session).saving]).toEqual([1, { status: 'saving' }]);
  await browser.advanceTime(1000);
  expect(server.getName(otherQuestion)).toBe('Daarna');
});

test('[TRE-08] the five seconds of a user who types without a pause begin again when everything was sent', async () => {
  const { server, browser, session } = await openEditingSession();
  session.edit([textEdit('a')]);
  await session.flush();
  await browser.advanceTime(500);
  for (let typed = 2; typed <= 11; typed += 1) {
    session.edit([textEdit('a'.repeat(typed))]);
    await browser.advanceTime(typed < 11 ? 500 : 499);
  }
  expect(server.sent.length).toBe(1);
  await browser.advanceTime(1);
  expect(server.sent).toEqual([[textEdit('a')], [textEdit('a'.repeat(11))]]);
});

test('[REL-05] an edit typed while the server is unreachable waits for the next attempt', async () => {
  const { server, browser, session } = await openEditingSession();
  server.outcomes.push(responseError(503), responseError(503));
  session.edit([textEdit('Eerst')]);
  await browser.advanceTime(2000);
  expect(server.sent.length).toBe(2);
  session.edit([textEdit('Daarna', otherQuestion)]);
  expect(getState(session).saving).toEqual({ status: 'waiting' });
  await browser.advanceTime(1999);
  expect([server.sent.length, getState(session).saving]).toEqual([2, { status: 'waiting' }]);
  await browser.advanceTime(1);
  expect(server.sent.slice(2)).toEqual([[textEdit('Eerst')], [textEdit('Daarna', otherQuestion)]]);
  expect(getState(session).saving).toEqual({ status: 'saved', at: 4000 });
});

test('[REL-05] the delay between attempts grows to thirty seconds, and starts at a second after a success', async () => {
  const { server, browser, session } = await openEditingSession();
  server.outcomes.push(...Array.from({ length: 8 }, () => responseError(503)));
  session.edit([textEdit('Eerst')]);
  await browser.advanceTime(1000);
  for (const [attempt, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await browser.advanceTime(seconds * 1000 - 1);
    expect(server.sent.length).toBe(attempt + 1);
    await browser.advanceTime(1);
    expect(server.sent.length).toBe(attempt + 2);
  }
  await browser.goOnline();
  expect(getState(session).saving).toMatchObject({ status: 'saved' });
  server.outcomes.push(responseError(503));
  session.edit([textEdit('Daarna')]);
  await browser.advanceTime(2000);
  expect([server.sent.length, server.getName()]).toEqual([11, 'Daarna']);
});

test('[REL-05] after the sign-in ended, edits wait without further attempts until everything is sent', async () => {
  const { server, browser, session } = await openEditingSession();
  server.outcomes.push(responseError(401));
  session.edit([textEdit('Bewaard')]);
  await browser.advanceTime(120_000);
  expect([server.sent.length, getState(session).saving, nameIn(session)]).toEqual([
    1,
    { status: 'waiting' },
    'Bewaard',
  ]);
  const sending = session.flush();
  expect(getState(session).saving).toEqual({ status: 'saving' });
  await sending;
  expect([server.getName(), getState(session).saving.status]).toEqual(['Bewaard', 'saved']);
});

test('[TRE-08] a version that was deleted meanwhile is reported as gone when an edit is sent', async () => {
  const { server, browser, session } = await openEditingSession();
  server.outcomes.push(responseError(404));
  session.edit([textEdit('Te laat')]);
  await browser.advanceTime(1000);
  expect(session.get()).toEqual({ status: 'gone' });
  await browser.advanceTime(60_000);
  expect(server.sent.length).toBe(1);
});

test('[TRE-08] a draft that refuses an edit as read-only keeps the edit and reports the refusal', async () => {
  const { server, browser, session } = await openEditingSession();
  const error = responseError(400, 'readonly');
  server.outcomes.push(error);
  session.edit([textEdit('Geweigerd')]);
  await browser.advanceTime(60_000);
  expect(getState(session)).toMatchObject({
    status: 'open',
    saving: { status: 'refused', error },
    copy: { sent: null, unsent: [textEdit('Geweigerd')] },
  });
  expect(server.sent.length).toBe(1);
});

test('[TRE-04] a published version that refuses a translation as read-only keeps it and reports the refusal', async () => {
  const server = createFakeServer();
  server.publish();
  const { browser, session } = await openEditingSession(server);
  const error = responseError(400, 'readonly');
  server.outcomes.push(error);
  session.edit([{ ...textEdit('Refused'), language: 'en' } as ReturnType<typeof textEdit>]);
  await browser.advanceTime(60_000);
  expect(getState(session)).toMatchObject({ status: 'readOnly', saving: { status: 'refused', error } });
  expect([server.sent.length, getState(session).copy.unsent.length]).toEqual([1, 1]);
});

test('[TRE-08] a version that was published while nothing else was unsaved has nothing more to save', async () => {
  const { server, browser, session } = await openEditingSession();
  const timersAndListeners = browser.leftovers;
  server.publish();
  server.outcomes.push(responseError(400, 'readonly'));
  session.edit([textEdit('Te laat')]);
  await browser.advanceTime(1000);
  expect([getState(session).saving, browser.leftovers]).toEqual([{ status: 'saved', at: null }, timersAndListeners]);
});
