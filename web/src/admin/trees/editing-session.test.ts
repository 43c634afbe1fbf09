import { applyEdits } from '@ok/contract/tree/apply-edit.ts';
import type { TreeDocument } from '@ok/contract/tree/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/tree-edits.ts';
import type { MadeEdits, TreeDraft } from '@ok/contract/tree/working-copy.ts';
import { describe, expect, test } from 'vitest';
import { chainOf, keyOf } from '../../../../contract/test/tree-documents.ts';
import { ApiError } from '../../api/api-error.ts';
import { type EditingSession, makeEditingSession } from './editing-session.ts';
import type { EditingParts } from './editing-state.ts';

const question = keyOf('question', 0);
const other = keyOf('question', 1);
const text = (value: string, key = question): TreeEdit => ({
  edit: 'text',
  node: 'question',
  key,
  language: 'nl',
  field: 'name',
  value,
});

const refusal = (status: number, errorKey?: string) =>
  new ApiError({ status, headers: new Headers(), body: { errorKey }, path: '/api/question-trees/1/edits' });

/** A server with one version, which numbers what it makes, and makes an id once. */
const makeServer = () => {
  let document: TreeDocument = chainOf(3);
  let status: 'DRAFT' | 'PUBLISHED' = 'DRAFT';
  const batches: (MadeEdits & { edits: TreeEdit[]; by: null; at: string })[] = [];
  /** What becomes of the next calls: they arrive and their answer does not, or they are refused. */
  const faults: ('answer lost' | 'forgets' | Error)[] = [];
  const followed: { node: string | null; isLeaving?: boolean }[] = [];
  const sent: TreeEdit[][] = [];
  const newsAfter = (after: number) => ({ number: batches.length, status, batches: batches.slice(after) });
  const make = (id: string, edits: TreeEdit[]) => {
    document = applyEdits(document, edits).document;
    batches.push({ number: batches.length + 1, id, edits, by: null, at: '' });
  };
  const calls: EditingParts['calls'] = {
    read: async () => ({
      id: 1,
      treeId: 1,
      status,
      number: batches.length,
      rows: { question: {}, option: {}, example: {}, result: {} },
      document,
    }),
    send: async (_id, { after, id, edits }) => {
      sent.push(edits);
      const fault = faults.shift();
      if (fault instanceof Error) throw fault;
      const known = batches.find((batch) => batch.id === id);
      if (!known && after !== batches.length) {
        return { isMade: false, news: fault === 'forgets' ? { ...newsAfter(after), batches: null } : newsAfter(after) };
      }
      if (!known) make(id, edits);
      if (fault === 'answer lost') throw refusal(0);
      const made = known ?? batches.at(-1);
      return { isMade: true, news: { number: made?.number ?? 0, status, batches: made ? [made] : [] } };
    },
    follow: async (_id, { after, node, isLeaving }) => {
      followed.push({ node, ...(isLeaving && { isLeaving }) });
      const editors = [{ tab: 'other', name: 'Bo', isOwn: false, node: question }];
      return { ...newsAfter(after), editors };
    },
  };
  return {
    calls,
    faults,
    followed,
    sent,
    batches,
    others: (...edits: TreeEdit[]) => make(`others ${batches.length}`, edits),
    publish: () => {
      status = 'PUBLISHED';
    },
    nameOf: (key = question) => document.questions[key]?.texts.nl?.name,
  };
};

const settle = async () => {
  for (let turn = 0; turn < 80; turn += 1) await Promise.resolve();
};

/** A browser whose time goes when it is told to. */
const makeBrowser = () => {
  let time = 0;
  let ids = 0;
  let draft: TreeDraft | undefined;
  let isVisible = true;
  const timers = new Map<number, { at: number; work: () => void }>();
  const online = new Set<() => void>();
  const visibility = new Set<() => void>();
  const hear = (all: Set<() => void>) => (listener: () => void) => {
    all.add(listener);
    return () => void all.delete(listener);
  };
  const parts = (calls: EditingParts['calls']): EditingParts => ({
    calls,
    storage: {
      load: async () => structuredClone(draft),
      save: async (kept) => {
        draft = structuredClone(kept);
      },
      remove: async () => {
        draft = undefined;
      },
      release: () => {},
    },
    after: (milliseconds, work) => {
      ids += 1;
      const id = ids;
      timers.set(id, { at: time + milliseconds, work });
      return () => void timers.delete(id);
    },
    page: { isVisible: () => isVisible, onVisibility: hear(visibility), onOnline: hear(online) },
    newId: () => {
      ids += 1;
      return `id ${ids}`;
    },
    now: () => time,
  });
  return {
    parts,
    get draft() {
      return draft;
    },
    goOnline: async () => {
      for (const listener of [...online]) listener();
      await settle();
    },
    show: async (shown: boolean) => {
      isVisible = shown;
      for (const listener of [...visibility]) listener();
      await settle();
    },
    pass: async (milliseconds: number) => {
      const end = time + milliseconds;
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
        if (!next) break;
        timers.delete(next[0]);
        time = next[1].at;
        next[1].work();
        await settle();
      }
      time = end;
    },
  };
};

const opened = async (server = makeServer(), browser = makeBrowser()) => {
  const session = makeEditingSession(1, browser.parts(server.calls));
  await session.open();
  await settle();
  return { server, browser, session };
};
const openIn = (session: EditingSession) => {
  const state = session.get();
  if (!('copy' in state)) throw new Error(`it is ${state.status}`);
  return state;
};
const shown = (session: EditingSession, key = question) => openIn(session).copy.document.questions[key]?.texts.nl?.name;

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
