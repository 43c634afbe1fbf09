import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../../test/serve.ts';
import { isDemanded } from './factor-demand.ts';

let server: Served;
beforeAll(async () => {
  server = await serve({
    signIn: { demand: { of: 'administrators', days: 14 }, proofMinutes: 0, reportsDevices: false },
  });
});
afterAll(() => server.close());

const signIn = async (name: 'admin' | 'professional') => {
  const body = { username: `${name}@example.nl`, password: `${name}-demo` };
  return (await server.call('POST', '/api/authenticate', { body })).body.id_token as string;
};
const account = async (token: string) => (await server.call('GET', '/api/account', { token })).body;

test.each([
  ['off', ['ROLE_ADMIN'], false],
  ['administrators', ['ROLE_ADMIN', 'ROLE_USER'], true],
  ['administrators', ['ROLE_USER'], false],
  ['everyone', ['ROLE_USER'], true],
] as const)('the demand %s of %j', (of, authorities, demanded) => {
  expect(isDemanded({ of, days: 14 }, authorities)).toBe(demanded);
});

test('administrators have fourteen days; then a session only sets up the second factor, and is whole after that', async () => {
  expect(await account(await signIn('professional'))).toMatchObject({ factorDueDate: null, isLimited: false });
  const first = await signIn('admin');
  const { factorDueDate, isLimited } = await account(first);
  expect(isLimited).toBe(false);
  const days = (Date.parse(factorDueDate) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(13.9);
  expect(days).toBeLessThanOrEqual(14);
  // A second sign-in does not begin the days anew.
  expect(await account(await signIn('admin'))).toMatchObject({ factorDueDate });

  await sql`update user_account set factor_due_at = now() - interval '1 minute' where factor_due_at is not null`.execute(
    server.db,
  );
  const token = await signIn('admin');
  expect(await account(token)).toMatchObject({ isLimited: true });
  for (const path of [
    '/api/users',
    '/api/question-trees/get-published',
    '/api/measurements/overview',
    '/api/account/export',
  ])
    expect((await server.call('GET', path, { token })).status, path).toBe(403);
  // Sessions from before are limited, too.
  expect((await server.call('GET', '/api/users', { token: first })).status).toBe(403);
  const { secret } = (
    await server.call('POST', '/api/account/second-factor/authenticator', {
      token,
      body: { currentPassword: 'admin-demo' },
    })
  ).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await server.call('PUT', '/api/account/second-factor/authenticator', { token, body: { code } })).status).toBe(
    200,
  );
  expect((await server.call('GET', '/api/users', { token })).status).toBe(200);
  expect(await account(token)).toMatchObject({ factorDueDate: null, isLimited: false });
  const removed = await server.call('DELETE', '/api/account/second-factor/authenticator', {
    token,
    body: { currentPassword: 'admin-demo' },
  });
  expect(removed).toMatchObject({ status: 400, body: { errorKey: 'factordemanded' } });
});
