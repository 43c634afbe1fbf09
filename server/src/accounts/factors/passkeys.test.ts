import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Served, serve } from '../../../test/serve.ts';
import { copyAccount } from '../../../test/sessions.ts';
import { makeSoftAuthenticator } from '../../../test/soft-authenticator.ts';
import { toPasskeyParty } from './passkey-ceremony.ts';

let server: Served;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());
beforeEach(() => sql`delete from throttle`.execute(server.db));

const currentPassword = 'professional-demo';
let accounts = 0;
const makeProfessional = async () => {
  accounts += 1;
  const email = `passkey${accounts}@example.nl`;
  await copyAccount(server.db, email, 'professional@example.nl');
  return { email, token: await server.signIn(email) };
};

const begin = async (token: string) =>
  (await server.call('POST', '/api/account/passkeys/options', { token, body: { currentPassword } })).body;
const add = (token: string, response: unknown) =>
  server.call('POST', '/api/account/passkeys', { token, body: { name: 'Telefoon', response } });
const beginSignIn = async () => (await server.call('POST', '/api/authenticate/passkey/options')).body;
const signIn = (response: unknown, more: object = {}) =>
  server.call('POST', '/api/authenticate/passkey', { body: { response, ...more } });

/** Makes a professional with a passkey on a device of its own. */
const makeOwner = async () => {
  const owner = await makeProfessional();
  const device = makeSoftAuthenticator();
  const added = await add(owner.token, device.register(await begin(owner.token)));
  return { ...owner, device, added };
};
const refusal = { status: 400, body: { errorKey: 'passkeyrefused' } };

test('[SES-01] a passkey signs in without password or code, and is listed with its last use', async () => {
  const { email, token, device, added } = await makeOwner();
  expect(added.status).toBe(201);
  expect(added.body.recoveryCodes).toHaveLength(10);
  const { status, headers, body } = await signIn(device.signIn(await beginSignIn()), { rememberMe: true });
  expect([status, headers.get('authorization')]).toEqual([200, `Bearer ${body.id_token}`]);
  expect((await server.call('GET', '/api/account', { token: body.id_token })).body.login).toBe(email);
  const listed = await server.call('GET', '/api/account/passkeys', { token });
  expect(listed.body).toEqual([
    {
      ...{ id: expect.any(Number), name: 'Telefoon', isBackedUp: true },
      ...{ createdDate: expect.any(String), lastUsedDate: expect.any(String) },
    },
  ]);
});

test('[SES-01] the password of an account with a passkey needs a recovery code or the passkey', async () => {
  const { email, added } = await makeOwner();
  const byPassword = (code?: string) =>
    server.call('POST', '/api/authenticate', { body: { username: email, password: currentPassword, code } });
  expect(await byPassword()).toMatchObject({ status: 401, body: { errorKey: 'codeneeded' } });
  expect((await byPassword(added.body.recoveryCodes[0])).status).toBe(200);
});

test('[SES-01] an answer is accepted once, in time, and only for the user and the purpose that it was asked for', async () => {
  const { token, device } = await makeOwner();
  const used = device.signIn(await beginSignIn());
  expect((await signIn(used)).status).toBe(200);
  expect(await signIn(used)).toMatchObject(refusal);
  const late = await beginSignIn();
  await sql`update passkey_challenge set expires_at = now()`.execute(server.db);
  expect(await signIn(device.signIn(late))).toMatchObject(refusal);
  expect(await signIn(device.signIn(await begin(token)))).toMatchObject(refusal);
  const other = await makeProfessional();
  const stolen = makeSoftAuthenticator().register(await begin(token));
  expect(await add(other.token, stolen)).toMatchObject(refusal);
});

