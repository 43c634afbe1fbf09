import { expect, test } from 'vitest';
import { quickHash } from '../../../test/quick-hash.ts';
import { serve } from '../../../test/serve.ts';
import { createAccount } from '../data/account-store.ts';

test('[ACC-07] a request for a reset takes as long whether or not there is such an account', async () => {
  const server = await serve();
  const existingAccount = 'person@example.nl';
  await createAccount(server.db, {
    login: existingAccount,
    email: existingAccount,
    passwordHash: quickHash('a password'),
    firstName: 'An',
    langKey: 'en',
    authorities: ['ROLE_USER'],
    activated: true,
    test: false,
  });
  const durationsMs: Record<string, number[]> = { known: [], unknown: [] };
  for (let round = 0; round < 5; round++) {
    for (const [who, address] of [
      ['known', existingAccount],
      ['unknown', `nobody${round}@example.nl`],
    ] as const) {
      const startedAt = performance.now();
      const { status } = await server.call('POST', '/api/account/reset-password/init', {
        body: address,
        headers: { 'content-type': 'text/plain' },
      });
      expect(status).toBe(200);
      durationsMs[who]?.push(performance.now() - startedAt);
    }
  }
  await server.close();
  // The minimum, because other work on the machine only adds.
  const [one = 0, other = 0] = Object.values(durationsMs).map((durations) => Math.min(...durations));
  expect(Math.max(one, other) / Math.min(one, other)).toBeLessThan(1.5);
});
