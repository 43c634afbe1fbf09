import { describe, expect, test } from 'vitest';
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
  sharedKey,
  textEdit,
} from './test-editing.ts';

describe('saving', () => {
  test('[TRE-08] edits show at once, and are sent in one request a second after the last one', async () => {
    const { server, browser, session } = await openEditingSession();
    session.edit([textEdit('W')]);
    expect(nameIn(session)).toBe('W');
    await browser.advanceTime(900);
    session.edit([textEdit('Wat'), textEdit('Hoe', otherQuestion)]);
    await browser.advanceTime(900);
    expect([server.sent, getState(session).saving]).toEqual([[], { status: 'saving' }]);
    await browser.advanceTime(200);
    expect(server.sent).toEqual([[textEdit('Wat'), textEdit('Hoe', otherQuestion)]]);
    expect(getState(session).saving).toEqual({ status: 'saved', at: 1900 });
  });

  test('[TRE-08] edits are saved every five seconds while the user types without a pause', async () => {
    const { server, browser, session } = await openEditingSession();
    for (let typed = 1; typed <= 24; typed += 1) {
      session.edit([textEdit('a'.repeat(typed))]);
      await browser.advanceTime(500);
    }
    expect(server.sent.map(([edit]) => edit)).toEqual([textEdit('a'.repeat(10)), textEdit('a'.repeat(20))]);
    await browser.advanceTime(1000);
    expect(server.getName()).toBe('a'.repeat(24));
  });

  test('[REL-05] a batch without a reply is resent under its id, with growing delays, and at once when the browser is online', async () => {
    const { server, browser, session } = await openEditingSession();
    server.outcomes.push('answer lost', responseError(503), responseError(0), responseError(0));
    session.edit([textEdit('Eenmaal')]);
    await browser.advanceTime(1000);
    expect(getState(session).saving).toEqual({ status: 'waiting' });
    await browser.advanceTime(1000);
    expect(server.sent.length).toBe(2);
    await browser.advanceTime(1900);
    expect(server.sent.length).toBe(2);
    await browser.advanceTime(100);
    expect(server.sent.length).toBe(3);
    await browser.goOnline();
    await browser.goOnline();
    expect(server.batches.map(({ edits }) => edits)).toEqual([[textEdit('Eenmaal')]]);
    expect(getState(session)).toMatchObject({ saving: { status: 'saved' }, copy: { number: 1, unsent: [] } });
  });

  test('[REL-05] edits of others that came first are applied, and own edits are rebased on them', async () => {
    const { server, browser, session } = await openEditingSession();
    server.editByOthers(textEdit('Van hen', otherQuestion));
    session.edit([textEdit('Van mij')]);
    await browser.advanceTime(1000);
    expect([server.getName(), nameIn(session, otherQuestion)]).toEqual(['Van mij', 'Van hen']);
    server.editByOthers(textEdit('Later', otherQuestion));
    server.outcomes.push('forgets');
    session.edit([textEdit('Nog eens')]);
    await browser.advanceTime(1000);
    expect([server.getName(), nameIn(session, otherQuestion)]).toEqual(['Nog eens', 'Later']);
  });

  test('[TRE-08] refused edits are kept and reported, and sent again after the next change', async () => {
    const { server, browser, session } = await openEditingSession();
    server.outcomes.push(responseError(400, 'editdoesnotfit'));
    session.edit([textEdit('Te lang')]);
    await browser.advanceTime(60_000);
    expect([nameIn(session), server.sent.length]).toEqual(['Te lang', 1]);
    expect(getState(session).saving).toMatchObject({ status: 'refused' });
    session.edit([textEdit('Kort')]);
    await browser.advanceTime(1000);
    expect(server.getName()).toBe('Kort');
    server.outcomes.push(responseError(400, 'editdoesnotfit'));
    session.edit([textEdit('Weer')]);
    await browser.advanceTime(1000);
    await session.reload();
    await browser.advanceTime(1000);
    expect(server.getName()).toBe('Weer');
  });

  test('[TRE-08] undo and redo are saved like any edit', async () => {
    const { server, browser, session } = await openEditingSession();
    const first = server.getName();
    session.edit([textEdit('Anders')]);
    await browser.advanceTime(1000);
    session.undo();
    await browser.advanceTime(1000);
    expect(server.getName()).toBe(first);
    session.redo();
    await browser.advanceTime(1000);
    expect(server.getName()).toBe('Anders');
  });
});

