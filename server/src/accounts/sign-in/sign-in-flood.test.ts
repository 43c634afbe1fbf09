import { expect, inject, test, vi } from 'vitest';
import { serve } from '../../../test/serve.ts';
import { lockTable } from '../../../test/table-lock.ts';

// The embedded database has a single connection, which cannot be locked out.
test.skipIf(inject('template').kind === 'embedded')(
  '[REL-10] of a flood of sign-ins as many as can be checked in time wait, and the rest are refused at once',
  async () => {
    const server = await serve();
    const signIn = (account: number) =>
      server.call('POST', '/api/authenticate', { body: { username: `flood${account}@example.nl`, password: 'wrong' } });
    const { locked, release } = lockTable(server.db, 'throttle');
    await locked;
    let answered = 0;
    const accepted = Array.from({ length: 48 }, async (_, account) => {
      await signIn(account);
      answered += 1;
    });
    // All 48 are there once the next one is refused.
    const refused = await vi.waitFor(async () => {
      const answer = await signIn(48);
      expect(answer.status).toBe(503);
      return answer;
    }, 30_000);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.body).toMatchObject({ message: 'error.http.503', path: '/api/authenticate' });
    // A refusal is no failure to look for in the log.
    expect(refused.body.reference).toBeUndefined();
    expect(answered).toBe(0);
    await release();
    await Promise.all(accepted);
    expect((await signIn(49)).status).not.toBe(503);
    await server.close();
  },
);