test('[SES-01] of twenty simultaneous uses of one answer, one signs in', async () => {
  const { device } = await makeOwner();
  const response = device.signIn(await beginSignIn());
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(response)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test.each([
  ['of another origin', { origin: 'https://ok.example.nl.evil.example' }],
  ['for another site', { rpId: 'evil.example' }],
  ['to another challenge', { challenge: 'AAAA' }],
  ['without asking its owner', { isUnverified: true }],
])('[SES-01] an answer %s is refused, on adding and on signing in', async (_name, faults) => {
  const { device } = await makeOwner();
  expect(await signIn(device.signIn(await beginSignIn(), faults))).toMatchObject(refusal);
  const { token } = await makeProfessional();
  expect(await add(token, makeSoftAuthenticator().register(await begin(token), faults))).toMatchObject(refusal);
  expect((await server.call('GET', '/api/account/passkeys', { token })).body).toEqual([]);
});

test('[SES-01] a copied device, whose uses count back, is refused', async () => {
  const { device } = await makeOwner();
  for (let i = 0; i < 3; i++) expect((await signIn(device.signIn(await beginSignIn()))).status).toBe(200);
  expect(await signIn(device.signIn(await beginSignIn(), { counter: 2 }))).toMatchObject(refusal);
});

test('[SES-01] an unknown passkey, a malformed answer and a switched-off account are refused alike', async () => {
  const { email, device } = await makeOwner();
  const options = await beginSignIn();
  expect(await signIn(makeSoftAuthenticator().signIn(options))).toMatchObject(refusal);
  for (const malformed of [{}, { id: 7 }, { id: 'x', response: { clientDataJSON: 'x' } }, { response: null }])
    expect(await signIn(malformed)).toMatchObject(refusal);
  await sql`update user_account set activated = false where email = ${email}`.execute(server.db);
  expect(await signIn(device.signIn(await beginSignIn()))).toMatchObject(refusal);
});

test('[SES-09] refused passkeys are counted by their network', async () => {
  const statuses = new Set<number>();
  for (let i = 0; i < 61; i++) statuses.add((await signIn({})).status);
  expect([...statuses]).toEqual([400, 429]);
});

test('[SES-09] challenges are limited by network, since each waits in the database', async () => {
  const statuses = new Map<number, number>();
  for (let i = 0; i < 310; i++) {
    const { status } = await server.call('POST', '/api/authenticate/passkey/options');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [200, 300],
    [429, 10],
  ]);
});

test('a passkey is added and removed with the password, and the owner gets a mail each time', async () => {
  const { email, token, device } = await makeOwner();
  const wrong = await server.call('POST', '/api/account/passkeys/options', {
    token,
    body: { currentPassword: 'wrong' },
  });
  expect(wrong.status).toBe(400);
  expect(await add(token, device.register(await begin(token)))).toMatchObject(refusal);
  const [{ id }] = (await server.call('GET', '/api/account/passkeys', { token })).body;
  const remove = (password: string, by = token) =>
    server.call('DELETE', `/api/account/passkeys/${id}`, { token: by, body: { currentPassword: password } });
  expect((await remove('wrong')).status).toBe(400);
  const other = await makeProfessional();
  expect((await remove(currentPassword, other.token)).status).toBe(204);
  expect((await server.call('GET', '/api/account/passkeys', { token })).body).toHaveLength(1);
  expect((await remove(currentPassword)).status).toBe(204);
  expect(await signIn(device.signIn(await beginSignIn()))).toMatchObject(refusal);
  const byPassword = { username: email, password: currentPassword };
  expect((await server.call('POST', '/api/authenticate', { body: byPassword })).status).toBe(200);
  const mails = await server.db.selectFrom('mail').select('kind').where('recipient', '=', email).execute();
  expect(mails.map(({ kind }) => kind)).toEqual(['secondFactorChanged', 'secondFactorChanged']);
});

test('the last second factor stays where the installation demands one', async () => {
  const demand = { of: 'everyone', days: 0 } as const;
  const strict = await serve({
    database: server.database,
    signIn: { demand, proofMinutes: 0, reportsDevices: false },
  });
  const { token, device } = await makeOwner();
  const [{ id }] = (await strict.call('GET', '/api/account/passkeys', { token })).body;
  const removed = await strict.call('DELETE', `/api/account/passkeys/${id}`, { token, body: { currentPassword } });
  expect(removed).toMatchObject({ status: 400, body: { errorKey: 'factordemanded' } });
  const { body } = await strict.call('POST', '/api/authenticate/passkey', {
    body: { response: device.signIn(await beginSignIn()) },
  });
  expect((await strict.call('GET', '/api/account', { token: body.id_token })).body.isLimited).toBe(false);
  await strict.close();
});

test('an installation without a name has no passkeys', async () => {
  expect(toPasskeyParty('http://127.0.0.1:8080')).toBeNull();
  expect(toPasskeyParty('https://[2001:db8::1]/')).toBeNull();
  expect(toPasskeyParty('https://ok.example.nl/base')).toEqual({
    id: 'ok.example.nl',
    origin: 'https://ok.example.nl',
  });
  const nameless = await serve({
    database: server.database,
    mail: { ...server.parts.mail, baseUrl: 'http://127.0.0.1:8080' },
  });
  const { token } = await makeProfessional();
  expect((await nameless.call('POST', '/api/authenticate/passkey/options')).status).toBe(404);
  const begun = await nameless.call('POST', '/api/account/passkeys/options', { token, body: { currentPassword } });
  expect(begun.status).toBe(404);
  await nameless.close();
});
