import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyIn, mailsTo } from '../../../test/mails.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { createAccount } from '../data/account-store.ts';
import { makeReadCommonPasswords } from '../data/check-password.ts';

let server: Served;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());

let count = 0;
const makeAccount = async ({ activated = true, password = 'old password' } = {}) => {
  count += 1;
  const email = `person${count}@example.nl`;
  await createAccount(server.db, {
    login: email,
    email,
    passwordHash: quickHash(password),
    firstName: 'An',
    langKey: 'en',
    authorities: ['ROLE_USER'],
    activated,
    test: false,
  });
  return email;
};
const requestReset = (body: unknown, headers = { 'content-type': 'text/plain' }) =>
  server.call('POST', '/api/account/reset-password/init', { body: String(body), headers });
const finish = (body: unknown) => server.call('POST', '/api/account/reset-password/finish', { body });
const signIn = (username: string, password: string) =>
  server.call('POST', '/api/authenticate', { body: { username, password } });
const change = (token: string, body: unknown) => server.call('POST', '/api/account/change-password', { token, body });
const keyFor = async (email: string) => keyIn(server, (await mailsTo(server, email)).at(-1));
const account = (token: string) => server.call('GET', '/api/account', { token });

test('[ACC-07] a request for a reset answers 200 for every well-formed address, and mails activated accounts only', async () => {
  const [known, sleeping] = [await makeAccount(), await makeAccount({ activated: false })];
  for (const address of [known.toUpperCase(), sleeping, 'nobody@example.nl']) {
    expect(await requestReset(address)).toMatchObject({ status: 200, body: '' });
  }
  expect(await mailsTo(server, known)).toMatchObject([{ kind: 'passwordReset', language: 'en' }]);
  expect(await mailsTo(server, sleeping)).toEqual([]);
  for (const bad of ['', 'nobody', 'a@b', `${'x'.repeat(250)}@example.nl`, 'a@example.nl,b@example.nl']) {
    expect((await requestReset(bad)).status, bad).toBe(400);
  }
  expect((await requestReset('{"email":"a@example.nl"}', { 'content-type': 'application/json' })).status).toBe(415);
});

test('[SEC-19] nobody gets more than three reset mails in an hour', async () => {
  const email = await makeAccount();
  for (let i = 0; i < 8; i++) expect((await requestReset(email)).status).toBe(200);
  expect(await mailsTo(server, email)).toHaveLength(3);
});

test('[ACC-08][SEC-15] the key is good once, for an hour, and a new request kills the old', async () => {
  const email = await makeAccount();
  await requestReset(email);
  const first = await keyFor(email);
  await requestReset(email);
  const second = await keyFor(email);
  expect((await finish({ key: first, newPassword: 'new password' })).body.errorKey).toBe('invalidkey');
  expect((await finish({ key: second, newPassword: 'new password' })).status).toBe(200);
  expect((await finish({ key: second, newPassword: 'newer password' })).status).toBe(400);
  expect((await signIn(email, 'new password')).status).toBe(200);
  expect((await signIn(email, 'old password')).status).toBe(401);
  const { rows } = await sql<{ hours: number }>`select extract(epoch from used_at - created_at) as used,
    extract(epoch from expires_at - created_at) / 3600 as hours from user_key where used_at is not null`.execute(
    server.db,
  );
  expect(Math.round(Number(rows.at(-1)?.hours))).toBeLessThanOrEqual(1);
  await requestReset(email);
  const third = await keyFor(email);
  await sql`update user_key set expires_at = now() - interval '1 second' where used_at is null`.execute(server.db);
  expect((await finish({ key: third, newPassword: 'late password' })).status).toBe(400);
});

