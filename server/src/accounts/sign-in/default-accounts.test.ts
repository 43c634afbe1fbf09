import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import type { Database } from '../../db/schema/tables.ts';
import { createAccount, findForSignIn } from '../data/account-store.ts';
import { DefaultAccountsError, refuseDefaultAccounts } from './default-accounts.ts';
import { createDemoAccounts, demoAccounts } from './demo-accounts.ts';

let database: TestDatabase<Database>;
beforeAll(async () => {
  database = await testDatabase<Database>();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from user_account`.execute(database.db);
});

const create = (login: string, password: string, changes: object = {}) =>
  createAccount(database.db, {
    login,
    email: `${login.toLowerCase()}@elsewhere.nl`,
    passwordHash: quickHash(password),
    firstName: 'An',
    langKey: 'nl',
    authorities: ['ROLE_ADMIN', 'ROLE_USER'],
    activated: true,
    test: false,
    ...changes,
  });
const user = { authorities: ['ROLE_USER'] };

/** Returns the message of the refusal; undefined when the server may start. */
const refusal = () =>
  refuseDefaultAccounts(database.db).then(
    () => undefined,
    (error) => {
      if (!(error instanceof DefaultAccountsError)) throw error;
      return error.message;
    },
  );

test.each([
  ['an administrator with a usual login and its own password', 'root', 'root', {}],
  ['an administrator with a usual login and a usual password', 'administrator', 'changeme', {}],
  ['an administrator with a usual login and a password of the demonstration', 'system', 'tester-demo', {}],
  ['the demonstration’s administrator', 'admin', 'admin-demo', {}],
  ['the demonstration’s professional', 'professional@example.nl', 'professional-demo', user],
  ['the demonstration’s tester under another login', 'renamed', 'tester-demo', { email: 'tester@example.nl', ...user }],
  ['the demonstration’s administrator, who became a user', 'admin', 'admin-demo', user],
])('[SEC-18] %s keeps the server from starting', async (_who, login, password, changes) => {
  await create(login, password, changes);
  expect(await refusal()).toBe(
    `With PROFILE=prod nobody may sign in with what everybody knows.\n${login} has a default password: ` +
      `\`npm run admin -- password ${login}\` gives it another`,
  );
});

test.each([
  ['an administrator with a password of their own', 'admin', 'a password of their own', {}],
  ['an administrator with an unusual login', 'anna', 'admin', {}],
  ['a user with a usual login', 'root', 'root', user],
  ['a user with a usual login and a password of the demonstration', 'root', 'admin-demo', user],
  ['a professional with a usual password', 'professional@example.nl', 'wachtwoord', user],
  ['one who can not sign in', 'admin', 'admin', { activated: false }],
])('[SEC-18] %s does not', async (_who, login, password, changes) => {
  await create(login, password, changes);
  expect(await refusal()).toBeUndefined();
});

test('[SEC-18] every account with a default password is named, in the case of its login', async () => {
  await create('Admin', 'admin');
  await sql`update user_account set login = 'Admin' where login = 'admin'`.execute(database.db);
  await create('root', 'password');
  await create('system', 'none of them');
  const message = (await refusal()) ?? '';
  expect(
    message
      .split('\n')
      .slice(1)
      .map((line) => line.split(' ')[0])
      .sort(),
  ).toEqual(['Admin', 'root']);
});

test('the accounts of the demonstration are made where they are missing, and left as they are', async () => {
  expect(await createDemoAccounts(database.db)).toBe(true);
  const { rows } = await sql`select login, email, first_name as "firstName", lang_key as "langKey", authorities,
      activated, created_by as "createdBy", first_activated_date is not null as "wasActivated", test
    from user_account join profile on user_id = user_account.id order by user_account.id`.execute(database.db);
  const shared = { langKey: 'nl', activated: true, createdBy: 'system', wasActivated: true };
  expect(rows).toEqual(
    demoAccounts.map(({ login, email, firstName, admin, test: isTester }) => ({
      ...{ login, email, firstName, test: isTester, ...shared },
      authorities: admin ? ['ROLE_ADMIN', 'ROLE_USER'] : ['ROLE_USER'],
    })),
  );
  expect((await refusal())?.split('\n')).toHaveLength(1 + demoAccounts.length);
  expect(await createDemoAccounts(database.db)).toBe(false);
  await sql`update user_account set password_hash = 'changed' where login = 'admin'`.execute(database.db);
  await sql`delete from user_account where login = 'tester@example.nl'`.execute(database.db);
  expect(await createDemoAccounts(database.db)).toBe(true);
  expect((await findForSignIn(database.db, 'admin'))?.password_hash).toBe('changed');
  expect(await findForSignIn(database.db, 'tester@example.nl')).toMatchObject({ activated: true });
});

test('[SES-02] a login has precedence over the same address of another account', async () => {
  await create('first', 'x', { email: 'shared@example.nl' });
  await create('Shared@example.nl', 'x', { email: 'second@example.nl' });
  await create('last', 'x', { email: 'shared2@example.nl' });
  for (const name of ['shared@example.nl', ' SHARED@example.nl '])
    expect((await findForSignIn(database.db, name))?.login, name).toBe('shared@example.nl');
  expect((await findForSignIn(database.db, 'Shared2@example.nl'))?.login).toBe('last');
  expect(await findForSignIn(database.db, 'nobody')).toBeUndefined();
});

test('[ACC-03] a login or an address that is taken makes no account', async () => {
  expect(await create('Taken', 'x')).toEqual(expect.any(Number));
  expect(await create('TAKEN', 'x', { email: 'other@example.nl' })).toBeNull();
  expect(await create('other', 'x', { email: 'Taken@elsewhere.nl' })).toBeNull();
  const { rows } = await sql`select login, email from user_account`.execute(database.db);
  expect(rows).toEqual([{ login: 'taken', email: 'taken@elsewhere.nl' }]);
});
