import { expect, test, vi } from 'vitest';
import { createEditingSession } from './editing-session.ts';
import {
  createFakeBrowser,
  createFakeServer,
  firstQuestion,
  flushMicrotasks,
  getState,
  nameIn,
  openEditingSession,
  otherQuestion,
  responseError,
  textEdit,
} from './test-editing.ts';

/** Closes a page whose first edit was sent without a reply, and whose second was not sent. */
const closeWithPendingEdits = async () => {
  const { server, browser, session } = await openEditingSession();
  server.outcomes.push(responseError(503));
  session.edit([textEdit('Onderweg')]);
  await browser.advanceTime(1000);
  session.edit([textEdit('Nieuw', otherQuestion)]);
  await flushMicrotasks();
  session.end();
  return { server, browser };
};

test('[TRE-08] a version that opens without a draft has its document, and nothing saved yet', async () => {
  const { session, server, browser } = await openEditingSession();
  const { document } = await server.calls.read(1);
  expect(session.get()).toMatchObject({
    status: 'open',
    copy: { number: 0, document, unsent: [] },
    saving: { status: 'saved', at: null },
    rows: { question: {}, option: {}, example: {}, result: {} },
    results: '0',
    treeId: 1,
  });
  await browser.advanceTime(2000);
  expect(server.sent).toEqual([]);
});

test('[REL-05] a batch that was pending when the page closed is sent again first, and then the unsent edits', async () => {
  const { server, browser } = await closeWithPendingEdits();
  const { session } = await openEditingSession(server, browser);
  expect(server.batches.map(({ edits }) => edits)).toEqual([[textEdit('Onderweg')]]);
  expect(getState(session)).toMatchObject({
    saving: { status: 'saving' },
    copy: { number: 1, sent: null, unsent: [textEdit('Nieuw', otherQuestion)] },
  });
  await browser.advanceTime(1000);
  expect([server.getName(), server.getName(otherQuestion)]).toEqual(['Onderweg', 'Nieuw']);
});

test.each(['editdoesnotfit', 'readonly'])(
  '[REL-05] a pending batch that is refused as %s when the page opens again is unsent',
  async (errorKey) => {
    const { server, browser } = await closeWithPendingEdits();
    server.outcomes.push(responseError(400, errorKey));
    const { session } = await openEditingSession(server, browser);
    expect(getState(session).copy).toMatchObject({
      number: 0,
      sent: null,
      unsent: [textEdit('Onderweg'), textEdit('Nieuw', otherQuestion)],
    });
  },
);

test('[REL-05] a pending batch that the server does not answer when the page opens again makes the load fail', async () => {
  const { server, browser } = await closeWithPendingEdits();
  const error = responseError(503);
  server.outcomes.push(error);
  const { session } = await openEditingSession(server, browser);
  expect(session.get()).toEqual({ status: 'failed', error });
  await session.load();
  expect([nameIn(session), nameIn(session, otherQuestion)]).toEqual(['Onderweg', 'Nieuw']);
});

test('[REL-05] a draft that can’t be read is logged, and the version opens without it', async () => {
  const logError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const error = new Error('IndexedDB is broken');
  const dependencies = createFakeBrowser().createDependencies(createFakeServer().calls);
  const storage = { ...dependencies.storage, load: () => Promise.reject(error) };
  const session = createEditingSession(1, { ...dependencies, storage });
  await session.load();
  expect([session.get().status, logError.mock.calls]).toEqual(['open', [[expect.stringMatching(/./), error]]]);
  logError.mockRestore();
});

test('[REL-05] a conflict that is not resolved keeps its draft when the user leaves', async () => {
  const { server, browser, session } = await openEditingSession();
  server.editByOthers(textEdit('Van hen'));
  session.edit([textEdit('Van mij')]);
  await session.leave();
  await flushMicrotasks();
  expect(browser.draft).toMatchObject({ number: 1, unsent: [], conflicts: [{ mine: textEdit('Van mij') }] });
});

test('[REL-05] edits that could not be sent keep their draft when the user leaves', async () => {
  const { server, browser, session } = await openEditingSession();
  server.outcomes.push(responseError(400, 'editdoesnotfit'));
  session.edit([textEdit('Geweigerd')]);
  expect(session.isLeft()).toBe(false);
  const leaving = session.leave();
  expect(session.isLeft()).toBe(true);
  await leaving;
  await flushMicrotasks();
  expect(browser.draft).toMatchObject({ sent: null, unsent: [textEdit('Geweigerd')] });
});

test('[REL-05] a batch without a reply keeps its draft when the user leaves', async () => {
  const { server, browser, session } = await openEditingSession();
  server.outcomes.push(responseError(503));
  session.edit([textEdit('Onderweg')]);
  await session.leave();
  await flushMicrotasks();
  expect(browser.draft).toMatchObject({ sent: { edits: [textEdit('Onderweg')] }, unsent: [] });
});

test('[TRE-08] leaving reports the last change that the tab knows of, and releases its slot', async () => {
  const [server, browser] = [createFakeServer(), createFakeBrowser()];
  const release = vi.fn();
  const follow = vi.fn(server.calls.follow);
  const dependencies = browser.createDependencies({ ...server.calls, follow });
  const session = createEditingSession(1, { ...dependencies, storage: { ...dependencies.storage, release } });
  await session.load();
  await flushMicrotasks();
  session.goTo({ node: firstQuestion, field: null });
  session.edit([textEdit('Anders')]);
  await session.leave();
  await flushMicrotasks();
  const [id, body] = follow.mock.lastCall ?? [];
  expect([id, body]).toEqual([
    1,
    { after: 1, tab: expect.any(String), node: firstQuestion, field: null, isLeaving: true },
  ]);
  expect([session.isLeft(), release.mock.calls.length]).toEqual([true, 1]);
});

test('[TRE-08] a session whose sign-in ended counts as left', async () => {
  const { session } = await openEditingSession();
  session.end();
  expect(session.isLeft()).toBe(true);
});

test('[TRE-08] an edit of a node that another user removed is reported as gone', async () => {
  const { session } = await openEditingSession();
  const edit = textEdit('Weg', 'no such question');
  session.edit([edit]);
  expect(getState(session).copy).toMatchObject({ dropped: [{ edit, why: 'gone' }], unsent: [] });
  session.forgetDropped();
  expect(getState(session).copy.dropped).toEqual([]);
});

test('[TRE-08] nothing is edited before the version has loaded', async () => {
  const session = createEditingSession(1, createFakeBrowser().createDependencies(createFakeServer().calls));
  session.edit([textEdit('Te vroeg')]);
  session.undo();
  expect(session.get()).toEqual({ status: 'loading' });
});

test('[TRE-08] an undo takes back what was typed since the last step, and a new step begins when one is ended', async () => {
  const { session } = await openEditingSession();
  const first = nameIn(session);
  session.edit([textEdit('W')]);
  session.edit([textEdit('Wat')]);
  session.endUndoStep();
  session.edit([textEdit('Wat nu')]);
  session.undo();
  expect(nameIn(session)).toBe('Wat');
  session.undo();
  expect(nameIn(session)).toBe(first);
  session.redo();
  expect(nameIn(session)).toBe('Wat');
});

test('[TRE-08] listeners hear of changes, and of nothing that changes nothing', async () => {
  const { session } = await openEditingSession();
  const listener = vi.fn();
  session.subscribe(listener);
  session.undo();
  session.redo();
  session.forgetDropped();
  session.resolveConflict('no such slot', 'mine');
  expect(listener).not.toHaveBeenCalled();
  session.edit([textEdit('Anders')]);
  expect(listener).toHaveBeenCalled();
});
