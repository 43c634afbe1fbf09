import type { TreeDraft } from '@ok/contract/tree/merging/tree-draft.ts';
import { applyLocalEdits, openCopy } from '@ok/contract/tree/merging/working-copy.ts';
import { expect, test, vi } from 'vitest';
import { chainOf } from '../../../../../contract/test/tree-documents.ts';
import { createDraftKeeper } from './draft-keeping.ts';
import { flushMicrotasks, textEdit } from './test-editing.ts';

const savedCopy = openCopy(chainOf(2), 0);
const unsavedCopy = (text: string) => applyLocalEdits(savedCopy, [textEdit(text)]);

/** Keeper on a storage that records its writes. Each write waits for `barrier`. */
const createKeeper = () => {
  const writes: (readonly unknown[] | 'removed')[] = [];
  const storage = { barrier: Promise.resolve() };
  const keeper = createDraftKeeper({
    load: async () => undefined,
    save: async ({ unsent }: TreeDraft) => {
      writes.push(unsent);
      await storage.barrier;
    },
    remove: async () => {
      writes.push('removed');
      await storage.barrier;
    },
    release: () => {},
  });
  return { keeper, storage, writes };
};

test('[REL-05] the draft of an earlier page is removed once, when nothing is unsaved', async () => {
  const { keeper, writes } = createKeeper();
  keeper.keep(savedCopy);
  await keeper.whenIdle();
  keeper.keep({ ...savedCopy, number: 1 });
  await keeper.whenIdle();
  expect(writes).toEqual(['removed']);
});

test('[REL-05] a draft is removed when its edits are saved, and stored again after the next edit', async () => {
  const { keeper, writes } = createKeeper();
  for (const copy of [unsavedCopy('Een'), savedCopy, { ...savedCopy, number: 1 }, unsavedCopy('Twee')]) {
    keeper.keep(copy);
    await keeper.whenIdle();
  }
  expect(writes).toEqual([[textEdit('Een')], 'removed', [textEdit('Twee')]]);
});

test('[REL-05] one draft is written at a time, and then the newest one', async () => {
  const { keeper, storage, writes } = createKeeper();
  const barrier = Promise.withResolvers<void>();
  storage.barrier = barrier.promise;
  for (const text of ['Een', 'Twee', 'Drie']) keeper.keep(unsavedCopy(text));
  await flushMicrotasks();
  expect(writes).toEqual([[textEdit('Een')]]);
  let isIdle = false;
  const idle = keeper.whenIdle().then(() => {
    isIdle = true;
  });
  await flushMicrotasks();
  expect(isIdle).toBe(false);
  barrier.resolve();
  await idle;
  expect(writes).toEqual([[textEdit('Een')], [textEdit('Drie')]]);
});

test('[REL-05] a copy that is stored already is not written again', async () => {
  const { keeper, writes } = createKeeper();
  const copy = unsavedCopy('Een');
  keeper.keep(copy);
  await keeper.whenIdle();
  keeper.keep(copy);
  await keeper.whenIdle();
  expect(writes).toEqual([[textEdit('Een')]]);
});

test('[REL-05] a write that fails is logged, and the next copy is stored', async () => {
  const logError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { keeper, storage, writes } = createKeeper();
  const error = new Error('the disk is full');
  storage.barrier = Promise.reject(error);
  storage.barrier.catch(() => {});
  keeper.keep(unsavedCopy('Een'));
  await keeper.whenIdle();
  expect(logError.mock.calls).toEqual([[expect.stringMatching(/./), error]]);
  logError.mockRestore();
  storage.barrier = Promise.resolve();
  keeper.keep(unsavedCopy('Twee'));
  await keeper.whenIdle();
  expect(writes).toEqual([[textEdit('Een')], [textEdit('Twee')]]);
});
