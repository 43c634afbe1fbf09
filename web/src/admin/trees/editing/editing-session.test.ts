import { describe, expect, test } from 'vitest';
import {
  makeBrowser,
  makeServer,
  opened,
  openIn,
  other,
  refusal,
  settle,
  shared,
  shown,
  text,
} from './test-editing.ts';

describe('saving', () => {
  test('[TRE-08] what is typed is there at once, and goes in one request a second after the last change', async () => {
    const { server, browser, session } = await opened();
    session.edit([text('W')]);
    expect(shown(session)).toBe('W');
    await browser.pass(900);
    session.edit([text('Wat'), text('Hoe', other)]);
    await browser.pass(900);
    expect([server.sent, openIn(session).saving]).toEqual([[], { status: 'saving' }]);
    await browser.pass(200);
    expect(server.sent).toEqual([[text('Wat'), text('Hoe', other)]]);
    expect(openIn(session).saving).toEqual({ status: 'saved', at: 1900 });
  });

  test('[TRE-08] whoever types without a pause is saved every five seconds all the same', async () => {
    const { server, browser, session } = await opened();
    for (let typed = 1; typed <= 24; typed += 1) {
      session.edit([text('a'.repeat(typed))]);
      await browser.pass(500);
    }
    expect(server.sent.map(([edit]) => edit)).toEqual([text('a'.repeat(10)), text('a'.repeat(20))]);
    await browser.pass(1000);
    expect(server.nameOf()).toBe('a'.repeat(24));
  });

  test('[REL-05] without an answer it is sent again under its id, ever later, and at once when the browser is online', async () => {
    const { server, browser, session } = await opened();
    server.faults.push('answer lost', refusal(503), refusal(0), refusal(0));
    session.edit([text('Eenmaal')]);
    await browser.pass(1000);
    expect(openIn(session).saving).toEqual({ status: 'waiting' });
    await browser.pass(1000);
    expect(server.sent.length).toBe(2);
    await browser.pass(1900);
    expect(server.sent.length).toBe(2);
    await browser.pass(100);
    expect(server.sent.length).toBe(3);
    await browser.goOnline();
    await browser.goOnline();
    expect(server.batches.map(({ edits }) => edits)).toEqual([[text('Eenmaal')]]);
    expect(openIn(session)).toMatchObject({ saving: { status: 'saved' }, copy: { number: 1, unsent: [] } });
  });

  test('[REL-05] where others were first, theirs come and mine is sent on top of it', async () => {
    const { server, browser, session } = await opened();
    server.others(text('Van hen', other));
    session.edit([text('Van mij')]);
    await browser.pass(1000);
    expect([server.nameOf(), shown(session, other)]).toEqual(['Van mij', 'Van hen']);
    server.others(text('Later', other));
    server.faults.push('forgets');
    session.edit([text('Nog eens')]);
    await browser.pass(1000);
    expect([server.nameOf(), shown(session, other)]).toEqual(['Nog eens', 'Later']);
  });

  test('[TRE-08] what the server refuses is kept and told, and tried again once it is changed', async () => {
    const { server, browser, session } = await opened();
    server.faults.push(refusal(400, 'editdoesnotfit'));
    session.edit([text('Te lang')]);
    await browser.pass(60_000);
    expect([shown(session), server.sent.length]).toEqual(['Te lang', 1]);
    expect(openIn(session).saving).toMatchObject({ status: 'refused' });
    session.edit([text('Kort')]);
    await browser.pass(1000);
    expect(server.nameOf()).toBe('Kort');
    server.faults.push(refusal(400, 'editdoesnotfit'));
    session.edit([text('Weer')]);
    await browser.pass(1000);
    await session.readAnew();
    await browser.pass(1000);
    expect(server.nameOf()).toBe('Weer');
  });

  test('[TRE-08] undo and redo are saved as any change', async () => {
    const { server, browser, session } = await opened();
    const first = server.nameOf();
    session.edit([text('Anders')]);
    await browser.pass(1000);
    session.undo();
    await browser.pass(1000);
    expect(server.nameOf()).toBe(first);
    session.redo();
    await browser.pass(1000);
    expect(server.nameOf()).toBe('Anders');
  });
});

