import type { TreeDraft } from '@ok/contract/tree/merging/working-copy.ts';
import { beforeEach, expect, test, vi } from 'vitest';

/** The database of one browser, which everybody who signs in there shares. */
const stored = new Map<string, unknown>();
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (key: string) => structuredClone(stored.get(key)),
  set: async (key: string, value: unknown) => void stored.set(key, structuredClone(value)),
  del: async (key: string) => void stored.delete(key),
}));
vi.stubGlobal('navigator', {});
const { openDraftStorage } = await import('./draft-storage.ts');

beforeEach(() => stored.clear());

const draft = (number: number) => ({ number }) as TreeDraft;
const keep = async (userKey: string, versionId: number, number: number) => {
  const storage = openDraftStorage(userKey, versionId);
  await storage.load(new AbortController().signal);
  await storage.save(draft(number));
};
const found = (userKey: string, versionId = 1) =>
  openDraftStorage(userKey, versionId).load(new AbortController().signal);

test('[PRI-06] [REL-05] what one user left unsaved is given back to that user, and to no other in the same browser', async () => {
  await keep('user-1', 1, 11);
  await keep('user-2', 1, 22);
  await keep('user-1', 2, 12);
  expect([await found('user-1'), await found('user-2'), await found('user-3')]).toEqual([
    draft(11),
    draft(22),
    undefined,
  ]);
  expect(await found('user-1', 2)).toEqual(draft(12));
});

test('[PRI-06] [REL-05] removing a draft leaves that of another user', async () => {
  await keep('user-1', 1, 11);
  await keep('user-11', 1, 22);
  const storage = openDraftStorage('user-1', 1);
  await storage.load(new AbortController().signal);
  await storage.remove();
  expect([await found('user-1'), await found('user-11')]).toEqual([undefined, draft(22)]);
});
