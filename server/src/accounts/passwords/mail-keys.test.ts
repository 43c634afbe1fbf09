import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { keyIn, mailsTo } from '../../../test/mails.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { useKey } from '../../mail/queue/mail-key.ts';

let server: Served;
let admin: string;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

/** Returns a promise, and the function that resolves it. */
const createSignal = (): [happened: Promise<void>, happen: () => void] => {
  let happen = () => {};
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return [happened, happen];
};

let count = 0;
/** Lets an administrator create a user, and returns the key from the mail to that user. */
const createMailedUser = async () => {
  count += 1;
  const email = `keys${count}@example.nl`;
  const body = {
    login: email,
    email,
    firstName: 'An',
    langKey: 'nl',
    authorities: ['ROLE_USER'],
    password: 'first one',
  };
  const { body: user } = await server.call('POST', '/api/users', { token: admin, body });
  return { email, user, key: await keyFor(email) };
};
const keyFor = async (email: string) => keyIn(server, (await mailsTo(server, email)).at(-1));
const update = async (login: string, changes: object) => {
  const user = (await server.call('GET', `/api/users/${login}`, { token: admin })).body;
  return server.call('PUT', '/api/users', { token: admin, body: { ...user, ...changes } });
};
const requestReset = (email: string) =>
  server.call('POST', '/api/account/reset-password/init', { body: email, headers: { 'content-type': 'text/plain' } });
const finish = (key: string, newPassword = 'by a mailed key') =>
  server.call('POST', '/api/account/reset-password/finish', { body: { key, newPassword } });

test('[SEC-15][ACC-08] a key that was mailed dies when the owner changes the password', async () => {
  const { email, key } = await createMailedUser();
  const token = await server.signIn(email, 'first one');
  const body = { currentPassword: 'first one', newPassword: 'second one' };
  expect((await server.call('POST', '/api/account/change-password', { token, body })).status).toBe(200);
  expect((await finish(key)).body.errorKey).toBe('invalidkey');
  await server.signIn(email, 'second one');
});

test('[SEC-15][ACC-08] the key of a first password dies when a reset is finished', async () => {
  const { email, key } = await createMailedUser();
  // As if the reset had not expired the key of the earlier mail.
  const { rows } = await sql<{ expires_at: Date }>`select expires_at from user_key
    where key_hash is not null and user_id = (select id from user_account where email = ${email})`.execute(server.db);
  await requestReset(email);
  const reset = await keyFor(email);
  await sql`update user_key set expires_at = ${rows[0]?.expires_at} where used_at is null
    and user_id = (select id from user_account where email = ${email})`.execute(server.db);
  expect((await finish(reset, 'by the reset')).status).toBe(200);
  expect((await finish(key)).status).toBe(400);
});

test.each([
  ['another password', { password: 'of an administrator' }],
  ['another address', { email: 'elsewhere@example.nl' }],
  ['another state', { activated: false }],
])('[SEC-15][USR-01] a key that was mailed dies when an administrator gives the account %s', async (_what, changes) => {
  const { email, key } = await createMailedUser();
  expect((await update(email, changes)).status).toBe(200);
  await update(email, { activated: true });
  expect((await finish(key)).body.errorKey).toBe('invalidkey');
});

test.each([
  ['password_hash', sql`password_hash = 'another'`],
  ['email', sql`email = 'by.statement@example.nl'`],
  ['activated', sql`activated = not activated`],
])('[SEC-15] whatever statement changes %s, the keys are worthless afterwards', async (_column, change) => {
  const { user } = await createMailedUser();
  const alive = async () =>
    (
      await sql`select 1 from user_key where user_id = ${user.id} and used_at is null and expires_at > now()`.execute(
        server.db,
      )
    ).rows.length;
  await sql`update user_account set first_name = 'Other' where id = ${user.id}`.execute(server.db);
  expect(await alive()).toBe(1);
  await sql`update user_account set ${change} where id = ${user.id}`.execute(server.db);
  expect(await alive()).toBe(0);
});

test('[SEC-15][ACC-06] an activation key dies when an administrator moves the account to another address', async () => {
  const [place] = (await server.call('GET', '/api/professional-association-translation/language/nl')).body;
  const email = 'not.yet@example.nl';
  const profileDTO = { agreeOnElearning: true, agreeOnProfessionalRegistered: true };
  const body = {
    firstName: 'An',
    email,
    password: 'geheim',
    langKey: 'nl',
    profAssocTranslationId: place.id,
    profileDTO,
  };
  expect((await server.call('POST', '/api/register', { body })).status).toBe(201);
  const key = await keyFor(email);
  expect((await update(email, { email: 'not.yet.moved@example.nl' })).status).toBe(200);
  expect((await server.call('GET', `/api/activate?key=${key}`)).status).toBe(400);
});

// The embedded database runs one transaction at a time.
test.skipIf(inject('template').kind === 'embedded')(
  '[SEC-15] a key can not be used by a call that began before the key died and comes after it',
  async () => {
    const { user, key } = await createMailedUser();
    const [dead, dies] = createSignal();
    const [begun, begins] = createSignal();
    const early = server.db.transaction().execute(async (trx) => {
      await sql`select now()`.execute(trx);
      begins();
      await dead;
      return useKey(trx, key, 'reset');
    });
    await begun;
    await sql`update user_account set email = 'moved.on@example.nl' where id = ${user.id}`.execute(server.db);
    dies();
    expect(await early).toBeNull();
  },
);
