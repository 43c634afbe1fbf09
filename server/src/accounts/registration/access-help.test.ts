import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyIn, mailsTo } from '../../../test/mails.ts';
import { type Registrations, registering, serveRegistrations } from '../../../test/registrations.ts';
import type { Served } from '../../../test/serve.ts';

let registrations: Registrations;
let server: Served;
let admin: string;
beforeAll(async () => {
  registrations = await serveRegistrations();
  server = registrations.server;
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const { register, activate, accountOf, signIn, keyFor } = registering(() => registrations);

const post = (path: string, body: object, ip = '192.0.2.1') =>
  server.call('POST', path, { body, headers: { 'x-forwarded-for': ip } });
const stateOf = async (key: string, purpose = 'activation') =>
  (await post('/api/account/mailed-link', { key, purpose })).body;
const requestActivation = (body: object, ip?: string) => post('/api/account/activation/init', body, ip);
const explain = async (username: string, password: string, ip?: string) =>
  post('/api/account/refused-sign-in', { username, password }, ip);
const expireKeys = (email: string) =>
  sql`update user_key set created_at = now() - interval '73 hours', expires_at = now() - interval '1 hour'
    where user_id = (select id from user_account where email = ${email}) and used_at is null`.execute(server.db);
const readActivationKeys = async (email: string) => (await mailsTo(server, email)).map((mail) => keyIn(server, mail));
const changeUser = async (email: string, changes: object) => {
  const { body: users } = await server.call('GET', `/api/users?query=${email}`, { token: admin });
  return server.call('PUT', '/api/users', {
    token: admin,
    body: { ...users.find((user: { email: string }) => user.email === email), ...changes },
  });
};

test('[ACC-06] a dead activation link says why: expired, used, incomplete or unknown', async () => {
  const email = 'dead.links@example.nl';
  await register({ email });
  await register({ email });
  const [first = '', second = ''] = await readActivationKeys(email);
  expect(await stateOf(first)).toEqual({ state: 'valid', email });
  await expireKeys(email);
  expect(await stateOf(first)).toEqual({ state: 'expired', email });
  expect(await stateOf(first, 'reset')).toEqual({ state: 'unknown', email: null });
  await requestActivation({ email, key: second });
  expect((await activate(await keyFor(email))).status).toBe(200);
  expect(await stateOf(await keyFor(email))).toEqual({ state: 'used', email });
  // The first key was never used, but the account is active.
  expect(await stateOf(first)).toEqual({ state: 'used', email });
  expect(await stateOf(second.slice(0, -1))).toEqual({ state: 'incomplete', email: null });
  expect(await stateOf('x'.repeat(43))).toEqual({ state: 'unknown', email: null });
  expect((await post('/api/account/mailed-link', { key: first, purpose: 'emailUndo' })).status).toBe(400);
});

test('[ACC-08] a reset link says when it opens whether it works, and names the address of the mail, not a later one', async () => {
  const email = 'dead.reset@example.nl';
  await register({ email });
  await activate(await keyFor(email));
  const requestReset = () =>
    server.call('POST', '/api/account/reset-password/init', { body: email, headers: { 'content-type': 'text/plain' } });
  await requestReset();
  const replaced = await keyFor(email);
  expect(await stateOf(replaced, 'reset')).toEqual({ state: 'valid', email });
  await requestReset();
  expect(await stateOf(replaced, 'reset')).toEqual({ state: 'expired', email });
  const key = await keyFor(email);
  const body = { key, newPassword: 'another one' };
  expect((await server.call('POST', '/api/account/reset-password/finish', { body })).status).toBe(200);
  await changeUser(email, { email: 'moved.away@example.nl' });
  expect(await stateOf(key, 'reset')).toEqual({ state: 'used', email });
});

test('[SEC-12] guesses at links are throttled', async () => {
  const guess = () => post('/api/account/mailed-link', { key: 'x'.repeat(43), purpose: 'reset' }, '203.0.113.9');
  for (let n = 1; n <= 60; n++) expect((await guess()).status).toBe(200);
  expect((await guess()).status).toBe(429);
});

test('[ACC-06] a dead link gets another mail for the registration it was mailed for; without a link the newest gets it', async () => {
  for (const [email, chosen] of [
    ['again.by.link@example.nl', 'of the first'],
    ['again.by.address@example.nl', 'of the second'],
  ] as const) {
    await register({ email, password: 'of the first' });
    await register({ email, password: 'of the second' });
    const [first] = await readActivationKeys(email);
    await expireKeys(email);
    const key = chosen === 'of the first' ? first : undefined;
    expect(await requestActivation({ email: email.toUpperCase(), key })).toMatchObject({ status: 200, body: '' });
    expect(await mailsTo(server, email)).toHaveLength(3);
    expect((await activate(await keyFor(email))).status).toBe(200);
    expect((await signIn(email, chosen)).status).toBe(200);
  }
});

test('[ACC-06][ACC-03] a link that was sent again keeps its registration, and restarts the thirty days of the account', async () => {
  const email = 'kept.again@example.nl';
  await register({ email, password: 'of the owner' });
  await expireKeys(email);
  await sql`update registration set registered_at = now() - interval '80 hours'
    where user_id = (select id from user_account where email = ${email})`.execute(server.db);
  await sql`update user_account set created_date = now() - interval '29 days' where email = ${email}`.execute(
    server.db,
  );
  await requestActivation({ email });
  expect(Date.now() - Number((await accountOf(email))?.created_date)).toBeLessThan(60_000);
  const key = await keyFor(email);
  await register({ email, password: 'of a stranger' });
  expect((await activate(key)).status).toBe(200);
  expect((await signIn(email, 'of the owner')).status).toBe(200);
});

test('[ACC-06][SEC-13] a request for another mail answers alike for every address, and mails none but those that wait', async () => {
  const off = 'switched.off@example.nl';
  await register({ email: off });
  await activate(await keyFor(off));
  await changeUser(off, { activated: false });
  const waiting = 'waiting@example.nl';
  await register({ email: waiting });
  for (const [index, email] of ['nobody.here@example.nl', 'professional@example.nl', off, waiting].entries()) {
    const mailsBefore = (await mailsTo(server, email)).length;
    const from = `198.51.100.${index}`;
    const answers = [];
    for (let n = 1; n <= 4; n++) answers.push(await requestActivation({ email }, from));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[0]?.body).toBe('');
    expect((await mailsTo(server, email)).length - mailsBefore).toBe(email === waiting ? 3 : 0);
  }
  expect((await requestActivation({ email: 'no address' })).status).toBe(400);
});

test('[SEC-19][ACC-06] requests of many networks together bring ten activation mails to an address', async () => {
  const email = 'flooded.again@example.nl';
  await register({ email });
  for (let n = 1; n <= 12; n++) expect((await requestActivation({ email }, `203.0.${n}.1`)).status).toBe(200);
  expect(await mailsTo(server, email)).toHaveLength(10);
});

test('[SES-01] only the right password learns why an account can not sign in', async () => {
  const [early, off] = ['too.early@example.nl', 'off@example.nl'];
  await register({ email: early, password: 'of a stranger' });
  await register({ email: early, password: 'of the owner' });
  await register({ email: off, password: 'of the owner' });
  await activate(await keyFor(off));
  await changeUser(off, { activated: false });
  const reasons = async (name: string) => {
    const answers = [];
    for (const password of ['of the owner', 'wrong']) answers.push((await explain(name, password)).body);
    return answers;
  };
  expect(await reasons(early)).toEqual([{ reason: 'notActivated' }, { reason: null }]);
  expect(await reasons(off.toUpperCase())).toEqual([{ reason: 'switchedOff' }, { reason: null }]);
  expect(await reasons('nobody@example.nl')).toEqual([{ reason: null }, { reason: null }]);
  expect((await explain('professional@example.nl', 'professional-demo')).body).toEqual({ reason: null });
});

test('[SEC-12] guesses at why a sign-in is refused are throttled, also those at an active account', async () => {
  const guess = (password: string) => explain('professional@example.nl', password, '192.0.2.99');
  for (const password of ['1', '2', '3', '4', 'professional-demo']) expect((await guess(password)).status).toBe(200);
  expect((await guess('professional-demo')).status).toBe(429);
});
