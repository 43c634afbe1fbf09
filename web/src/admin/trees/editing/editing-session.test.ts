import { describe, expect, test } from 'vitest';
import {
  createFakeBrowser,
  createFakeServer,
  flushMicrotasks,
  openSession,
  openStateOf,
  otherQuestion,
  responseError,
  sharedResult,
  shownName,
  textEdit,
} from './test-editing.ts';

describe('saving', () => {
  test('[TRE-08] what is typed is there at once, and goes in one request a second after the last change', async () => {
    const { server, browser, session } = await openSession();
    session.edit([textEdit('W')]);
    expect(shownName(session)).toBe('W');
    await browser.advanceTime(900);
    session.edit([textEdit('Wat'), textEdit('Hoe', otherQuestion)]);
    await browser.advanceTime(900);
    expect([server.sent, openStateOf(session).saving]).toEqual([[], { status: 'saving' }]);
    await browser.advanceTime(200);
    expect(server.sent).toEqual([[textEdit('Wat'), textEdit('Hoe', otherQuestion)]]);
    expect(openStateOf(session).saving).toEqual({ status: 'saved', at: 1900 });
  });

  test('[TRE-08] whoever types without a pause is saved every five seconds all the same', async () => {
    const { server, browser, session } = await openSession();
    for (let typed = 1; typed <= 24; typed += 1) {
      session.edit([textEdit('a'.repeat(typed))]);
      await browser.advanceTime(500);
    }
    expect(server.sent.map(([edit]) => edit)).toEqual([textEdit('a'.repeat(10)), textEdit('a'.repeat(20))]);
    await browser.advanceTime(1000);
    expect(server.getName()).toBe('a'.repeat(24));
  });

  test('[REL-05] without an answer it is sent again under its id, ever later, and at once when the browser is online', async () => {
    const { server, browser, session } = await openSession();
    server.outcomes.push('answer lost', responseError(503), responseError(0), responseError(0));
    session.edit([textEdit('Eenmaal')]);
    await browser.advanceTime(1000);
    expect(openStateOf(session).saving).toEqual({ status: 'waiting' });
    await browser.advanceTime(1000);
    expect(server.sent.length).toBe(2);
    await browser.advanceTime(1900);
    expect(server.sent.length).toBe(2);
    await browser.advanceTime(100);
    expect(server.sent.length).toBe(3);
    await browser.goOnline();
    await browser.goOnline();
    expect(server.batches.map(({ edits }) => edits)).toEqual([[textEdit('Eenmaal')]]);
    expect(openStateOf(session)).toMatchObject({ saving: { status: 'saved' }, copy: { number: 1, unsent: [] } });
  });

  test('[REL-05] where others were first, theirs come and mine is sent on top of it', async () => {
    const { server, browser, session } = await openSession();
    server.editByOthers(textEdit('Van hen', otherQuestion));
    session.edit([textEdit('Van mij')]);
    await browser.advanceTime(1000);
    expect([server.getName(), shownName(session, otherQuestion)]).toEqual(['Van mij', 'Van hen']);
    server.editByOthers(textEdit('Later', otherQuestion));
    server.outcomes.push('forgets');
    session.edit([textEdit('Nog eens')]);
    await browser.advanceTime(1000);
    expect([server.getName(), shownName(session, otherQuestion)]).toEqual(['Nog eens', 'Later']);
  });

  test('[TRE-08] what the server refuses is kept and told, and tried again once it is changed', async () => {
    const { server, browser, session } = await openSession();
    server.outcomes.push(responseError(400, 'editdoesnotfit'));
    session.edit([textEdit('Te lang')]);
    await browser.advanceTime(60_000);
    expect([shownName(session), server.sent.length]).toEqual(['Te lang', 1]);
    expect(openStateOf(session).saving).toMatchObject({ status: 'refused' });
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

  test('[TRE-08] undo and redo are saved as any change', async () => {
    const { server, browser, session } = await openSession();
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

describe('others', () => {
  test('[REL-05] are heard of every three seconds, and every thirty while nobody looks', async () => {
    const { server, browser, session } = await openSession();
    expect(openStateOf(session).editors).toMatchObject([{ name: 'Bo' }]);
    session.goTo(otherQuestion);
    server.editByOthers(textEdit('Van hen'));
    await browser.advanceTime(3000);
    expect([shownName(session), server.follows.at(-1)]).toEqual(['Van hen', { node: otherQuestion }]);
    await browser.setVisible(false);
    const before = server.follows.length;
    await browser.advanceTime(29_000);
    expect(server.follows.length).toBe(before);
    await browser.advanceTime(1000);
    expect(server.follows.length).toBe(before + 1);
    server.editByOthers(textEdit('Nieuw'));
    await browser.setVisible(true);
    expect(shownName(session)).toBe('Nieuw');
  });

  test('[TRE-08] who change a result in another tree are heard of as soon, and what is unsaved stays on top of it', async () => {
    const { server, browser, session } = await openSession();
    const result = () => openStateOf(session).copy.document.results[sharedResult];
    const score = (value: number) =>
      ({ edit: 'set', node: 'result', key: sharedResult, field: 'score', value }) as const;
    server.editInOtherTree(score(6));
    await browser.advanceTime(3000);
    expect(result()?.score).toBe(6);
    const name = {
      edit: 'text',
      node: 'result',
      key: sharedResult,
      language: 'nl',
      field: 'name',
      value: 'Van mij',
    } as const;
    session.edit([score(2), name]);
    server.editInOtherTree(score(7));
    await browser.setVisible(true);
    expect(result()).toMatchObject({ score: 7, texts: { nl: { name: 'Van mij' } } });
    expect(openStateOf(session).copy.conflicts).toMatchObject([{ mine: score(2), theirs: score(7) }]);
  });

  test('[REL-05] who said otherwise of the same text stand until somebody decides', async () => {
    const { server, browser, session } = await openSession();
    server.editByOthers(textEdit('Van hen'));
    session.edit([textEdit('Van mij')]);
    await browser.advanceTime(1000);
    const [conflict] = openStateOf(session).copy.conflicts;
    expect(conflict).toMatchObject({ mine: textEdit('Van mij'), theirs: textEdit('Van hen') });
    expect([shownName(session), server.getName()]).toEqual(['Van hen', 'Van hen']);
    session.resolveConflict(conflict?.slot ?? '', 'mine');
    await browser.advanceTime(1000);
    expect([shownName(session), server.getName(), openStateOf(session).copy.conflicts]).toEqual([
      'Van mij',
      'Van mij',
      [],
    ]);
  });

  test('[TRE-08] who publish it make it read-only, and what was not saved is told', async () => {
    const { server, browser, session } = await openSession();
    server.publish();
    server.outcomes.push(responseError(400, 'readonly'));
    session.edit([textEdit('Te laat')]);
    await browser.advanceTime(1000);
    expect(openStateOf(session)).toMatchObject({
      status: 'readOnly',
      copy: { dropped: [{ edit: textEdit('Te laat'), why: 'closed' }] },
    });
    expect(shownName(session)).toBe(server.getName());
    session.edit([textEdit('Nog later')]);
    expect(shownName(session)).toBe(server.getName());
  });

  test('[REL-05] are told that somebody leaves, who leaves nothing behind that is saved', async () => {
    const { server, browser, session } = await openSession();
    session.edit([textEdit('Nog net')]);
    await session.leave();
    await flushMicrotasks();
    expect([server.getName(), server.follows.at(-1)]).toEqual(['Nog net', { node: null, isLeaving: true }]);
    expect(browser.draft).toBeUndefined();
  });
});

test('[TRE-08] [REL-05] what is typed while something is on its way is sent as well when the screen is left', async () => {
  const { server, browser, session } = await openSession();
  session.edit([textEdit('Eerst')]);
  const sending = session.flush();
  session.edit([textEdit('Daarna', otherQuestion)]);
  await session.leave();
  await sending;
  expect([server.getName(), server.getName(otherQuestion)]).toEqual(['Eerst', 'Daarna']);
  await flushMicrotasks();
  expect(browser.draft).toBeUndefined();
});

describe('what is unsaved', () => {
  test('[REL-05] is there again when the page is opened once more, with what can be taken back', async () => {
    const { server, browser, session } = await openSession();
    const first = server.getName();
    server.outcomes.push('answer lost');
    session.edit([textEdit('Onderweg')]);
    await browser.advanceTime(1000);
    session.edit([textEdit('Nieuw', otherQuestion)]);
    await flushMicrotasks();
    // The page goes without a word.
    const again = await openSession(server, browser);
    expect(server.batches.length).toBe(1);
    expect([shownName(again.session), shownName(again.session, otherQuestion)]).toEqual(['Onderweg', 'Nieuw']);
    await browser.advanceTime(1000);
    expect(server.getName(otherQuestion)).toBe('Nieuw');
    again.session.undo();
    again.session.undo();
    await browser.advanceTime(1000);
    expect(server.getName()).toBe(first);
  });

  test('[REL-05] comes on top of what others made in the meantime', async () => {
    const { server, browser, session } = await openSession();
    session.edit([textEdit('Van mij'), textEdit('Ook van mij', otherQuestion)]);
    await flushMicrotasks();
    session.end();
    server.editByOthers(textEdit('Van hen'));
    const again = await openSession(server, browser);
    expect([shownName(again.session), shownName(again.session, otherQuestion)]).toEqual(['Van hen', 'Ook van mij']);
    expect(openStateOf(again.session).copy.conflicts).toMatchObject([{ mine: textEdit('Van mij') }]);
  });

  test('[REL-05] is not sent once the session of its owner is over, and is kept', async () => {
    const { server, browser, session } = await openSession();
    session.edit([textEdit('Bewaard')]);
    session.end();
    await browser.advanceTime(60_000);
    await browser.goOnline();
    expect(server.sent).toEqual([]);
    expect(browser.draft?.unsent).toEqual([textEdit('Bewaard')]);
  });
});

test('[TRE-08] a version that is not there is gone, and one that did not come can be asked for again', async () => {
  const server = createFakeServer();
  const { read } = server.calls;
  const browser = createFakeBrowser();
  server.calls.read = () => Promise.reject(responseError(503));
  const { session } = await openSession(server, browser);
  expect(session.get()).toMatchObject({ status: 'failed' });
  server.calls.read = read;
  await session.load();
  expect(session.get()).toMatchObject({ status: 'open' });
  server.calls.read = () => Promise.reject(responseError(404));
  expect((await openSession(server, browser)).session.get()).toEqual({ status: 'gone' });
});
