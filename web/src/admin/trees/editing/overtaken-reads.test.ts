import { expect, test } from 'vitest';
import type { EditingParts } from './editing-state.ts';
import { makeBrowser, makeServer, opened, openIn, other, settle, shared, shown, text } from './test-editing.ts';

/** Holds back the answer of a call that has been made, until it is let go. */
const holdBack = <C extends 'read' | 'results'>(calls: EditingParts['calls'], name: C) => {
  const call = calls[name] as (id: number) => Promise<unknown>;
  const { promise, resolve } = Promise.withResolvers<void>();
  let isHeld = false;
  const held = async (id: number) => {
    const answer = structuredClone(await call(id));
    isHeld = true;
    await promise;
    return answer;
  };
  Object.assign(calls, { [name]: held });
  return {
    isHeld: () => isHeld,
    letGo: async () => {
      Object.assign(calls, { [name]: call });
      resolve();
      await settle();
    },
  };
};

test('[REL-05] [TRE-08] a document that was read before a save does not take the saved change away', async () => {
  const { server, browser, session } = await opened();
  const follow = server.calls.follow;
  // The news are too many to be sent: the document is read as a whole.
  server.calls.follow = async (id, body) => ({ ...(await follow(id, body)), batches: null });
  server.others(text('Van hen', other));
  const read = holdBack(server.calls, 'read');
  await browser.pass(3000);
  expect(read.isHeld()).toBe(true);

  server.calls.follow = follow;
  session.edit([text('Van mij')]);
  await session.flush();
  await settle();
  const { number } = openIn(session).copy;
  expect([shown(session), server.nameOf()]).toEqual(['Van mij', 'Van mij']);
  await read.letGo();
  expect([shown(session), openIn(session).copy.number]).toEqual(['Van mij', number]);
  await browser.pass(3000);
  expect([shown(session), server.nameOf()]).toEqual(['Van mij', 'Van mij']);
});

test('[REL-05] [TRE-08] results that were read before a save do not take the saved change away', async () => {
  const server = makeServer();
  const { browser, session } = await opened(server, makeBrowser());
  const score = (value: number) => ({ edit: 'set', node: 'result', key: shared, field: 'score', value }) as const;
  const shownScore = () => openIn(session).copy.document.results[shared]?.score;
  server.inOtherTree(score(6));
  const results = holdBack(server.calls, 'results');
  await browser.pass(3000);
  expect(results.isHeld()).toBe(true);

  session.edit([score(2)]);
  await session.flush();
  await settle();
  expect(shownScore()).toBe(2);
  await results.letGo();
  expect(shownScore()).toBe(2);
  await browser.pass(3000);
  expect(shownScore()).toBe(2);
});
