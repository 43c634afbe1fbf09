import { routes } from '@ok/contract/routes/index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Served, serve } from '../../../test/serve.ts';
import { copyAccount } from '../../../test/sessions.ts';
import { describeDevice } from './sign-in-device.ts';

const rules = { demand: { of: 'off', days: 14 }, proofMinutes: 15, reportsDevices: true } as const;
let server: Served;
beforeAll(async () => {
  server = await serve({ signIn: rules, trustProxy: 1 });
});
afterAll(() => server.close());
beforeEach(() => sql`delete from throttle`.execute(server.db));

const chrome =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';

let accounts = 0;
const makeProfessional = async (): Promise<string> => {
  accounts += 1;
  const email = `session${accounts}@example.nl`;
  await copyAccount(server.db, email, 'professional@example.nl');
  return email;
};
const signIn = async (username: string, more: object = {}, userAgent = chrome): Promise<string> => {
  const { body } = await server.call('POST', '/api/authenticate', {
    body: { username, password: 'professional-demo', ...more },
    headers: { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.77' },
  });
  return body.id_token;
};
const sessions = async (token: string) => (await server.call('GET', '/api/account/sessions', { token })).body;

test('[SES-08] a user sees the own sessions with browser, network and last use, and ends one of them', async () => {
  const email = await makeProfessional();
  const [here, there] = [await signIn(email), await signIn(email, { rememberMe: true }, safari)];
  await server.call('GET', '/api/account', { token: there });
  const listed = await sessions(here);
  expect(listed).toHaveLength(2);
  expect(listed[0]).toMatchObject({
    ...{ isCurrent: true, browser: 'Chrome', system: 'Android', network: '203.0.113.0/24', remembered: false },
  });
  expect(listed[1]).toMatchObject({ isCurrent: false, browser: 'Safari', system: 'iOS', remembered: true });
  expect(Date.parse(listed[1].lastUsedDate)).toBeGreaterThanOrEqual(Date.parse(listed[1].startedDate));
  const end = (id: string, token = here) => server.call('DELETE', `/api/account/sessions/${id}`, { token });
  // Another user's session stays.
  const other = await server.signIn('tester');
  expect((await end(listed[1].key, other)).status).toBe(204);
  expect((await server.call('GET', '/api/account', { token: there })).status).toBe(200);
  expect((await end(listed[1].key)).status).toBe(204);
  expect((await server.call('GET', '/api/account', { token: there })).status).toBe(401);
  expect(await sessions(here)).toHaveLength(1);
});

test('[SES-08] all other sessions end at once, and this one goes on', async () => {
  const email = await makeProfessional();
  const tokens = [await signIn(email), await signIn(email), await signIn(email)];
  expect((await server.call('DELETE', '/api/account/sessions', { token: tokens[1] })).status).toBe(204);
  const statuses = await Promise.all(
    tokens.map(async (token) => (await server.call('GET', '/api/account', { token })).status),
  );
  expect(statuses).toEqual([401, 200, 401]);
});

test('the last use of a session is recorded, at most once in five minutes', async () => {
  const email = await makeProfessional();
  const token = await signIn(email);
  await server.call('GET', '/api/account', { token });
  const [first] = await sessions(token);
  expect(Date.parse(first.lastUsedDate)).toBeGreaterThan(Date.parse(first.startedDate));
  await server.call('GET', '/api/account', { token });
  expect((await sessions(token))[0].lastUsedDate).toBe(first.lastUsedDate);
});

const mailsTo = async (email: string) =>
  server.db.selectFrom('mail').select(['kind', 'values']).where('recipient', '=', email).execute();

test('a sign-in on a new device is mailed; on the first of all, and on a known one, it is not', async () => {
  const email = await makeProfessional();
  const [phone, laptop] = [crypto.randomUUID(), crypto.randomUUID()];
  await signIn(email, { device: phone });
  await signIn(email, { device: phone }, safari);
  expect(await mailsTo(email)).toEqual([]);
  await signIn(email, { device: laptop }, safari);
  await signIn(email, { device: laptop });
  expect(await mailsTo(email)).toEqual([
    { kind: 'newDevice', values: { firstName: expect.any(String), device: 'Safari, iOS', network: '203.0.113.0/24' } },
  ]);
  // A program without an id counts by its name.
  await signIn(email, {}, 'curl/8.9');
  await signIn(email, {}, 'curl/8.9');
  expect(await mailsTo(email)).toHaveLength(2);
});

test('no sign-in is mailed where the installation does not ask for it', async () => {
  const quiet = await serve({ database: server.database, signIn: { ...rules, reportsDevices: false } });
  const email = await makeProfessional();
  for (const device of [crypto.randomUUID(), crypto.randomUUID()]) {
    const body = { username: email, password: 'professional-demo', device };
    expect((await quiet.call('POST', '/api/authenticate', { body })).status).toBe(200);
  }
  await quiet.close();
  expect(await mailsTo(email)).toEqual([]);
});

test.each([
  [undefined, null, null],
  ['', null, null],
  ['x'.repeat(401), null, null],
  ['undici', null, null],
  [chrome, 'Chrome', 'Android'],
  [safari, 'Safari', 'iOS'],
])('the device of %j', (userAgent, browser, system) => {
  expect(describeDevice(userAgent)).toEqual({ browser, system });
});

/** Calls that export, publish, or change users, roles and keys. */
const callsWithProof = [
  'DELETE /api/users/{login}',
  'DELETE /api/users/{login}/second-factor',
  'GET /api/account/export',
  'GET /api/statistics/export',
  'GET /management/audits/export',
  'POST /api/statistics/export-ticket',
  'POST /api/users',
  'POST /api/users/{login}/password-link',
  'PUT /api/question-trees/{id}/publish',
  'PUT /api/users',
];

test('[SEC-12] every call that exports, publishes, or changes users or keys needs a proof of identity', async () => {
  const marked = routes.filter(({ needsProof }) => needsProof);
  const names = marked.map(({ method, path }) => `${method} ${path}`);
  expect(names.filter((name) => !name.includes('package')).sort()).toEqual(callsWithProof);
  // The key that a package of trees was signed with.
  expect(names.filter((name) => name.includes('package'))).toHaveLength(1);
  const token = await server.signIn('admin');
  await sql`update session set proved_at = null`.execute(server.db);
  for (const { method, path, body } of marked) {
    const answer = await server.call(method, path.replaceAll(/\{\w+\}/g, '1'), { token, ...(body && { body: {} }) });
    expect([answer.status, answer.body.errorKey], `${method} ${path}`).toEqual([428, 'proofneeded']);
  }
});

test('[SEC-12] what needs a proof of identity is refused sixteen minutes after the sign-in, until the user proves it again', async () => {
  const token = await server.signIn('admin', 'admin-demo');
  const remove = () => server.call('DELETE', '/api/users/nobody/second-factor', { token });
  expect((await remove()).status).toBe(404);
  await sql`update session set proved_at = now() - interval '16 minutes'`.execute(server.db);
  expect(await remove()).toMatchObject({ status: 428, body: { errorKey: 'proofneeded' } });
  const prove = (body: object) => server.call('POST', '/api/account/proof', { token, body });
  expect((await prove({ currentPassword: 'wrong' })).status).toBe(400);
  expect((await prove({})).status).toBe(400);
  expect(await prove({ code: '000000' })).toMatchObject({ status: 400, body: { errorKey: 'wrongcode' } });
  expect((await remove()).status).toBe(428);
  expect((await prove({ currentPassword: 'admin-demo' })).status).toBe(204);
  expect((await remove()).status).toBe(404);
  // Calls that need no proof work on.
  await sql`update session set proved_at = null`.execute(server.db);
  expect((await server.call('GET', '/api/users', { token })).status).toBe(200);
  const lax = await serve({ database: server.database, signIn: { ...rules, proofMinutes: 0 } });
  expect((await lax.call('DELETE', '/api/users/nobody/second-factor', { token })).status).toBe(404);
  await lax.close();
});
