import { expect, test } from 'vitest';
import type { EditingDependencies } from './editing-state.ts';
import {
  createFakeBrowser,
  createFakeServer,
  flushMicrotasks,
  getState,
  nameIn,
  openEditingSession,
  otherQuestion,
  sharedKey,
  textEdit,
} from './test-editing.ts';

/** Delays the reply of a call that the server has already made, until it is released. */
const delayAnswer = <C extends 'read' | 'results'>(calls: EditingDependencies['calls'], name: C) => {
  const call = calls[name] as (id: number) => Promise<unknown>;
  const { promise, resolve } = Promise.withResolvers<void>();
  let isHeld = false;
  const delayedCall = async (id: number) => {
    const answer = structuredClone(await call(id));
    isHeld = true;
    await promise;
    return answer;
  };
  Object.assign(calls, { [name]: delayedCall });
  return {
    isWaiting: () => isHeld,
    release: async () => {
      Object.assign(calls, { [name]: call });
      resolve();
      await flushMicrotasks();
    },
  };
};

test('[REL-05] [TRE-08] a document that was read before a save does not undo the saved edit', async () => {
  const { server, browser, session } = await openEditingSession();
  const follow = server.calls.follow;
  // Without a list of batches the session reads the whole document.
  server.calls.follow = async (id, body) => ({ ...(await follow(id, body)), batches: null });
  server.editByOthers(textEdit('Van hen', otherQuestion));
  const read = delayAnswer(server.calls, 'read');
  await browser.advanceTime(3000);
  expect(read.isWaiting()).toBe(true);

  server.calls.follow = follow;
  session.edit([textEdit('Van mij')]);
  await session.flush();
  await flushMicrotasks();
  const { number } = getState(session).copy;
  expect([nameIn(session), server.getName()]).toEqual(['Van mij', 'Van mij']);
  await read.release();
  expect([nameIn(session), getState(session).copy.number]).toEqual(['Van mij', number]);
  await browser.advanceTime(3000);
  expect([nameIn(session), server.getName()]).toEqual(['Van mij', 'Van mij']);
});

test('[REL-05] [TRE-08] results that were read before a save do not undo the saved edit', async () => {
  const server = createFakeServer();
  const { browser, session } = await openEditingSession(server, createFakeBrowser());
  const score = (value: number) => ({ edit: 'set', node: 'result', key: sharedKey, field: 'score', value }) as const;
  const shownScore = () => getState(session).copy.document.results[sharedKey]?.score;
  server.editInOtherTree(score(6));
  const results = delayAnswer(server.calls, 'results');
  await browser.advanceTime(3000);
  expect(results.isWaiting()).toBe(true);

  session.edit([score(2)]);
  await session.flush();
  await flushMicrotasks();
  expect(shownScore()).toBe(2);
  await results.release();
  expect(shownScore()).toBe(2);
  await browser.advanceTime(3000);
  expect(shownScore()).toBe(2);
});