test('[ACC-08][SEC-15] of twenty attempts at once with one key one succeeds', async () => {
  const email = await makeAccount();
  await requestReset(email);
  const key = await keyFor(email);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => finish({ key, newPassword: `password ${index}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('[ACC-08][SEC-16] nobody finishes a reset without the mailed key, whatever they send and in whatever order', async () => {
  const email = await makeAccount();
  const hostile = [undefined, null, '', ' ', 'null', '%', [], {}, ['a'], { $ne: null }, 0, true, 'x'.repeat(43)];
  const attempt = async () => {
    for (const key of hostile) {
      expect((await finish({ key, newPassword: 'taken over' })).status, JSON.stringify(key)).toBe(400);
    }
    expect((await signIn(email, 'old password')).status).toBe(200);
  };
  await attempt();
  await requestReset(email);
  const [mail] = await mailsTo(server, email);
  expect((await finish({ key: mail?.key_nonce, newPassword: 'taken over' })).status).toBe(400);
  await attempt();
});

test('[SEC-15] an activation key finishes no reset, and a reset key activates nothing', async () => {
  const email = await makeAccount();
  await requestReset(email);
  const key = await keyFor(email);
  expect((await server.call('GET', `/api/activate?key=${key}`)).status).toBe(400);
  expect((await account(key)).status).toBe(401);
  await sql`update user_key set purpose = 'activation' where nonce = ${(await mailsTo(server, email))[0]?.key_nonce}`.execute(
    server.db,
  );
  expect((await finish({ key, newPassword: 'taken over' })).status).toBe(400);
});

test('[SES-08][SEC-07] a reset ends all sessions, a change of the password all but the one that did it', async () => {
  const email = await makeAccount();
  const [acting, other] = [await server.signIn(email, 'old password'), await server.signIn(email, 'old password')];
  expect((await change(acting, { currentPassword: 'old password', newPassword: 'second password' })).status).toBe(200);
  expect([(await account(acting)).status, (await account(other)).status]).toEqual([200, 401]);
  await requestReset(email);
  await finish({ key: await keyFor(email), newPassword: 'third password' });
  expect((await account(acting)).status).toBe(401);
  expect((await mailsTo(server, email)).map(({ kind }) => kind)).toEqual([
    'passwordChanged',
    'passwordReset',
    'passwordChanged',
  ]);
});

test('[ACC-09] a wrong current password is refused without a header, so that clients show their own text', async () => {
  const email = await makeAccount();
  const token = await server.signIn(email, 'old password');
  const { status, body, headers } = await change(token, { currentPassword: 'wrong', newPassword: 'new password' });
  expect(status).toBe(400);
  expect(body).toMatchObject({ title: 'Incorrect password', message: 'error.http.400' });
  expect(headers.get('x-okapp-error')).toBeNull();
  for (const newPassword of ['abc', 'x'.repeat(51), '', null]) {
    expect((await change(token, { currentPassword: 'old password', newPassword })).status).toBe(400);
  }
  expect((await signIn(email, 'old password')).status).toBe(200);
});

test('[SEC-17][ACC-14] a password is kept exactly, fifty four-byte characters whole, as an argon2id hash', async () => {
  const password = `${'💚'.repeat(49)}💙`;
  const email = await makeAccount({ password });
  expect((await signIn(email, password)).status).toBe(200);
  for (const near of [`${'💚'.repeat(49)}💚`, '💚'.repeat(49), password.trim().slice(0, -2), ` ${password}`]) {
    expect((await signIn(email, near)).status).toBe(401);
  }
  const row = await server.db
    .selectFrom('user_account')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$/);
});

test('[ACC-14] the minimum can be raised, and holds wherever a password is chosen', async () => {
  const strict = await serve({ database: server.database, passwordMin: 12 });
  const email = await makeAccount();
  const token = await strict.signIn(email, 'old password');
  const short = { currentPassword: 'old password', newPassword: 'eleven char' };
  const changed = await strict.call('POST', '/api/account/change-password', { token, body: short });
  expect(changed.body.fieldErrors).toEqual([{ objectName: 'passwordChange', field: 'newPassword', message: 'Size' }]);
  const reset = { key: 'of a mail', newPassword: 'eleven char' };
  const finished = await strict.call('POST', '/api/account/reset-password/finish', { body: reset });
  expect(finished.body.fieldErrors).toEqual([{ objectName: 'keyAndPassword', field: 'newPassword', message: 'Size' }]);
  const [place] = (await strict.call('GET', '/api/professional-association-translation/language/nl')).body;
  const registration = {
    ...{ firstName: 'An', email: 'strict@example.nl', password: 'eleven char', langKey: 'nl' },
    ...{
      profAssocTranslationId: place.id,
      profileDTO: { agreeOnElearning: true, agreeOnProfessionalRegistered: true },
    },
  };
  const registered = await strict.call('POST', '/api/register', { body: registration });
  expect(registered.body.fieldErrors).toEqual([{ objectName: 'managedUserVM', field: 'password', message: 'Size' }]);
  const long = { currentPassword: 'old password', newPassword: 'twelve chars' };
  expect((await strict.call('POST', '/api/account/change-password', { token, body: long })).status).toBe(200);
  await strict.close();
});

test('[ACC-08] a new password that is too short is refused at its field', async () => {
  const { status, body } = await finish({ key: 'x', newPassword: 'abc' });
  expect(status).toBe(400);
  expect(body.fieldErrors).toMatchObject([{ objectName: 'keyAndPassword', field: 'newPassword' }]);
});

test('passwords that very many people use are refused where the installation says so, in any case of letters', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ok-web-'));
  writeFileSync(join(folder, 'common-passwords.txt'), 'welkom01\nfietspomp');
  const strict = await serve({ database: server.database, readRefusedPasswords: makeReadCommonPasswords(folder) });
  const token = await strict.signIn('tester', 'tester-demo');
  const change = (newPassword: string) =>
    strict.call('POST', '/api/account/change-password', {
      token,
      body: { currentPassword: 'tester-demo', newPassword },
    });
  const refused = await change('Welkom01');
  expect([refused.status, refused.body.fieldErrors]).toEqual([
    400,
    [{ objectName: 'passwordChange', field: 'newPassword', message: 'Common' }],
  ]);
  expect((await change('fietspomp van oma')).status).toBe(200);
  await strict.close();
  rmSync(folder, { recursive: true });
});
