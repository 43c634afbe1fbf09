import { defineRoute } from '@ok/contract/routes/define-route.ts';
import { routes } from '@ok/contract/routes/index.ts';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { injectRoutes } from '../../test/inject-routes.ts';
import { isApiPath, refuseUnlistedRoutes } from './register-route.ts';

// Tests who may make each kind of call, with an authentication that knows three users.

const anything = z.record(z.string(), z.unknown());
const adminRoute = { access: ['ROLE_ADMIN'], summary: '', reply: anything } as const;

const open = defineRoute({ method: 'GET', path: '/api/open', access: 'everybody', summary: '', reply: anything });
const closed = defineRoute({ method: 'GET', path: '/api/closed', ...adminRoute });
const forEveryRole = defineRoute({ ...adminRoute, method: 'GET', path: '/api/signed-in', access: [] });
const monitored = defineRoute({ method: 'GET', path: '/api/monitored', ...adminRoute });
const queried = defineRoute({
  method: 'POST',
  path: '/api/queried',
  ...adminRoute,
  body: z.object({ name: z.string() }),
  objectName: 'row',
});
const linked = defineRoute({ method: 'GET', path: '/api/linked', ...adminRoute, tokenInQuery: true });
const ticketed = defineRoute({
  method: 'GET',
  path: '/api/ticketed',
  ...adminRoute,
  tokenInQuery: 'orTicket',
  refusedAt: '/admin/export',
});
const large = defineRoute({
  method: 'POST',
  path: '/api/large',
  ...adminRoute,
  consumes: 'text',
  body: z.string(),
  bodyLimit: 2_000_000,
});

let server: Awaited<ReturnType<typeof injectRoutes>>;
beforeAll(async () => {
  server = await injectRoutes(({ publicRoute, authRoute, operatorRoute, authQueryRoute }) => {
    publicRoute(open, async ({ currentUser }) => ({ user: (await currentUser())?.login ?? null }));
    for (const route of [closed, forEveryRole, linked, ticketed])
      authRoute(route, async ({ currentUser, claims }) => ({ user: currentUser.login, session: claims.sessionId }));
    operatorRoute(
      monitored,
      (token) => token === 'operator',
      async () => ({ isRead: true }),
    );
    authQueryRoute<typeof queried, { readBy: string; query: unknown }>(
      queried,
      ({ body }) => ({ from: sql`select ${body.name}` }),
      async ({ row, userQuery, body, claims }) => ({
        readBy: row.readBy,
        isSameQuery: row.query === userQuery,
        name: body.name,
        session: claims.sessionId,
      }),
    );
    authRoute(large, async ({ body }) => ({ length: body.length }));
  });
});
afterAll(() => server.close());

const get = async (url: string, as?: string) => {
  const reply = await server.inject(url, as === undefined ? {} : { as });
  return { status: reply.statusCode, body: reply.json() };
};
const statusesOf = async (url: string, users: readonly (string | undefined)[]) =>
  Promise.all(users.map(async (as) => (await get(url, as)).status));

test('[SEC-01] an open call knows who makes it, if a session is there', async () => {
  for (const [as, user] of [
    [undefined, null],
    ['admin', 'admin'],
    ['user', 'user'],
    ['gone', null],
    ['forged', null],
  ] as const)
    expect(await get('/api/open', as)).toEqual({ status: 200, body: { user } });
});

test('[SEC-01] a closed call is 401 without a session, and 403 without the role', async () => {
  expect(await statusesOf('/api/closed', [undefined, 'forged', 'gone', 'user'])).toEqual([401, 401, 401, 403]);
  expect(await get('/api/closed', 'admin')).toEqual({
    status: 200,
    body: { user: 'admin', session: 'session of admin' },
  });
  expect(await statusesOf('/api/signed-in', [undefined, 'gone', 'user', 'admin'])).toEqual([401, 401, 200, 200]);
});

test.each([
  ['bearer admin', 200],
  ['Bearer admin==', 401],
  ['Basic admin', 401],
  ['Bearer admin x', 401],
  ['x Bearer admin', 401],
  ['Bearer  admin', 401],
  ['Bearer', 401],
])('[SEC-01] the header %j is answered with %i', async (authorization, status) => {
  expect((await server.inject('/api/closed', { headers: { authorization } })).statusCode).toBe(status);
});

test('[PRI-02] a token of an operator replaces the session, and no other token does', async () => {
  const users = ['operator', 'admin', undefined, 'gone', 'user'];
  expect(await statusesOf('/api/monitored', users)).toEqual([200, 200, 401, 401, 403]);
  expect(await statusesOf('/api/closed', ['operator'])).toEqual([401]);
});

test('[SEC-01] a call that is checked with its own query reads for its user, and reveals no fault to a stranger', async () => {
  const post = async (payload: object, as?: string) => {
    const reply = await server.inject('/api/queried', { method: 'POST', payload, ...(as && { as }) });
    return { status: reply.statusCode, body: reply.json() };
  };
  expect(await post({ name: 'a' }, 'admin')).toEqual({
    status: 200,
    body: { readBy: 'admin', isSameQuery: true, name: 'a', session: 'session of admin' },
  });
  for (const payload of [{ name: 'a' }, { name: 1 }]) {
    const statuses: number[] = [];
    for (const as of [undefined, 'forged', 'gone', 'user']) statuses.push((await post(payload, as)).status);
    expect(statuses).toEqual([401, 401, 401, 403]);
  }
  const fieldErrors = [{ objectName: 'row', field: 'name', message: 'typeMismatch' }];
  expect(await post({ name: 1 }, 'admin')).toMatchObject({ status: 400, body: { fieldErrors } });
});

