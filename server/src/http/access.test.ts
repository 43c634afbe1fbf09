import type { Route } from '@ok/contract/routes/define-route.ts';
import { routes } from '@ok/contract/routes/index.ts';
import { mayPass } from '@ok/contract/rules/accounts/authority.ts';
import Fastify from 'fastify';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickHash } from '../../test/quick-hash.ts';
import { type Served, serve, testSecret } from '../../test/serve.ts';
import { signInTranslator } from '../../test/translator.ts';
import { createAccount } from '../accounts/data/account-store.ts';
import { refuseUnlistedRoutes } from './register-route.ts';

let server: Served;
const tokens: Record<string, string | undefined> = { anonymous: undefined };
beforeAll(async () => {
  server = await serve();
  tokens.user = await server.signIn('professional');
  tokens.administrator = await server.signIn('admin');
  tokens.translator = await signInTranslator(server, ['en']);
  const passwordHash = quickHash('a password');
  for (const login of ['deactivated', 'deleted', 'expired']) {
    await createAccount(server.db, {
      login,
      email: `${login}@example.nl`,
      passwordHash,
      firstName: '',
      langKey: 'nl',
      authorities: ['ROLE_ADMIN'],
      activated: true,
      test: false,
    });
    tokens[login] = await server.signIn(login, 'a password');
  }
  await server.db.updateTable('user_account').set({ activated: false }).where('login', '=', 'deactivated').execute();
  await server.db.deleteFrom('user_account').where('login', '=', 'deleted').execute();
  await sql`update session set expires_at = to_timestamp(0)
    where user_id = (select id from user_account where login = 'expired')`.execute(server.db);
  tokens.garbage = 'garbage';
  tokens.forged = await new SignJWT({ auth: 'ROLE_ADMIN' })
    .setProtectedHeader({ alg: 'HS512' })
    .setSubject('admin')
    .setJti(crypto.randomUUID())
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(testSecret));
});
afterAll(() => server.close());

const held: Record<string, string[]> = {
  user: ['ROLE_USER'],
  translator: ['ROLE_TRANSLATOR'],
  administrator: ['ROLE_ADMIN', 'ROLE_USER'],
};
const expected = (route: Route, who: string): 'passes' | 401 | 403 => {
  if (route.access === 'everybody') return 'passes';
  const authorities = held[who];
  if (!authorities) return 401;
  return mayPass(authorities, route.access) ? 'passes' : 403;
};
const send = (route: Route, who: string) =>
  server.call(route.method, route.path.replaceAll(/\{\w+\}/g, 'nl'), {
    token: tokens[who],
    ...(route.body && { body: {} }),
  });

const people = [
  'anonymous',
  'user',
  'translator',
  'administrator',
  'deactivated',
  'deleted',
  'expired',
  'garbage',
  'forged',
];
const publicRoutes = [
  'GET /api/activate',
  'GET /api/pdf',
  'GET /api/pdf/{id}',
  'GET /api/professional-association-translation/language/{language}',
  'GET /api/translations/active-languages',
  'GET /api/translations/by-language/{language}',
  'GET /management/health',
  'GET /management/info',
  'POST /api/account/activation/init',
  'POST /api/account/email-change/confirm',
  'POST /api/account/email-change/undo',
  'POST /api/account/mailed-link',
  'POST /api/account/refused-sign-in',
  'POST /api/account/reset-password/finish',
  'POST /api/account/reset-password/init',
  'POST /api/authenticate',
  'POST /api/authenticate/passkey',
  'POST /api/authenticate/passkey/options',
  'POST /api/register',
];

test('[SEC-01] only the routes that are meant for everybody are open to everybody', () => {
  const open = routes.filter(({ access }) => access === 'everybody').map(({ method, path }) => `${method} ${path}`);
  expect(open.sort()).toEqual(publicRoutes);
});

// Signing out and erasing the account are left out: they end the session that the other cells need.
for (const route of routes.filter(({ path }) => path !== '/api/logout' && path !== '/api/users/me')) {
  test(`[SEC-01][SEC-02] ${route.method} ${route.path} for everybody as the access table has it`, async () => {
    for (const who of people) {
      const { status, body } = await send(route, who);
      const expectedStatus = expected(route, who);
      if (expectedStatus !== 'passes') {
        expect(status, who).toBe(expectedStatus);
        expect(body.message, who).toBe(`error.http.${expectedStatus}`);
      } else if (route.path !== '/api/authenticate') expect([401, 403], who).not.toContain(status);
    }
  });
}

test('[SEC-01] a call that the contract does not list can not be added, and is not there', async () => {
  const bare = Fastify();
  refuseUnlistedRoutes(bare);
  expect(() => bare.route({ method: 'GET', url: '/api/unlisted', handler: async () => 'open' })).toThrow(/contract/);
  expect(() => bare.route({ method: 'POST', url: '/unlisted', handler: async () => 'open' })).toThrow(/contract/);
  for (const path of [
    '/api',
    '/api/unlisted',
    '/api/users/admin/keys',
    '/management/heapdump',
    '/management/unlisted',
  ]) {
    expect((await server.call('GET', path, { token: tokens.administrator })).status, path).toBe(404);
  }
});

test('[SEC-23] no reply opens the server to another origin, and every reply carries the headers that close it', async () => {
  for (const path of ['/api/account', '/management/info', '/nowhere', '/media/x.webp']) {
    const { headers } = await server.call('GET', path, { headers: { origin: 'https://elsewhere.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('strict-transport-security')).toMatch(/max-age=63072000/);
  }
});

test('[PRI-10] an answer about a person is not kept by anybody', async () => {
  for (const route of routes.filter(({ access, method }) => access !== 'everybody' && method === 'GET')) {
    const { headers } = await send(route, 'administrator');
    expect(headers.get('cache-control'), route.path).toBe('no-store');
  }
});
