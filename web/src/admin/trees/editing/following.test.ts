import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { expect, test, vi } from 'vitest';
import {
  createFakeBrowser,
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

/** Opens a session and counts its calls, from the time that it is open. */
const openCounted = async (server = createFakeServer()) => {
  const calls = server.calls;
  const [read, follow, results] = [vi.fn(calls.read), vi.fn(calls.follow), vi.fn(calls.results)];
  Object.assign(calls, { read, follow, results });
  const opened = await openEditingSession(server, createFakeBrowser());
  for (const call of [read, follow, results]) call.mockClear();
  /** Answers polls without a list of batches, as for changes that the server no longer lists. */
  const forgetBatches = () => {
    const followAll = follow.getMockImplementation() ?? calls.follow;
    follow.mockImplementation(async (id, body) => ({ ...(await followAll(id, body)), batches: null }));
  };
  return { ...opened, read, follow, results, forgetBatches };
};

test('[TRE-08] until the first poll is answered nobody else is shown, and a published version is read-only', async () => {
  const server = createFakeServer();
  server.publish();
  server.calls.follow = () => new Promise(() => {});
  const { session } = await openEditingSession(server);
  expect(getState(session)).toMatchObject({ status: 'readOnly', editors: [] });
});

test('[TRE-08] a poll asks for the changes after the last known one, and reads nothing else when it gets them', async () => {
  const { server, browser, session, read, follow, results } = await openCounted();
  await browser.advanceTime(3000);
  server.editByOthers(textEdit('Van hen'));
  await browser.advanceTime(3000);
  await browser.advanceTime(3000);
  expect(follow.mock.calls.map(([, { after }]) => after)).toEqual([0, 0, 1]);
  expect([nameIn(session), read.mock.calls, results.mock.calls]).toEqual(['Van hen', [], []]);
});

test('[TRE-08] a poll without a list of changes reads the document when there is a newer one, and only then', async () => {
  const { server, browser, session, read, forgetBatches } = await openCounted();
  forgetBatches();
  await browser.advanceTime(3000);
  expect(read).not.toHaveBeenCalled();
  session.edit([textEdit('Van mij', otherQuestion)]);
  server.editByOthers(textEdit('Van hen'));
  server.editInOtherTree({ edit: 'set', node: 'result', key: sharedKey, field: 'score', value: 6 });
  server.publish();
  await browser.setVisible(true);
  expect(read).toHaveBeenCalledOnce();
  expect(getState(session)).toMatchObject({
    status: 'readOnly',
    results: '1',
    copy: { number: 1, dropped: [{ edit: textEdit('Van mij', otherQuestion), why: 'closed' }] },
  });
  expect([nameIn(session), getState(session).copy.document.results[sharedKey]?.score]).toEqual(['Van hen', 6]);
});

test('[REL-05] a document that is read while a save is under way is not applied', async () => {
  const { server, browser, session, read, forgetBatches } = await openCounted();
  forgetBatches();
  server.editByOthers(textEdit('Van hen', otherQuestion));
  const document = Promise.withResolvers<Awaited<ReturnType<typeof server.calls.read>>>();
  read.mockImplementationOnce(() => document.promise);
  await browser.setVisible(true);
  server.calls.send = () => new Promise(() => {});
  session.edit([textEdit('Van mij')]);
  void session.flush();
  document.resolve(await read(1));
  await flushMicrotasks();
  expect(getState(session).copy).toMatchObject({ number: 0, sent: { edits: [textEdit('Van mij')] }, unsent: [] });
});

test('[TRE-08] one poll runs at a time', async () => {
  const { server, browser, follow } = await openCounted();
  const answer = await server.calls.follow(1, { after: 0, tab: 'this', node: null, field: null });
  follow.mockClear();
  const barrier = Promise.withResolvers<typeof answer>();
  follow.mockImplementationOnce(() => barrier.promise);
  await browser.setVisible(true);
  await browser.setVisible(true);
  expect(follow).toHaveBeenCalledTimes(1);
  barrier.resolve(answer);
  await flushMicrotasks();
  await browser.setVisible(true);
  expect(follow).toHaveBeenCalledTimes(2);
});

test('[TRE-08] a poll without an answer is repeated, and one of a deleted version reports it as gone', async () => {
  const { server, browser, session, follow } = await openCounted();
  follow.mockRejectedValueOnce(responseError(503));
  await browser.advanceTime(3000);
  expect(session.get().status).toBe('open');
  server.editByOthers(textEdit('Van hen'));
  await browser.advanceTime(3000);
  expect(nameIn(session)).toBe('Van hen');
  follow.mockRejectedValueOnce(responseError(404));
  await browser.advanceTime(3000);
  expect(session.get()).toEqual({ status: 'gone' });
  follow.mockClear();
  await browser.advanceTime(60_000);
  expect(follow).not.toHaveBeenCalled();
});

test('[TRE-04] edits of a published version are refused together when it does not take one of them', async () => {
  const server = createFakeServer();
  server.publish();
  const { session } = await openEditingSession(server);
  const edits = [{ ...textEdit('In English'), language: 'en' } as TreeEdit, textEdit('In het Nederlands')];
  session.edit(edits);
  expect(getState(session).copy).toMatchObject({ unsent: [], dropped: edits.map((edit) => ({ edit, why: 'closed' })) });
});

test('[TRE-08] reading a version again shows that it was published meanwhile', async () => {
  const { server, session } = await openEditingSession();
  server.publish();
  await session.reload();
  expect(getState(session)).toMatchObject({ status: 'readOnly', saving: { status: 'saved' } });
});
