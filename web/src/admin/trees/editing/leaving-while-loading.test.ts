import { applyLocalEdits, createDraft, openCopy, type TreeDraft } from '@ok/contract/tree/merging/working-copy.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chainOf } from '../../../../../contract/test/tree-documents.ts';
import { makeEditingSession } from './editing-session.ts';
import { makeBrowser, makeServer, opened, settle, text } from './test-editing.ts';

/** What a browser keeps between visits. */
const kept = new Map<string, unknown>();
/** Reads of the kept drafts wait for it. */
let reading: Promise<void> = Promise.resolve();
vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  get: async (key: string) => {
    await reading;
    return structuredClone(kept.get(key));
  },
  set: async (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
  del: async (key: string) => void kept.delete(key),
}));
const { openDraftStorage } = await import('./draft-storage.ts');

/** The locks that tabs of one browser hold. */
const locks = new Set<string>();
beforeEach(() => {
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, _options: object, work: (lock: object | null) => Promise<void> | undefined) => {
        if (locks.has(name)) return work(null);
        locks.add(name);
        await work({ name });
        locks.delete(name);
      },
    },
  });
  kept.clear();
  locks.clear();
  reading = Promise.resolve();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const draft = createDraft(applyLocalEdits(openCopy(chainOf(2), 3), [text('Onbewaard')])) as TreeDraft;

test('[TRE-08] a session that ends while its draft is looked for gives its place back, with the draft in it', async () => {
  kept.set('user-1/7/0', draft);
  const read = Promise.withResolvers<void>();
  reading = read.promise;
  const lifetime = new AbortController();
  const left = openDraftStorage('user-1', 7);
  const loading = left.load(lifetime.signal);
  await settle();
  expect([...locks]).toEqual(['ok-draft-user-1/7/0']);
  lifetime.abort();
  left.release();
  read.resolve();
  expect(await loading).toBeUndefined();
  await settle();
  expect([...locks]).toEqual([]);
  const next = openDraftStorage('user-1', 7);
  expect(await next.load(new AbortController().signal)).toMatchObject({ unsent: [text('Onbewaard')] });
});

test('[TRE-08] a tab that goes while another one has its draft locks no place after that', async () => {
  const signal = new AbortController().signal;
  const other = openDraftStorage('user-1', 7);
  await other.load(signal);
  const lifetime = new AbortController();
  const left = openDraftStorage('user-1', 7);
  const loading = left.load(lifetime.signal);
  lifetime.abort();
  await loading;
  await settle();
  expect([...locks]).toEqual(['ok-draft-user-1/7/0']);
});

test('[TRE-08] a place that was given back is written to no more', async () => {
  const left = openDraftStorage('user-1', 7);
  await left.load(new AbortController().signal);
  await left.save(draft);
  left.release();
  await settle();
  await left.save({ ...draft, number: 9 });
  await left.remove();
  expect([[...locks], kept.get('user-1/7/0')]).toEqual([[], draft]);
});

test('[TRE-08] a lookup that fails keeps no lock', async () => {
  reading = Promise.reject(new Error('IndexedDB is broken'));
  reading.catch(() => {});
  const storage = openDraftStorage('user-1', 7);
  await expect(storage.load(new AbortController().signal)).rejects.toThrow('broken');
  await settle();
  expect([...locks]).toEqual([]);
});

/** A session that is left while `wait` holds up its loading. */
const leftWhile = async (at: 'draft' | 'version') => {
  const [server, browser] = [makeServer(), makeBrowser()];
  const held = Promise.withResolvers<void>();
  const parts = browser.parts(server.calls);
  const signals: (AbortSignal | undefined)[] = [];
  const session = makeEditingSession(1, {
    ...parts,
    storage: {
      ...parts.storage,
      load: async (signal) => {
        signals.push(signal);
        if (at === 'draft') await held.promise;
        return parts.storage.load(signal);
      },
    },
    calls: {
      ...parts.calls,
      read: async (id, signal) => {
        signals.push(signal);
        if (at === 'version') await held.promise;
        return parts.calls.read(id, signal);
      },
    },
  });
  const opening = session.open();
  await settle();
  await session.leave();
  const calls = signals.length;
  held.resolve();
  await opening;
  await settle();
  return { server, browser, session, calls, signals };
};

test.each(['draft', 'version'] as const)(
  '[TRE-08] an editor that is left while its %s is read leaves no timer and no listener, and asks nothing more',
  async (at) => {
    const { server, browser, session, calls, signals } = await leftWhile(at);
    expect([browser.leftovers, session.get().status]).toEqual([0, 'loading']);
    await browser.pass(120_000);
    await browser.show(false);
    await browser.goOnline();
    expect([server.followed, signals.length]).toEqual([[], calls]);
    expect(signals.every((signal) => signal?.aborted)).toBe(true);
  },
);

test('[TRE-08] an editor that is left leaves no timer and no listener, and so does one whose session ends', async () => {
  const one = await opened();
  one.session.edit([text('Anders')]);
  expect(one.browser.leftovers).toBeGreaterThan(2);
  await one.session.leave();
  await settle();
  const two = await opened();
  two.session.edit([text('Anders')]);
  two.session.end();
  expect([one.browser.leftovers, two.browser.leftovers]).toEqual([0, 0]);
  expect([one.server.nameOf(), two.server.sent]).toEqual(['Anders', []]);
});