test('[STT-02] the token of a link counts where the route allows it, and the header has precedence', async () => {
  expect(await get('/api/linked?token=admin')).toMatchObject({ status: 200, body: { user: 'admin' } });
  expect((await get('/api/linked?token=user')).status).toBe(403);
  expect((await get('/api/linked?token=admin', 'user')).status).toBe(403);
  expect((await get('/api/linked?token=forged', 'admin')).status).toBe(200);
  for (const query of ['', '?token=', '?token=ticket', '?token=admin&token=admin'])
    expect((await get(`/api/linked${query}`)).status, query).toBe(401);
  expect((await get('/api/closed?token=admin')).status).toBe(401);
});

test('[SEC-36] a ticket of a link stands for its user, and for nobody else', async () => {
  expect(await get('/api/ticketed?token=ticket')).toMatchObject({ status: 200, body: { user: 'admin' } });
  expect((await get('/api/ticketed?token=ticket', 'admin')).status).toBe(200);
  const spent = { status: 401, body: { errorKey: 'ticketspent' } };
  expect(await get('/api/ticketed?token=ticket', 'user')).toMatchObject(spent);
  expect(await get('/api/ticketed?token=spent')).toMatchObject(spent);
  expect(await get('/api/ticketed?token=spent', 'admin')).toMatchObject(spent);
  expect(await get('/api/ticketed?token=admin')).toMatchObject({ status: 200, body: { user: 'admin' } });
  // The user of the header makes the call, whose token the link may hold as well.
  expect((await get('/api/ticketed?token=admin', 'user')).status).toBe(403);
  expect((await get('/api/ticketed', 'admin')).status).toBe(200);
  expect((await get('/api/ticketed')).body.message).toBe('error.http.401');
});

test('[SEC-36] a text that is too long for a ticket is not looked up', async () => {
  expect(await get(`/api/ticketed?token=${'x'.repeat(999)}`)).toMatchObject({ body: { errorKey: 'ticketspent' } });
  expect(await get(`/api/ticketed?token=${'x'.repeat(1000)}`)).toMatchObject({ body: { message: 'error.http.400' } });
});

test('[STT-02] a browser that opened a refused link is led to the screen that explains it, without the token', async () => {
  const headers = { accept: 'text/html,*/*' };
  const opened = await server.inject('/api/ticketed?tree=3&token=spent&refused=x', { headers });
  expect([opened.statusCode, opened.headers.location, opened.headers['cache-control']]).toEqual([
    303,
    '/admin/export?tree=3&refused=error.ticketspent',
    'no-store',
  ]);
  expect((await server.inject('/api/ticketed', { headers })).headers.location).toBe(
    '/admin/export?refused=error.http.401',
  );
  expect((await server.inject('/api/linked', { headers })).statusCode).toBe(401);
  expect((await server.inject('/api/ticketed', { headers: { accept: 'application/json' } })).statusCode).toBe(401);
});

test('[SEC-33] a large body is read for a valid token alone', async () => {
  const send = async (length: number, as?: string) => {
    const headers = { 'content-type': 'text/plain' };
    const call = { method: 'POST', payload: 'x'.repeat(length), headers, ...(as && { as }) } as const;
    const { statusCode, headers: replyHeaders } = await server.inject('/api/large', call);
    // The client would not get to read a refusal on a connection that is closed while it still sends.
    expect(replyHeaders.connection).not.toBe('close');
    return statusCode;
  };
  expect(await send(1_500_000, 'admin')).toBe(200);
  expect(await send(2_000_001, 'admin')).toBe(413);
  expect(await send(2_000_001)).toBe(401);
  expect(await send(2_000_001, 'forged')).toBe(401);
});

test('[SEC-01] a link alone may hold a token', async () => {
  const posted = { ...adminRoute, method: 'POST', path: '/api/posted', tokenInQuery: true } as const;
  await expect(injectRoutes(({ authRoute }) => authRoute(posted, async () => ({})))).rejects.toThrow('/api/posted');
});

test('the registered routes are known', () => {
  expect([...server.registered]).toEqual([open, closed, forEveryRole, linked, ticketed, monitored, queried, large]);
});

test.each([
  ['/api', true],
  ['/api/x', true],
  ['/management/health', true],
  ['/v3/api-docs', true],
  ['/apis', false],
  ['/x/api/y', false],
  ['/v3x', false],
  ['/', false],
])('whether the path %s belongs to a call: %j', (path, isCall) => {
  expect(isApiPath(path)).toBe(isCall);
});

test('[SEC-01] an application has the calls of the contract and what reads files, and nothing else', () => {
  const app = Fastify({ exposeHeadRoutes: false });
  refuseUnlistedRoutes(app);
  const add = (method: string | string[], url: string) => () => app.route({ method, url, handler: async () => '' });
  for (const { method, path } of routes.filter((route) => route.path.includes('{')).slice(0, 2))
    expect(add(method, path.replaceAll(/\{(\w+)\}/g, ':$1'))).not.toThrow();
  expect(add('GET', '/media/:name')).not.toThrow();
  expect(add(['GET', 'HEAD'], '/')).not.toThrow();
  expect(add('PUT', '/media/:name')).toThrow('PUT /media/:name is not in the contract');
  expect(add(['GET', 'POST'], '/pages')).toThrow('contract');
  expect(add('PATCH', '/api/account')).toThrow('contract');
  expect(add('HEAD', '/api/account')).toThrow('contract');
});
