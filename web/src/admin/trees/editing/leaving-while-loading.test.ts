import { createDraft, type TreeDraft } from '@ok/contract/tree/merging/tree-draft.ts';
import { applyLocalEdits, openCopy } from '@ok/contract/tree/merging/working-copy.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chainOf } from '../../../../../contract/test/tree-documents.ts';
import { createEditingSession } from './editing-session.ts';
import { createFakeBrowser, createFakeServer, flushMicrotasks, openEditingSession, textEdit } from './test-editing.ts';

/** Content of the browser's IndexedDB. */
const storedValues = new Map<string, unknown>();
/** Delays reads of stored drafts. */
let readBarrier: Promise<void> = Promise.resolve();
vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  get: async (key: string) => {
    await readBarrier;
    return structuredClone(storedValues.get(key));
  },
  set: async (key: string, value: unknown) => void storedValues.set(key, structuredClone(value)),
  del: async (key: string) => void storedValues.delete(key),
}));
const { openDraftStorage } = await import('./draft-storage.ts');

/** Locks that the tabs of one browser hold. */
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
  storedValues.clear();
  locks.clear();
  readBarrier = Promise.resolve();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const draft = createDraft(applyLocalEdits(openCopy(chainOf(2), 3), [textEdit('Onbewaard')])) as TreeDraft;

test('[TRE-08] a session that ends while its draft is read releases its slot, with the draft in it', async () => {
  storedValues.set('user-1/7/0', draft);
  const read = Promise.withResolvers<void>();
  readBarrier = read.promise;
  const lifetime = new AbortController();
  const closingStorage = openDraftStorage('user-1', 7);
  const loading = closingStorage.load(lifetime.signal);
  await flushMicrotasks();
  expect([...locks]).toEqual(['ok-draft-user-1/7/0']);
  lifetime.abort();
  closingStorage.release();
  read.resolve();
  expect(await loading).toBeUndefined();
  await flushMicrotasks();
  expect([...locks]).toEqual([]);
  const next = openDraftStorage('user-1', 7);
  expect(await next.load(new AbortController().signal)).toMatchObject({ unsent: [textEdit('Onbewaard')] });
});

test('[TRE-08] a tab that closes while another one holds the slot locks no slot afterwards', async () => {
  const signal = new AbortController().signal;
  const other = openDraftStorage('user-1', 7);
  await other.load(signal);
  const lifetime = new AbortController();
  const closingStorage = openDraftStorage('user-1', 7);
  const loading = closingStorage.load(lifetime.signal);
  lifetime.abort();
  await loading;
  await flushMicrotasks();
  expect([...locks]).toEqual(['ok-draft-user-1/7/0']);
});

test('[TRE-08] a released slot is not written to', async () => {
  const closedStorage = openDraftStorage('user-1', 7);
  await closedStorage.load(new AbortController().signal);
  await closedStorage.save(draft);
  closedStorage.release();
  await flushMicrotasks();
  await closedStorage.save({ ...draft, number: 9 });
  await closedStorage.remove();
  expect([[...locks], storedValues.get('user-1/7/0')]).toEqual([[], draft]);
});

test('[TRE-08] a lookup that fails keeps no lock', async () => {
  readBarrier = Promise.reject(new Error('IndexedDB is broken'));
  readBarrier.catch(() => {});
  const storage = openDraftStorage('user-1', 7);
  await expect(storage.load(new AbortController().signal)).rejects.toThrow('broken');
  await flushMicrotasks();
  expect([...locks]).toEqual([]);
});

/** Leaves a session while the read of its draft or version is paused. */
const leaveWhileReading = async (pausedRead: 'draft' | 'version') => {
  const [server, browser] = [createFakeServer(), createFakeBrowser()];
  const barrier = Promise.withResolvers<void>();
  const dependencies = browser.createDependencies(server.calls);
  const signals: (AbortSignal | undefined)[] = [];
  const session = createEditingSession(1, {
    ...dependencies,
    storage: {
      ...dependencies.storage,
      load: async (signal) => {
        signals.push(signal);
        if (pausedRead === 'draft') await barrier.promise;
        return dependencies.storage.load(signal);
      },
    },
    calls: {
      ...dependencies.calls,
      read: async (id, signal) => {
        signals.push(signal);
        if (pausedRead === 'version') await barrier.promise;
        return dependencies.calls.read(id, signal);
      },
    },
  });
  const opening = session.load();
  await flushMicrotasks();
  await session.leave();
  const calls = signals.length;
  barrier.resolve();
  await opening;
  await flushMicrotasks();
  return { server, browser, session, calls, signals };
};

test.each(['draft', 'version'] as const)(
  '[TRE-08] an editor that is left while its %s is read leaves no timer and no listener, and sends no request',
  async (at) => {
    const { server, browser, session, calls, signals } = await leaveWhileReading(at);
    expect([browser.leftovers, session.get().status]).toEqual([0, 'loading']);
    await browser.advanceTime(120_000);
    await browser.setVisible(false);
    await browser.goOnline();
    expect([server.follows, signals.length]).toEqual([[], calls]);
    expect(signals.every((signal) => signal?.aborted)).toBe(true);
  },
);

test('[TRE-08] an editor that is left leaves no timer and no listener, and so does one whose session ends', async () => {
  const one = await openEditingSession();
  one.session.edit([textEdit('Anders')]);
  expect(one.browser.leftovers).toBeGreaterThan(2);
  await one.session.leave();
  await flushMicrotasks();
  const two = await openEditingSession();
  two.session.edit([textEdit('Anders')]);
  two.session.end();
  expect([one.browser.leftovers, two.browser.leftovers]).toEqual([0, 0]);
  expect([one.server.getName(), two.server.sent]).toEqual(['Anders', []]);
});
