import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Served, serve } from '../../../test/serve.ts';
import { copyAccount } from '../../../test/sessions.ts';
import { resealSecrets } from './factor-store.ts';
import { makeSecretSeal } from './sealed-secret.ts';

let server: Served;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());
beforeEach(() => sql`delete from throttle`.execute(server.db));

const password = 'professional-demo';
let accounts = 0;
/** Makes a professional with the password of the demonstration, and returns the address. */
const makeProfessional = async (): Promise<string> => {
  accounts += 1;
  const email = `factor${accounts}@example.nl`;
  await copyAccount(server.db, email, 'professional@example.nl');
  return email;
};
const signIn = (username: string, more: object = {}) =>
  server.call('POST', '/api/authenticate', { body: { username, password, ...more } });

/** Code that an app with this secret shows some periods from now. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });

/** Sets up an authenticator app, and returns its secret, the recovery codes and the token of the session. */
const setUp = async (email: string) => {
  const token = await server.signIn(email);
  const begun = await server.call('POST', '/api/account/second-factor/authenticator', {
    token,
    body: { currentPassword: password },
  });
  const { secret, uri } = begun.body;
  const confirmed = await server.call('PUT', '/api/account/second-factor/authenticator', {
    token,
    body: { code: codeOf(secret, -1) },
  });
  return { token, secret, uri, recoveryCodes: confirmed.body.recoveryCodes as string[], status: confirmed.status };
};

const eventsOf = async (email: string) => {
  const { rows } = await sql<{ type: string; outcome: string; data: { change?: string } }>`
    select type, outcome, data from audit_event where actor_id = (select id from user_account where email = ${email})
      and type <> 'AUTHENTICATION_SUCCESS' order by id`.execute(server.db);
  return rows.map(({ type, outcome, data }) => [type, outcome, data.change].filter(Boolean).join(' '));
};
const mailsTo = async (email: string) =>
  (await server.db.selectFrom('mail').select('kind').where('recipient', '=', email).execute()).map(({ kind }) => kind);

