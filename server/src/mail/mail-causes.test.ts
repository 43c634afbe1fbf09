import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyIn, mailsTo } from '../../test/mails.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { type Served, serve } from '../../test/serve.ts';
import { createAccount } from '../accounts/data/account-store.ts';
import { applyRetention } from '../accounts/retention/retention.ts';

let server: Served;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());

const send = (method: string, path: string, body: unknown, token?: string) =>
  server.call(method, path, { token, body });
/** Lists kind and language of the mails to an address. */
const listQueued = async (address: string) =>
  (await mailsTo(server, address)).map(({ kind, language }) => `${kind} ${language}`);

let count = 0;
/** Creates an account of a user who reads English. */
const createReader = async () => {
  count += 1;
  const email = `reader${count}@example.nl`;
  const names = { login: email, email, firstName: 'Ann', langKey: 'en', passwordHash: quickHash('a password') };
  await createAccount(server.db, { ...names, authorities: ['ROLE_USER'], activated: true, test: false });
  return { email, token: await server.signIn(email, 'a password') };
};
const createRegistration = async (changes: object) => {
  const [choice] = (await server.call('GET', '/api/professional-association-translation/language/nl')).body;
  return {
    firstName: 'An',
    password: 'geheim',
    profAssocTranslationId: choice.id,
    profileDTO: { agreeOnElearning: true, agreeOnProfessionalRegistered: true },
    ...changes,
  };
};

test.each(['nl', 'en'])('[MAI-01] [ACC-01] registering in %s sends the activation in it', async (langKey) => {
  const email = `new-${langKey}@example.nl`;
  expect((await send('POST', '/api/register', await createRegistration({ email, langKey }))).status).toBe(201);
  expect(await listQueued(email)).toEqual([`activation ${langKey}`]);
});

test('[MAI-01] [ACC-03] a user who registers again is informed in the language of the account, not in that of the form', async () => {
  const { email } = await createReader();
  expect((await send('POST', '/api/register', await createRegistration({ email, langKey: 'nl' }))).status).toBe(400);
  expect(await listQueued(email)).toEqual(['accountExists en']);
});

test('[MAI-01] [ACC-07] a reset is mailed in the language of the account, and so is that a password was changed', async () => {
  const { email, token } = await createReader();
  const headers = { 'content-type': 'text/plain' };
  const reply = await server.call('POST', '/api/account/reset-password/init', { body: email, headers });
  expect(reply.status).toBe(200);
  expect(await listQueued(email)).toEqual(['passwordReset en']);
  const change = { currentPassword: 'a password', newPassword: 'another one' };
  expect((await send('POST', '/api/account/change-password', change, token)).status).toBe(200);
  expect(await listQueued(email)).toEqual(['passwordReset en', 'passwordChanged en']);
});

test('[MAI-01] [USR-01] an account that an administrator makes is mailed in its language, with a link that is good for 24 hours', async () => {
  const admin = await server.signIn('admin');
  const user = { login: 'made@example.nl', email: 'made@example.nl', firstName: 'Mo', langKey: 'en' };
  expect((await send('POST', '/api/users', { ...user, authorities: ['ROLE_USER'] }, admin)).status).toBe(201);
  expect(await listQueued(user.email)).toEqual(['creation en']);
  const [mail] = await mailsTo(server, user.email);
  expect(mail?.values).toMatchObject({ validHours: '24' });
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from user_key
    join user_account on user_account.id = user_key.user_id where user_account.email = ${user.email}`.execute(
    server.db,
  );
  expect(rows).toEqual([{ hours: 24 }]);
  const key = keyIn(server, mail);
  await sql`update user_key set expires_at = now() - interval '1 second'`.execute(server.db);
  const choose = { key, newPassword: 'own choice' };
  expect((await send('POST', '/api/account/reset-password/finish', choose)).status).toBe(400);
});

test('[MAI-01] [ACC-10] a new address has to be confirmed, and the former one is informed, in the language of the account', async () => {
  const { email, token } = await createReader();
  const account = (await server.call('GET', '/api/account', { token })).body;
  const changedAccount = { ...account, email: `moved-${email}`, currentPassword: 'a password' };
  expect((await send('POST', '/api/account', changedAccount, token)).status).toBe(200);
  expect(await listQueued(changedAccount.email)).toEqual(['emailConfirmation en']);
  expect(await listQueued(email)).toEqual(['emailChangeRequested en']);
  const key = keyIn(server, (await mailsTo(server, changedAccount.email))[0]);
  expect((await send('POST', '/api/account/email-change/confirm', { key }, token)).status).toBe(200);
  expect(await listQueued(email)).toEqual(['emailChangeRequested en', 'emailChangeConfirmed en']);
});

test('[MAI-01] [USR-01] a change of address by an administrator is mailed to the former address', async () => {
  const { email } = await createReader();
  const admin = await server.signIn('admin');
  const user = (await server.call('GET', `/api/users/${email}`, { token: admin })).body;
  expect((await send('PUT', '/api/users', { ...user, email: `set-${email}` }, admin)).status).toBe(200);
  expect(await listQueued(email)).toEqual(['emailChanged en']);
});

test('[MAI-01] [PRI-09] the owner of an unused account is warned before its deletion, in their language', async () => {
  const { email } = await createReader();
  await sql`delete from session where user_id = (select id from user_account where email = ${email})`.execute(
    server.db,
  );
  await sql`update user_account set created_date = now() - interval '23 months 2 days',
    first_activated_date = now() - interval '23 months 2 days' where email = ${email}`.execute(server.db);
  await applyRetention(server.db, new Date());
  expect(await listQueued(email)).toEqual(['unusedAccount en']);
});
