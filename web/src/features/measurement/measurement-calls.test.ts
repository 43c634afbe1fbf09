import { expect, test, vi } from 'vitest';
import { testTab } from '../../session/test-tab.ts';

testTab();
const asked: string[] = [];
vi.stubGlobal('fetch', async (address: string) => {
  asked.push(new URL(address, 'http://localhost').pathname);
  return new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } });
});
const { openOrBegin } = await import('./measurement-calls.ts');
const { tokens } = await import('../../session/session-store.ts');
const { registerUnsentSender } = await import('../../api/unsent-actions.ts');

test('[MEA-12] what was answered and waits here is sent before the server is asked what can be gone on with', async () => {
  tokens.keep('a.b.c', true);
  const { promise, resolve } = Promise.withResolvers<void>();
  const waited: number[] = [];
  registerUnsentSender((milliseconds) => {
    waited.push(milliseconds);
    return promise;
  });
  const opening = openOrBegin(5, crypto.randomUUID()).catch((error: unknown) => error);
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  expect([waited, asked]).toEqual([[1000], []]);
  resolve();
  await opening;
  expect(asked).toEqual(['/api/measurements']);
});
