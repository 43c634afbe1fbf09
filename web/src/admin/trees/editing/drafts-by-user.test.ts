import type { TreeDraft } from '@ok/contract/tree/merging/tree-draft.ts';
import { beforeEach, expect, test, vi } from 'vitest';

/** Database of one browser, shared by all its users. */
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
const saveDraft = async (userKey: string, versionId: number, number: number) => {
  const storage = openDraftStorage(userKey, versionId);
  await storage.load(new AbortController().signal);
  await storage.save(draft(number));
};
const loadDraft = (userKey: string, versionId = 1) =>
  openDraftStorage(userKey, versionId).load(new AbortController().signal);

test('[PRI-06] [REL-05] a user’s draft is restored for that user, and for no other user of the same browser', async () => {
  await saveDraft('user-1', 1, 11);
  await saveDraft('user-2', 1, 22);
  await saveDraft('user-1', 2, 12);
  expect([await loadDraft('user-1'), await loadDraft('user-2'), await loadDraft('user-3')]).toEqual([
    draft(11),
    draft(22),
    undefined,
  ]);
  expect(await loadDraft('user-1', 2)).toEqual(draft(12));
});

test('[PRI-06] [REL-05] removing a draft leaves that of another user', async () => {
  await saveDraft('user-1', 1, 11);
  await saveDraft('user-11', 1, 22);
  const storage = openDraftStorage('user-1', 1);
  await storage.load(new AbortController().signal);
  await storage.remove();
  expect([await loadDraft('user-1'), await loadDraft('user-11')]).toEqual([undefined, draft(22)]);
});
