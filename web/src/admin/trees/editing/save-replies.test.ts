import { expect, test, vi } from 'vitest';
import type { EditingDependencies } from './editing-state.ts';
import { createFakeServer, getState, nameIn, openEditingSession, otherQuestion, textEdit } from './test-editing.ts';

type Send = EditingDependencies['calls']['send'];

/** Opens a session whose next request gets `reply`, after the server handled it when `isHandled`. */
const openWithReply = async (isHandled: boolean, reply: Awaited<ReturnType<Send>>) => {
  const server = createFakeServer();
  const { send } = server.calls;
  server.calls.send = async (...request: Parameters<Send>) => {
    server.calls.send = send;
    if (isHandled) await send(...request);
    else server.sent.push(request[1].edits);
    return reply;
  };
  return openEditingSession(server);
};

test.each([
  ['no list of batches', null],
  ['only batches of others', [{ number: 1, id: 'others', edits: [textEdit('Van hen')], by: null, at: '' }]],
])(
  '[REL-05] a batch that is made, but answered with %s, is found in the document and not sent again',
  async (_, batches) => {
    const { server, browser, session } = await openWithReply(true, {
      isMade: true,
      news: { number: 1, status: 'DRAFT', batches },
    });
    session.edit([textEdit('Eenmaal')]);
    await browser.advanceTime(1000);
    expect(getState(session)).toMatchObject({
      saving: { status: 'saved', at: 1000 },
      copy: { number: 1, sent: null, unsent: [], conflicts: [], dropped: [] },
    });
    expect([server.sent, nameIn(session)]).toEqual([[[textEdit('Eenmaal')]], 'Eenmaal']);
  },
);

test.each(['after', 'before'] as const)(
  '[REL-05] a reply with a batch of others %s the own one applies both, without reading the document',
  async (place) => {
    const server = createFakeServer();
    const { send } = server.calls;
    const editByOthers = () => server.editByOthers(textEdit('Van hen', otherQuestion));
    server.calls.send = async (id, body) => {
      if (place === 'before') editByOthers();
      const { isMade } = await send(id, { ...body, after: server.batches.length });
      if (place === 'after') editByOthers();
      return { isMade, news: { number: 2, status: 'DRAFT', batches: [...server.batches] } };
    };
    const { browser, session } = await openEditingSession(server);
    const read = vi.fn(server.calls.read);
    server.calls.read = read;
    session.edit([textEdit('Van mij')]);
    await browser.advanceTime(1000);
    expect(getState(session)).toMatchObject({
      saving: { status: 'saved', at: 1000 },
      copy: { number: 2, sent: null, unsent: [], conflicts: [], dropped: [] },
    });
    expect([nameIn(session), nameIn(session, otherQuestion), read.mock.calls]).toEqual(['Van mij', 'Van hen', []]);
  },
);

test('[REL-05] a batch that is not made, for no visible reason, is sent again after a delay', async () => {
  const { server, browser, session } = await openWithReply(false, {
    isMade: false,
    news: { number: 0, status: 'DRAFT', batches: [] },
  });
  session.edit([textEdit('Onbekend')]);
  await browser.advanceTime(1000);
  expect([server.sent.length, getState(session).saving]).toEqual([1, { status: 'waiting' }]);
  await browser.advanceTime(1000);
  expect([server.sent.length, server.getName(), getState(session).saving.status]).toEqual([2, 'Onbekend', 'saved']);
});