describe('other users', () => {
  test('[REL-05] are polled every three seconds, and every thirty while the page is hidden', async () => {
    const { server, browser, session } = await openEditingSession();
    const place = { node: otherQuestion, field: `${otherQuestion} name` };
    session.goTo(place);
    server.editByOthers(textEdit('Van hen'));
    await browser.advanceTime(2999);
    expect(nameIn(session)).not.toBe('Van hen');
    await browser.advanceTime(1);
    expect([nameIn(session), server.follows.at(-1)]).toEqual(['Van hen', place]);
    await browser.setVisible(false);
    const before = server.follows.length;
    await browser.advanceTime(29_000);
    expect(server.follows.length).toBe(before);
    await browser.advanceTime(1000);
    expect(server.follows.length).toBe(before + 1);
    server.editByOthers(textEdit('Nieuw'));
    await browser.setVisible(true);
    expect(nameIn(session)).toBe('Nieuw');
  });

  test('[TRE-08] see within a second where this user is, and this user where they are', async () => {
    const server = createFakeServer();
    server.openForBo(otherQuestion);
    const { browser, session } = await openEditingSession(server);
    expect(getState(session).editors).toMatchObject([{ name: 'Bo', node: otherQuestion }]);
    const { editors } = getState(session);
    const place = { node: firstQuestion, field: `${firstQuestion} name` };
    session.goTo(place);
    await browser.advanceTime(100);
    expect(server.follows.at(-1)).toEqual(place);
    // The list of editors stays identical as long as it has the same places.
    await browser.advanceTime(900);
    expect(getState(session).editors).toBe(editors);
    server.openForBo(firstQuestion);
    await browser.advanceTime(900);
    expect(getState(session).editors).toMatchObject([{ node: firstQuestion }]);
  });

  test('[TRE-08] who change a result in another tree are noticed by the next poll, and unsaved edits are rebased', async () => {
    const { server, browser, session } = await openEditingSession();
    const result = () => getState(session).copy.document.results[sharedKey];
    const score = (value: number) => ({ edit: 'set', node: 'result', key: sharedKey, field: 'score', value }) as const;
    server.editInOtherTree(score(6));
    await browser.advanceTime(3000);
    expect(result()?.score).toBe(6);
    const name = {
      edit: 'text',
      node: 'result',
      key: sharedKey,
      language: 'nl',
      field: 'name',
      value: 'Van mij',
    } as const;
    session.edit([score(2), name]);
    server.editInOtherTree(score(7));
    await browser.setVisible(true);
    expect(result()).toMatchObject({ score: 7, texts: { nl: { name: 'Van mij' } } });
    expect(getState(session).copy.conflicts).toMatchObject([{ mine: score(2), theirs: score(7) }]);
  });

  test('[REL-05] who changed the same text first keep their value until the user resolves the conflict', async () => {
    const { server, browser, session } = await openEditingSession();
    server.editByOthers(textEdit('Van hen'));
    session.edit([textEdit('Van mij')]);
    await browser.advanceTime(1000);
    const [conflict] = getState(session).copy.conflicts;
    expect(conflict).toMatchObject({ mine: textEdit('Van mij'), theirs: textEdit('Van hen') });
    expect([nameIn(session), server.getName()]).toEqual(['Van hen', 'Van hen']);
    session.resolveConflict(conflict?.slot ?? '', 'mine');
    await browser.advanceTime(1000);
    expect([nameIn(session), server.getName(), getState(session).copy.conflicts]).toEqual(['Van mij', 'Van mij', []]);
  });

  test('[TRE-08] who publish the version make it read-only, and unsaved edits are reported', async () => {
    const { server, browser, session } = await openEditingSession();
    server.publish();
    server.outcomes.push(responseError(400, 'readonly'));
    session.edit([textEdit('Te laat')]);
    await browser.advanceTime(1000);
    expect(getState(session)).toMatchObject({
      status: 'readOnly',
      copy: { dropped: [{ edit: textEdit('Te laat'), why: 'closed' }] },
    });
    expect(nameIn(session)).toBe(server.getName());
    session.edit([textEdit('Nog later')]);
    expect(nameIn(session)).toBe(server.getName());
  });

  test('[REL-05] are told when the user leaves, and saved edits leave no stored draft', async () => {
    const { server, browser, session } = await openEditingSession();
    session.edit([textEdit('Nog net')]);
    await session.leave();
    await flushMicrotasks();
    expect([server.getName(), server.follows.at(-1)]).toEqual([
      'Nog net',
      { node: null, field: null, isLeaving: true },
    ]);
    expect(browser.draft).toBeUndefined();
  });
});