test('[SES-01] with a second factor the password alone does not sign in; a code of the app does, once', async () => {
  const email = await makeProfessional();
  const { secret, uri, recoveryCodes, status } = await setUp(email);
  expect(status).toBe(200);
  expect(uri).toBe(
    `otpauth://totp/OK!:${encodeURIComponent(email)}?issuer=OK!&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(new Set(recoveryCodes).size).toBe(10);
  const without = await signIn(email);
  expect(without).toMatchObject({ status: 401, body: { errorKey: 'codeneeded' } });
  expect(without.headers.get('authorization')).toBeNull();
  expect(await signIn(email, { code: '000000' })).toMatchObject({ status: 401, body: { errorKey: 'coderefused' } });
  const code = codeOf(secret);
  expect((await signIn(email, { code })).status).toBe(200);
  expect(await signIn(email, { code })).toMatchObject({ status: 401, body: { errorKey: 'coderefused' } });
  expect(await signIn(email, { code: codeOf(secret), password: 'wrong' })).toMatchObject({
    status: 401,
    body: { message: 'error.http.401' },
  });
});

test('[SES-01] of twenty simultaneous sign-ins with one code, one succeeds', async () => {
  const email = await makeProfessional();
  const { secret } = await setUp(email);
  const unthrottled = await serve({
    database: server.database,
    throttle: { nameOf: () => 'nothing', waitFor: async () => 0, count: async () => 0, forget: async () => {} },
  });
  const code = codeOf(secret);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      unthrottled.call('POST', '/api/authenticate', { body: { username: email, password, code } }),
    ),
  );
  await unthrottled.close();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('[SES-01] a recovery code signs in once, however it is typed, and leaves a trace', async () => {
  const email = await makeProfessional();
  const { recoveryCodes } = await setUp(email);
  const [first = '', second = ''] = recoveryCodes;
  expect((await signIn(email, { code: first.toUpperCase().replaceAll('-', ' ') })).status).toBe(200);
  expect((await signIn(email, { code: first })).status).toBe(401);
  expect((await signIn(email, { code: second })).status).toBe(200);
  const token = await server.signIn(email);
  const { body } = await server.call('GET', '/api/account/second-factor', { token });
  expect(body).toEqual({ authenticatorSince: expect.any(String), recoveryCodes: 8, isDemanded: false });
  expect((await eventsOf(email)).filter((event) => event.startsWith('RECOVERY'))).toEqual([
    'RECOVERY_CODE_USE SUCCESS',
    'RECOVERY_CODE_USE SUCCESS',
  ]);
});

test('[SES-09] wrong codes are counted like wrong passwords', async () => {
  const email = await makeProfessional();
  const { secret } = await setUp(email);
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push((await signIn(email, { code: '000000' })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await signIn(email, { code: codeOf(secret) })).status).toBe(429);
});

test('setting up needs the password, and a code of the new app; the owner gets a mail, and other sessions end', async () => {
  const email = await makeProfessional();
  const elsewhere = await server.signIn(email);
  const token = await server.signIn(email);
  const begin = (currentPassword: string) =>
    server.call('POST', '/api/account/second-factor/authenticator', { token, body: { currentPassword } });
  expect((await begin('wrong')).status).toBe(400);
  const { secret } = (await begin(password)).body;
  const confirm = (code: string) =>
    server.call('PUT', '/api/account/second-factor/authenticator', { token, body: { code } });
  expect(await confirm('000000')).toMatchObject({ status: 400, body: { errorKey: 'wrongcode' } });
  // A secret that waits does not count yet.
  expect((await signIn(email)).status).toBe(200);
  expect((await confirm(codeOf(secret))).status).toBe(200);
  expect((await server.call('GET', '/api/account', { token: elsewhere })).status).toBe(401);
  expect((await server.call('GET', '/api/account', { token })).status).toBe(200);
  expect(await mailsTo(email)).toEqual(['secondFactorChanged']);
  expect(await eventsOf(email)).toEqual(['SECOND_FACTOR_CHANGE FAILURE', 'SECOND_FACTOR_CHANGE SUCCESS added']);
});

test('a secret that was shown more than half an hour ago can not be confirmed', async () => {
  const email = await makeProfessional();
  const token = await server.signIn(email);
  const { secret } = (
    await server.call('POST', '/api/account/second-factor/authenticator', {
      token,
      body: { currentPassword: password },
    })
  ).body;
  await sql`update authenticator set pending_since = now() - interval '31 minutes'`.execute(server.db);
  const late = await server.call('PUT', '/api/account/second-factor/authenticator', {
    token,
    body: { code: codeOf(secret) },
  });
  expect(late.status).toBe(400);
  expect((await signIn(email)).status).toBe(200);
});

test('the second factor is replaced and removed with the password alone, and new recovery codes replace the old', async () => {
  const email = await makeProfessional();
  const { token, recoveryCodes } = await setUp(email);
  const body = { currentPassword: password };
  const renewed = await server.call('POST', '/api/account/second-factor/recovery-codes', { token, body });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect((await signIn(email, { code: recoveryCodes[0] })).status).toBe(401);
  expect((await signIn(email, { code: renewed.body.recoveryCodes[0] })).status).toBe(200);
  const wrong = { currentPassword: 'wrong' };
  const path = '/api/account/second-factor/authenticator';
  expect((await server.call('DELETE', path, { token, body: wrong })).status).toBe(400);
  expect((await server.call('DELETE', path, { token, body })).status).toBe(204);
  expect((await signIn(email)).status).toBe(200);
  expect((await signIn(email, { code: 'anything' })).status).toBe(200);
});

test('[PRI-04] an administrator removes the second factor of a user who lost it: a trace, a mail, and no session left', async () => {
  const email = await makeProfessional();
  const { token } = await setUp(email);
  const administrator = await server.signIn('admin');
  const remove = () => server.call('DELETE', `/api/users/${email}/second-factor`, { token: administrator });
  const before = await server.call('GET', `/api/users/${email}`, { token: administrator });
  expect(before.body.hasSecondFactor).toBe(true);
  expect(await remove()).toMatchObject({ status: 200, body: { login: email, hasSecondFactor: false } });
  expect((await server.call('GET', '/api/account', { token })).status).toBe(401);
  expect((await signIn(email)).status).toBe(200);
  expect(await mailsTo(email)).toEqual(['secondFactorChanged', 'secondFactorChanged']);
  expect((await remove()).status).toBe(404);
  const { rows } = await sql<{ actor: string; object: string }>`
    select actor.login as actor, subject.login as object from audit_event
    join user_account actor on actor.id = actor_id join user_account subject on subject.id = object_id::bigint
    where type = 'SECOND_FACTOR_CHANGE' and object_type = 'user' order by audit_event.id desc limit 1`.execute(
    server.db,
  );
  expect(rows).toEqual([{ actor: 'admin', object: email }]);
});

test('no secret and no recovery code is in the database as it is', async () => {
  const email = await makeProfessional();
  const { secret, recoveryCodes } = await setUp(email);
  const { rows } = await sql<{ rows: string }>`
    select (select json_agg(a)::text from authenticator a) || (select json_agg(r)::text from recovery_code r) as rows`.execute(
    server.db,
  );
  expect(rows[0]?.rows).not.toContain(secret);
  for (const code of recoveryCodes) expect(rows[0]?.rows).not.toContain(code);
});

test('while the secret of the installation is replaced, second factors work on, and are encrypted anew', async () => {
  const [former, next] = [makeSecretSeal(['a former secret']), makeSecretSeal(['a new secret', 'a former secret'])];
  expect(next.unseal(former.seal('x'))).toBe('x');
  expect(former.unseal(next.seal('x'))).toBeNull();
  expect(next.unseal('rubbish')).toBeNull();
  const email = await makeProfessional();
  const { secret } = await setUp(email);
  const later = await serve({
    database: server.database,
    seal: makeSecretSeal(['a new secret of the tests', 'a secret of the tests, long enough to sign with']),
  });
  const body = { username: email, password, code: codeOf(secret) };
  expect((await later.call('POST', '/api/authenticate', { body })).status).toBe(200);
  await later.close();
  const row = await server.db
    .selectFrom('authenticator')
    .select('sealed_secret')
    .orderBy('user_id', 'desc')
    .executeTakeFirst();
  expect(makeSecretSeal(['a new secret of the tests']).unseal(row?.sealed_secret ?? '')).toBe(secret);
});

test('a user who does not sign in while the secret is replaced keeps the app', async () => {
  const email = await makeProfessional();
  const { secret } = await setUp(email);
  const [present, next] = ['a secret of the tests, long enough to sign with', 'the next secret of the tests'];
  await resealSecrets(server.db, makeSecretSeal([next, present]));
  const later = await serve({ database: server.database, seal: makeSecretSeal([next]) });
  const body = { username: email, password, code: codeOf(secret) };
  expect((await later.call('POST', '/api/authenticate', { body })).status).toBe(200);
  await later.close();
});
