import { decodeJwt, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickHash } from '../../../test/quick-hash.ts';
import { type Served, serve, testSecret } from '../../../test/serve.ts';
import { revokeSessionsOf } from '../../sessions/session-store.ts';
import { createAccount } from '../data/account-store.ts';
import { hashPassword } from '../data/password.ts';

let server: Served;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());

const signIn = (body: unknown) => server.call('POST', '/api/authenticate', { body });
const professional = { username: 'professional@example.nl', password: 'professional-demo' };
const account = (token: string) => server.call('GET', '/api/account', { token });
const makeAccount = async (login: string, activated = true, passwordHash = quickHash('a password')) =>
  createAccount(server.db, {
    login,
    email: `${login}@example.nl`,
    passwordHash,
    firstName: 'An',
    langKey: 'nl',
    authorities: ['ROLE_USER'],
    activated,
    test: false,
  });

test('[SES-01] signing in answers the token in the header and again in the body', async () => {
  const { status, headers, body } = await signIn(professional);
  expect(status).toBe(200);
  expect(headers.get('authorization')).toBe(`Bearer ${body.id_token}`);
});

test.each([{ password: 'x' }, { username: 'x' }, { username: '', password: 'x' }, { username: 'x', password: '' }])(
  '[SES-01] a sign-in with a field missing is refused with that field: %j',
  async (body) => {
    const { status, body: problem } = await signIn(body);
    expect(status).toBe(400);
    expect(problem.fieldErrors).toEqual([
      {
        objectName: 'loginVM',
        field: (body as { username?: string }).username ? 'password' : 'username',
        message: 'NotNull',
      },
    ]);
  },
);

test('[SES-01][SEC-13] wrong password, unknown user and account not activated answer alike', async () => {
  await makeAccount('sleeper', false);
  const answers = await Promise.all([
    signIn({ ...professional, password: 'wrong' }),
    signIn({ username: 'nobody@example.nl', password: 'wrong' }),
    signIn({ username: 'sleeper', password: 'a password' }),
    signIn({ username: 'sleeper', password: 'wrong' }),
  ]);
  for (const { status, headers, body } of answers) {
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBeNull();
    expect(body).toEqual(answers[0]?.body);
  }
});

test('[SEC-13] a failed sign-in takes as long whether or not there is such an account', async () => {
  const slow = await hashPassword('a password');
  await makeAccount('awake', true, slow);
  await makeAccount('sleeper2', false, slow);
  const unthrottled = await serve({
    database: server.database,
    throttle: {
      nameOf: () => 'nothing',
      waitFor: async () => 0,
      count: async () => 0,
      forget: async () => {},
    },
  });
  const names = ['nobody', 'awake', 'sleeper2'];
  const cpuTimes = new Map(names.map((name) => [name, [] as number[]]));
  // The names take turns, so that other load on the machine affects all of them.
  for (let round = 0; round < 9; round++) {
    for (const username of names) {
      const before = process.cpuUsage();
      await unthrottled.call('POST', '/api/authenticate', { body: { username, password: 'wrong' } });
      // CPU time, which does not grow on a busy machine.
      const { user, system } = process.cpuUsage(before);
      cpuTimes.get(username)?.push(user + system);
    }
  }
  await unthrottled.close();
  // The minimum, because other work of this process only adds.
  const quickest = [...cpuTimes.values()].map((times) => Math.min(...times));
  expect(Math.max(...quickest) / Math.min(...quickest)).toBeLessThan(2);
});

test('[SES-02] login and e-mail address sign in, whatever their case', async () => {
  await makeAccount('Case.Sensitive');
  for (const username of ['CASE.sensitive', 'case.SENSITIVE@EXAMPLE.nl', ' case.sensitive@example.nl ']) {
    expect((await signIn({ username, password: 'a password' })).status, username).toBe(200);
  }
  expect((await signIn({ username: 'admin', password: 'admin-demo' })).status).toBe(200);
  expect((await signIn({ username: `${'x'.repeat(254)}`, password: 'a' })).status).toBe(401);
  expect((await signIn({ username: `${'x'.repeat(255)}`, password: 'a' })).status).toBe(400);
});

test('[SES-06] the account of the session, with the profile and without anything secret', async () => {
  const { status, body, headers } = await account(await server.signIn('tester'));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    login: 'tester@example.nl',
    firstName: 'Tom',
    email: 'tester@example.nl',
    activated: true,
    langKey: 'nl',
    authorities: ['ROLE_USER'],
    profileDTO: { test: true, agreeOnResearch: false },
  });
  expect(JSON.stringify(body)).not.toMatch(/hash|argon2|secret/i);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('[SES-07][SEC-08] a token lives 8 hours, with remember-me 30 days, and says whose it is', async () => {
  for (const [rememberMe, seconds] of [
    [false, 8 * 3600],
    [true, 30 * 24 * 3600],
  ] as const) {
    const before = Math.floor(Date.now() / 1000);
    const { body } = await signIn({ ...professional, rememberMe });
    const { sub, auth, exp, jti } = decodeJwt(body.id_token);
    expect(sub).toBe('professional@example.nl');
    expect(auth).toBe('ROLE_USER');
    expect(jti).toBeTruthy();
    expect(Number(exp) - before).toBeGreaterThanOrEqual(seconds);
    expect(Number(exp) - before).toBeLessThanOrEqual(seconds + 5);
  }
});