describe('others', () => {
  test('[REL-05] are heard of every three seconds, and every thirty while nobody looks', async () => {
    const { server, browser, session } = await opened();
    expect(openIn(session).editors).toMatchObject([{ name: 'Bo' }]);
    session.goTo(other);
    server.others(text('Van hen'));
    await browser.pass(3000);
    expect([shown(session), server.followed.at(-1)]).toEqual(['Van hen', { node: other }]);
    await browser.show(false);
    const before = server.followed.length;
    await browser.pass(29_000);
    expect(server.followed.length).toBe(before);
    await browser.pass(1000);
    expect(server.followed.length).toBe(before + 1);
    server.others(text('Nieuw'));
    await browser.show(true);
    expect(shown(session)).toBe('Nieuw');
  });

  test('[TRE-08] who change a result in another tree are heard of as soon, and what is unsaved stays on top of it', async () => {
    const { server, browser, session } = await opened();
    const result = () => openIn(session).copy.document.results[shared];
    const score = (value: number) => ({ edit: 'set', node: 'result', key: shared, field: 'score', value }) as const;
    server.inOtherTree(score(6));
    await browser.pass(3000);
    expect(result()?.score).toBe(6);
    const name = {
      edit: 'text',
      node: 'result',
      key: shared,
      language: 'nl',
      field: 'name',
      value: 'Van mij',
    } as const;
    session.edit([score(2), name]);
    server.inOtherTree(score(7));
    await browser.show(true);
    expect(result()).toMatchObject({ score: 7, texts: { nl: { name: 'Van mij' } } });
    expect(openIn(session).copy.conflicts).toMatchObject([{ mine: score(2), theirs: score(7) }]);
  });

  test('[REL-05] who said otherwise of the same text stand until somebody decides', async () => {
    const { server, browser, session } = await opened();
    server.others(text('Van hen'));
    session.edit([text('Van mij')]);
    await browser.pass(1000);
    const [conflict] = openIn(session).copy.conflicts;
    expect(conflict).toMatchObject({ mine: text('Van mij'), theirs: text('Van hen') });
    expect([shown(session), server.nameOf()]).toEqual(['Van hen', 'Van hen']);
    session.decide(conflict?.slot ?? '', 'mine');
    await browser.pass(1000);
    expect([shown(session), server.nameOf(), openIn(session).copy.conflicts]).toEqual(['Van mij', 'Van mij', []]);
  });

  test('[TRE-08] who publish it make it read-only, and what was not saved is told', async () => {
    const { server, browser, session } = await opened();
    server.publish();
    server.faults.push(refusal(400, 'readonly'));
    session.edit([text('Te laat')]);
    await browser.pass(1000);
    expect(openIn(session)).toMatchObject({
      status: 'readOnly',
      copy: { dropped: [{ edit: text('Te laat'), why: 'closed' }] },
    });
    expect(shown(session)).toBe(server.nameOf());
    session.edit([text('Nog later')]);
    expect(shown(session)).toBe(server.nameOf());
  });

  test('[REL-05] are told that somebody leaves, who leaves nothing behind that is saved', async () => {
    const { server, browser, session } = await opened();
    session.edit([text('Nog net')]);
    await session.leave();
    await settle();
    expect([server.nameOf(), server.followed.at(-1)]).toEqual(['Nog net', { node: null, isLeaving: true }]);
    expect(browser.draft).toBeUndefined();
  });
});

test('[TRE-08] [REL-05] what is typed while something is on its way is sent as well when the screen is left', async () => {
  const { server, browser, session } = await opened();
  session.edit([text('Eerst')]);
  const sending = session.flush();
  session.edit([text('Daarna', other)]);
  await session.leave();
  await sending;
  expect([server.nameOf(), server.nameOf(other)]).toEqual(['Eerst', 'Daarna']);
  await settle();
  expect(browser.draft).toBeUndefined();
});

describe('what is unsaved', () => {
  test('[REL-05] is there again when the page is opened once more, with what can be taken back', async () => {
    const { server, browser, session } = await opened();
    const first = server.nameOf();
    server.faults.push('answer lost');
    session.edit([text('Onderweg')]);
    await browser.pass(1000);
    session.edit([text('Nieuw', other)]);
    await settle();
    // The page goes without a word.
    const again = await opened(server, browser);
    expect(server.batches.length).toBe(1);
    expect([shown(again.session), shown(again.session, other)]).toEqual(['Onderweg', 'Nieuw']);
    await browser.pass(1000);
    expect(server.nameOf(other)).toBe('Nieuw');
    again.session.undo();
    again.session.undo();
    await browser.pass(1000);
    expect(server.nameOf()).toBe(first);
  });

  test('[REL-05] comes on top of what others made in the meantime', async () => {
    const { server, browser, session } = await opened();
    session.edit([text('Van mij'), text('Ook van mij', other)]);
    await settle();
    session.end();
    server.others(text('Van hen'));
    const again = await opened(server, browser);
    expect([shown(again.session), shown(again.session, other)]).toEqual(['Van hen', 'Ook van mij']);
    expect(openIn(again.session).copy.conflicts).toMatchObject([{ mine: text('Van mij') }]);
  });

  test('[REL-05] is not sent once the session of its owner is over, and is kept', async () => {
    const { server, browser, session } = await opened();
    session.edit([text('Bewaard')]);
    session.end();
    await browser.pass(60_000);
    await browser.goOnline();
    expect(server.sent).toEqual([]);
    expect(browser.draft?.unsent).toEqual([text('Bewaard')]);
  });
});

test('[TRE-08] a version that is not there is gone, and one that did not come can be asked for again', async () => {
  const server = makeServer();
  const { read } = server.calls;
  const browser = makeBrowser();
  server.calls.read = () => Promise.reject(refusal(503));
  const { session } = await opened(server, browser);
  expect(session.get()).toMatchObject({ status: 'failed' });
  server.calls.read = read;
  await session.open();
  expect(session.get()).toMatchObject({ status: 'open' });
  server.calls.read = () => Promise.reject(refusal(404));
  expect((await opened(server, browser)).session.get()).toEqual({ status: 'gone' });
});