test('[TRE-08] [REL-05] edits typed during a request are sent too when the user leaves the screen', async () => {
  const { server, browser, session } = await openEditingSession();
  session.edit([textEdit('Eerst')]);
  const sending = session.flush();
  session.edit([textEdit('Daarna', otherQuestion)]);
  await session.leave();
  await sending;
  expect([server.getName(), server.getName(otherQuestion)]).toEqual(['Eerst', 'Daarna']);
  await flushMicrotasks();
  expect(browser.draft).toBeUndefined();
});

describe('an unsaved draft', () => {
  test('[REL-05] is restored with its undo steps when the page is opened again', async () => {
    const { server, browser, session } = await openEditingSession();
    const first = server.getName();
    server.outcomes.push('answer lost');
    session.edit([textEdit('Onderweg')]);
    await browser.advanceTime(1000);
    session.edit([textEdit('Nieuw', otherQuestion)]);
    await flushMicrotasks();
    // The page closes without leaving the session.
    const reopened = await openEditingSession(server, browser);
    expect(server.batches.length).toBe(1);
    expect([nameIn(reopened.session), nameIn(reopened.session, otherQuestion)]).toEqual(['Onderweg', 'Nieuw']);
    await browser.advanceTime(1000);
    expect(server.getName(otherQuestion)).toBe('Nieuw');
    reopened.session.undo();
    reopened.session.undo();
    await browser.advanceTime(1000);
    expect(server.getName()).toBe(first);
  });

  test('[REL-05] is rebased on the edits that others made in the meantime', async () => {
    const { server, browser, session } = await openEditingSession();
    session.edit([textEdit('Van mij'), textEdit('Ook van mij', otherQuestion)]);
    await flushMicrotasks();
    session.end();
    server.editByOthers(textEdit('Van hen'));
    const reopened = await openEditingSession(server, browser);
    expect([nameIn(reopened.session), nameIn(reopened.session, otherQuestion)]).toEqual(['Van hen', 'Ook van mij']);
    expect(getState(reopened.session).copy.conflicts).toMatchObject([{ mine: textEdit('Van mij') }]);
  });

  test('[REL-05] is kept, and not sent, after the session of its owner has ended', async () => {
    const { server, browser, session } = await openEditingSession();
    session.edit([textEdit('Bewaard')]);
    session.end();
    await browser.advanceTime(60_000);
    await browser.goOnline();
    expect(server.sent).toEqual([]);
    expect(browser.draft?.unsent).toEqual([textEdit('Bewaard')]);
  });
});

test('[TRE-08] a missing version is reported as gone, and a failed load can be repeated', async () => {
  const server = createFakeServer();
  const { read } = server.calls;
  const browser = createFakeBrowser();
  server.calls.read = () => Promise.reject(responseError(503));
  const { session } = await openEditingSession(server, browser);
  expect(session.get()).toMatchObject({ status: 'failed' });
  server.calls.read = read;
  await session.load();
  expect(session.get()).toMatchObject({ status: 'open' });
  server.calls.read = () => Promise.reject(responseError(404));
  expect((await openEditingSession(server, browser)).session.get()).toEqual({ status: 'gone' });
});