test('[SES-07] an account has fifty sessions at most: the next one ends the oldest, and nobody else’s', async () => {
  await makeAccount('often@example.nl');
  await makeAccount('beside@example.nl');
  const beside = await server.signIn('beside@example.nl');
  const tokens: string[] = [];
  for (let count = 0; count < 50; count += 1) tokens.push(await server.signIn('often@example.nl'));
  const first = tokens[0] ?? '';
  expect((await account(first)).status).toBe(200);
  // Revoked and expired sessions do not count.
  await server.call('POST', '/api/logout', { token: tokens.pop() });
  tokens.push(await server.signIn('often@example.nl'));
  expect((await account(first)).status).toBe(200);
  const { body } = await signIn({ username: 'often@example.nl', password: 'a password' });
  expect((await account(first)).status).toBe(401);
  for (const token of [...tokens.slice(1), body.id_token, beside]) expect((await account(token)).status).toBe(200);
});

test('[SES-08][SEC-07] signing out revokes this token at once and leaves the others', async () => {
  const [leaving, staying] = [await server.signIn('professional'), await server.signIn('professional')];
  expect((await server.call('POST', '/api/logout', { token: leaving })).status).toBe(200);
  expect((await account(leaving)).status).toBe(401);
  expect((await account(staying)).status).toBe(200);
});

test('[SES-08][SEC-07][SEC-08] revoking counts on every replica from the very next request, and can spare one session', async () => {
  const id = await makeAccount('revoked');
  const [kept, gone] = [await server.signIn('revoked', 'a password'), await server.signIn('revoked', 'a password')];
  const replica = await serve({ database: server.database });
  expect((await replica.call('GET', '/api/account', { token: gone })).status).toBe(200);
  await revokeSessionsOf(server.db, Number(id), String(decodeJwt(kept).jti));
  expect((await replica.call('GET', '/api/account', { token: gone })).status).toBe(401);
  expect((await replica.call('GET', '/api/account', { token: kept })).status).toBe(200);
  await replica.close();
});

test('[SEC-06] deactivation and a change of authorities count from the next request', async () => {
  const id = Number(await makeAccount('changing'));
  const token = await server.signIn('changing', 'a password');
  const set = (change: object) => server.db.updateTable('user_account').set(change).where('id', '=', id).execute();
  await set({ authorities: sql`'{ROLE_ADMIN}'` });
  expect((await server.call('GET', '/v3/api-docs', { token })).status).toBe(200);
  await set({ authorities: sql`'{ROLE_USER}'` });
  expect((await server.call('GET', '/v3/api-docs', { token })).status).toBe(403);
  await set({ authorities: sql`'{}'` });
  expect((await account(token)).status).toBe(403);
  await set({ activated: false, authorities: sql`'{ROLE_USER}'` });
  expect((await account(token)).status).toBe(401);
});

test('[SEC-05] a token that is cut, edited, expired, or signed by anything else is refused', async () => {
  const token = await server.signIn('professional');
  const [head = '', payload = '', signature = ''] = token.split('.');
  const { jti } = decodeJwt(token);
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const admin = encode({ ...decodeJwt(token), sub: 'admin', auth: 'ROLE_ADMIN' });
  const sign = (secret: string, alg = 'HS512', exp: number | string = '1h') =>
    new SignJWT({ auth: 'ROLE_ADMIN' })
      .setProtectedHeader({ alg })
      .setSubject('admin')
      .setJti(String(jti))
      .setExpirationTime(exp)
      .sign(new TextEncoder().encode(secret));
  const forged = [
    '',
    'x',
    'a.b.c',
    token.slice(0, -2),
    `${head}.${payload}.`,
    `${head}.${admin}.${signature}`,
    ...['none', 'None', 'NONE', 'nOnE'].map((alg) => `${encode({ alg, typ: 'JWT' })}.${admin}.`),
    `${encode({ alg: 'RS256', typ: 'JWT' })}.${payload}.${signature}`,
    `${encode({ alg: 'HS512', kid: '../../dev/null', jku: 'http://127.0.0.1/keys' })}.${payload}.${signature}`,
    await sign('another secret of the same kind of length'),
    await sign(testSecret, 'HS256'),
    await sign(testSecret, 'HS512', Math.floor(Date.now() / 1000) - 1),
  ];
  for (const bad of forged) expect((await account(bad)).status, bad).toBe(401);
  expect((await account(token)).status).toBe(200);
});
