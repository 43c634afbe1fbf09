import type { TreeDraft } from '@ok/contract/tree/merging/tree-draft.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { flushMicrotasks } from './test-editing.ts';

/** Content of the browser's IndexedDB, which all tabs share. */
const storedValues = new Map<string, unknown>();
/** Keys that were looked up, in order. */
const lookups: string[] = [];
vi.mock('idb-keyval', () => ({
  createStore: (database: string, table: string) => `${database}/${table}`,
  get: async (key: string, store: string) => {
    lookups.push(key);
    return structuredClone(storedValues.get(`${store} ${key}`));
  },
  set: async (key: string, value: unknown, store: string) =>
    void storedValues.set(`${store} ${key}`, structuredClone(value)),
  del: async (key: string, store: string) => void storedValues.delete(`${store} ${key}`),
}));
const { openDraftStorage } = await import('./draft-storage.ts');

/** Locks that the tabs hold, and the error of a browser that gives none. */
const locks = new Set<string>();
let lockError: Error | undefined;
type LockWork = (lock: object | null) => Promise<void> | undefined;
/** As browsers do: a request that does not ask for `ifAvailable` waits until the lock is free; here, forever. */
const requestLock = async (name: string, options: { ifAvailable?: boolean }, work: LockWork) => {
  if (lockError) throw lockError;
  if (locks.has(name)) return options.ifAvailable ? work(null) : new Promise(() => {});
  locks.add(name);
  await work({ name });
  locks.delete(name);
};
vi.stubGlobal('navigator', { locks: { request: requestLock } });

beforeEach(() => {
  storedValues.clear();
  lookups.length = 0;
  locks.clear();
  lockError = undefined;
});

const draft = (number: number) => ({ number }) as TreeDraft;
const slotKey = (slot: number) => `user-1/7/${slot}`;
const openTab = async () => {
  const storage = openDraftStorage('user-1', 7);
  return { storage, draft: await storage.load(new AbortController().signal) };
};

test('[TRE-08] [REL-05] each tab of a user stores its draft of a version in a slot of its own', async () => {
  const tabs = [await openTab(), await openTab(), await openTab()];
  expect(tabs.map((tab) => tab.draft)).toEqual([undefined, undefined, undefined]);
  for (const [index, { storage }] of tabs.entries()) await storage.save(draft(index));
  expect([...storedValues]).toEqual([
    ['ok-drafts/trees user-1/7/0', draft(0)],
    ['ok-drafts/trees user-1/7/1', draft(1)],
    ['ok-drafts/trees user-1/7/2', draft(2)],
  ]);
  await tabs[1]?.storage.remove();
  expect([...storedValues.values()]).toEqual([draft(0), draft(2)]);
});

test('[TRE-08] [REL-05] a tab takes over the draft of a closed tab, and leaves the slots before it free', async () => {
  const [first, second] = [await openTab(), await openTab()];
  await second.storage.save(draft(2));
  first.storage.release();
  second.storage.release();
  await flushMicrotasks();
  expect([...locks]).toEqual([]);
  const next = await openTab();
  await flushMicrotasks();
  expect([next.draft, [...locks]]).toEqual([draft(2), [`ok-draft-${slotKey(1)}`]]);
});

test('[TRE-08] [REL-05] a tab without a draft to take over keeps the first free slot, and locks no other', async () => {
  await openTab();
  lookups.length = 0;
  await openTab();
  await flushMicrotasks();
  expect(lookups).toEqual([1, 2, 3, 4, 5, 6, 7].map(slotKey));
  expect([...locks]).toEqual([`ok-draft-${slotKey(0)}`, `ok-draft-${slotKey(1)}`]);
});

test('[TRE-08] [REL-05] a ninth tab stores no draft', async () => {
  for (let tab = 1; tab <= 8; tab += 1) await openTab();
  const ninth = await openTab();
  await ninth.storage.save(draft(9));
  await ninth.storage.remove();
  ninth.storage.release();
  expect([ninth.draft, locks.size, storedValues.size]).toEqual([undefined, 8, 0]);
});

test('[TRE-08] [REL-05] a tab that loads again reads its own slot', async () => {
  const { storage } = await openTab();
  await storage.save(draft(3));
  lookups.length = 0;
  expect(await storage.load(new AbortController().signal)).toEqual(draft(3));
  expect([lookups, locks.size]).toEqual([[slotKey(0)], 1]);
});

test('[TRE-08] a browser that refuses a lock makes the load fail', async () => {
  lockError = new Error('not allowed here');
  await expect(openTab()).rejects.toThrow('not allowed here');
});
