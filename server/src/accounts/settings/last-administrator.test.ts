import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { quickHash } from '../../../test/quick-hash.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { createAccount } from '../data/account-store.ts';

const servers: Served[] = [];
let server: Served;
let token: string;
let ownAccount: { id: number; login: string; authorities: string[] };
beforeEach(async () => {
  server = await serve();
  servers.push(server);
  token = await server.signIn('admin');
  ownAccount = (await server.call('GET', '/api/account', { token })).body;
});
afterAll(async () => {
  for (const each of servers) await each.close();
});

const second = async () => {
  const login = 'second@example.nl';
  await createAccount(server.db, {
    login,
    email: login,
    passwordHash: quickHash('a password'),
    firstName: 'Second',
    langKey: 'nl',
    authorities: ['ROLE_ADMIN', 'ROLE_USER'],
    activated: true,
    test: false,
  });
  const theirs = await server.signIn(login, 'a password');
  return { token: theirs, account: (await server.call('GET', '/api/account', { token: theirs })).body };
};
const administrators = () =>
  server.db
    .selectFrom('user_account')
    .select('login')
    .where('activated', '=', true)
    .where(sql<boolean>`'ROLE_ADMIN' = any (authorities)`)
    .execute();
type Person = typeof ownAccount;
const removals: [string, (by: string, whom: Person) => ReturnType<Served['call']>][] = [
  ['delete', (by, { login }) => server.call('DELETE', `/api/users/${login}`, { token: by })],
  ['deactivate', (by, whom) => server.call('PUT', '/api/users', { token: by, body: { ...whom, activated: false } })],
  [
    'demote',
    (by, whom) => server.call('PUT', '/api/users', { token: by, body: { ...whom, authorities: ['ROLE_USER'] } }),
  ],
];

test.each(removals)('[SEC-11][USR-02] the last administrator can not %s themselves', async (_how, remove) => {
  const answer = await remove(token, ownAccount);
  expect(answer).toMatchObject({ status: 400, body: { message: 'error.lastadministrator' } });
  expect(await administrators()).toEqual([{ login: 'admin' }]);
  expect((await server.call('GET', '/api/account', { token })).status).toBe(200);
});

test.each(removals)('[SEC-11][USR-02] nor can one of two %s themselves; the other one can', async (_how, remove) => {
  const other = await second();
  expect(await remove(token, ownAccount)).toMatchObject({ status: 400, body: { message: 'error.ownaccount' } });
  expect([200, 204]).toContain((await remove(other.token, ownAccount)).status);
  expect(await administrators()).toEqual([{ login: other.account.login }]);
});

test.each(removals)('[SEC-11] of two administrators who %s each other at once, one remains', async (_how, remove) => {
  const other = await second();
  const answers = await Promise.all([remove(token, other.account), remove(other.token, ownAccount)]);
  const done = answers.filter(({ status }) => status < 300);
  expect(done).toHaveLength(1);
  expect(await administrators()).toHaveLength(1);
});

test('[SEC-11] an administrator who leaves while the other one is demoted leaves one behind', async () => {
  const other = await second();
  const leave = server.call('DELETE', '/api/users/me', { token });
  await Promise.all([leave, removals[2]?.[1](token, other.account)]);
  expect(await administrators()).toHaveLength(1);
});

test('[USR-02] an administrator can still change the rest of their own account', async () => {
  const answer = await server.call('PUT', '/api/users', { token, body: { ...ownAccount, firstName: 'Anneke' } });
  expect(answer).toMatchObject({ status: 200, body: { firstName: 'Anneke', lastModifiedBy: 'admin' } });
});
