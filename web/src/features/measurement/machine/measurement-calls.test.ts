import { expect, test, vi } from 'vitest';
import { testTab } from '../../../session/test-tab.ts';

testTab();
const requestedPaths: string[] = [];
vi.stubGlobal('fetch', async (address: string) => {
  requestedPaths.push(new URL(address, 'http://localhost').pathname);
  return new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } });
});
const { resumeOrBegin } = await import('./measurement-calls.ts');
const { tokens } = await import('../../../session/session-store.ts');
const { registerOutbox } = await import('../../../api/unsent-actions.ts');

test('[MEA-12] unsent answers are sent before the server is asked which measurement can be resumed', async () => {
  tokens.keep('a.b.c', true);
  const { promise, resolve } = Promise.withResolvers<void>();
  const waited: number[] = [];
  registerOutbox({
    send: (milliseconds) => {
      waited.push(milliseconds);
      return promise;
    },
    read: async () => [],
  });
  const opening = resumeOrBegin(5, crypto.randomUUID()).catch((error: unknown) => error);
  for (let tick = 0; tick < 50; tick += 1) await Promise.resolve();
  expect([waited, requestedPaths]).toEqual([[1000], []]);
  resolve();
  await opening;
  expect(requestedPaths).toEqual(['/api/measurements']);
});
