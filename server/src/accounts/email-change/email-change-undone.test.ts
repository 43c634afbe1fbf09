import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emailChanges } from '../../../test/email-changes.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let admin: string;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());
beforeEach(() => sql`delete from throttle`.execute(server.db));

const { account, ask, keyOf, confirm, undo, signIn, kindsTo, requestReset, asking, moved } = emailChanges(() => server);

test('[ACC-10] undone before it is confirmed, the new address never counts, and all that whoever asked knew is worthless', async () => {
  const { token, email, newEmail } = await asking();
  expect(await undo(await keyOf('emailChangeRequested', email))).toMatchObject({ status: 200, body: { email } });
  expect((await account(token)).status).toBe(401);
  expect(await signIn(email)).toBe(401);
  expect((await confirm(await keyOf('emailConfirmation', newEmail))).status).toBe(400);
  const finish = { key: await keyOf('passwordReset', email), newPassword: 'of the owner' };
  expect((await server.call('POST', '/api/account/reset-password/finish', { body: finish })).status).toBe(200);
  expect(await signIn(email, 'of the owner')).toBe(200);
});

test.each(['emailChangeRequested', 'emailChangeConfirmed'])(
  '[ACC-10][SES-08] undone after it was confirmed, by the link of the mail %s, the account is the owner’s again',
  async (kind) => {
    const { token, email, newEmail } = await moved();
    // The thief also changes the password.
    const changed = { currentPassword: 'a password', newPassword: 'of the thief' };
    await server.call('POST', '/api/account/change-password', { token, body: changed });
    await requestReset(newEmail);
    const key = await keyOf(kind, email);
    expect((await undo(key)).status).toBe(200);
    expect((await account(token)).status).toBe(401);
    expect([await signIn(newEmail, 'of the thief'), await signIn(email, 'of the thief')]).toEqual([401, 401]);
    const stolen = { key: await keyOf('passwordReset', newEmail), newPassword: 'of the thief' };
    expect((await server.call('POST', '/api/account/reset-password/finish', { body: stolen })).status).toBe(400);
    const finish = { key: await keyOf('passwordReset', email), newPassword: 'of the owner' };
    expect((await server.call('POST', '/api/account/reset-password/finish', { body: finish })).status).toBe(200);
    const owner = await server.signIn(email, 'of the owner');
    expect((await account(owner)).body).toMatchObject({ email, login: email, pendingEmail: null });

    expect((await undo(key)).status).toBe(200);
    expect((await account(owner)).status).toBe(200);
  },
);

test('[ACC-10] the way back lasts 72 hours', async () => {
  const { id, email } = await moved();
  const { rows } = await sql<{ hours: number }>`select extract(epoch from expires_at - created_at) / 3600 as hours
    from user_key where purpose = 'emailUndo' and user_id = ${id}`.execute(server.db);
  expect(rows.map(({ hours }) => Number(hours))).toEqual([72, 72]);
  await sql`update user_key set expires_at = now() where purpose = 'emailUndo'`.execute(server.db);
  expect((await undo(await keyOf('emailChangeConfirmed', email))).status).toBe(400);
});

test('[ACC-10] a second change takes the way back from the first away from nobody, and undoing the first ends the second’s', async () => {
  const { token, email, newEmail } = await moved();
  const last = `last.${email}`;
  expect((await ask(token, last)).status).toBe(200);
  expect((await confirm(await keyOf('emailConfirmation', last))).status).toBe(200);
  expect((await undo(await keyOf('emailChangeRequested', email))).status).toBe(200);
  expect((await undo(await keyOf('emailChangeConfirmed', newEmail))).status).toBe(400);
  const { rows } = await sql`select 1 from user_account where email = ${email} and login = ${email}`.execute(server.db);
  expect(rows).toHaveLength(1);
});

test('[USR-01] an administrator sets another address at once: sessions and every link end, the way back as well', async () => {
  const { id, token, email } = await moved();
  const { body: users } = await server.call('GET', `/api/users?query=${email}`, { token: admin });
  const user = users.find((each: { id: number }) => each.id === id);
  const to = `set.${email}`;
  expect((await server.call('PUT', '/api/users', { token: admin, body: { ...user, email: to } })).status).toBe(200);
  expect((await account(token)).status).toBe(401);
  expect(await kindsTo(`new.${email}`)).toEqual(['emailConfirmation', 'emailChanged']);
  expect((await undo(await keyOf('emailChangeConfirmed', email))).status).toBe(400);
  expect(await signIn(to)).toBe(200);
});
