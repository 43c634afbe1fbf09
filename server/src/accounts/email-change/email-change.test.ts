import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emailChanges } from '../../../test/email-changes.ts';
import { mailsTo } from '../../../test/mails.ts';
import { makePerson } from '../../../test/people.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { applyRetention } from '../retention/retention.ts';

let server: Served;
let admin: string;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());
beforeEach(() => sql`delete from throttle`.execute(server.db));

const { account, ask, keyOf, confirm, undo, resend, cancel, signIn, kindsTo, requestReset, asking } = emailChanges(
  () => server,
);

test('[ACC-10] another address takes the current password, and nothing of the account changes until it is confirmed', async () => {
  const { token, email } = await makePerson(server);
  const newEmail = `new.${email}`;
  expect((await ask(token, newEmail, null)).body).toMatchObject({ status: 400, errorKey: 'passwordneeded' });
  expect((await ask(token, newEmail, 'wrong')).body).toMatchObject({ status: 400, title: 'Incorrect password' });
  expect(await mailsTo(server, newEmail)).toEqual([]);

  expect((await ask(token, newEmail)).status).toBe(200);
  expect((await account(token)).body).toMatchObject({ email, login: email, pendingEmail: newEmail });
  expect([await signIn(email), await signIn(newEmail)]).toEqual([200, 401]);
  await requestReset(email);
  expect(await kindsTo(email)).toEqual(['emailChangeRequested', 'passwordReset']);
  expect(await mailsTo(server, newEmail)).toMatchObject([
    { kind: 'emailConfirmation', language: 'nl', values: { firstName: 'Marijke', validHours: '24' } },
  ]);
});

test('[ACC-10] saved again while one waits, with either address, nothing more is asked, sent or lost', async () => {
  const { token, email, newEmail } = await asking();
  expect((await ask(token, email, null)).status).toBe(200);
  expect((await ask(token, newEmail, null)).status).toBe(200);
  expect(await kindsTo(newEmail)).toEqual(['emailConfirmation']);
  expect((await account(token)).body.pendingEmail).toBe(newEmail);
});

test('[ACC-10][SES-08] confirmed, the address and the login are the new one, links and other sessions end, the old one is told', async () => {
  const { token, email, newEmail } = await asking();
  const elsewhere = await server.signIn(email, 'a password');
  await requestReset(email);
  const reset = await keyOf('passwordReset', email);
  expect(await confirm(await keyOf('emailConfirmation', newEmail))).toMatchObject({
    status: 200,
    body: { email: newEmail },
  });
  expect((await account(token)).body).toMatchObject({ email: newEmail, login: newEmail, pendingEmail: null });
  expect((await account(elsewhere)).status).toBe(401);
  expect([await signIn(newEmail), await signIn(email)]).toEqual([200, 401]);
  expect(await kindsTo(email)).toEqual(['emailChangeRequested', 'passwordReset', 'emailChangeConfirmed']);
  const finish = { key: reset, newPassword: 'by the old address' };
  expect((await server.call('POST', '/api/account/reset-password/finish', { body: finish })).status).toBe(400);
  const { body: events } = await server.call('GET', '/management/audits?sort=id,desc&size=5', { token: admin });
  expect(events.map(({ type }: { type: string }) => type)).toContain('EMAIL_CHANGE');
});

test('[ACC-10][ACC-06] a key is good for one thing; repeated within a day it changes nothing, later it is refused', async () => {
  const { newEmail, email } = await asking();
  const [key, back] = [await keyOf('emailConfirmation', newEmail), await keyOf('emailChangeRequested', email)];
  expect([(await undo(key)).status, (await confirm(back)).status]).toEqual([400, 400]);
  expect((await server.call('GET', `/api/activate?key=${key}`)).status).toBe(400);
  for (const bad of ['', 'x'.repeat(43), 'x'.repeat(5000), '\u0000', null, {}, []]) {
    expect((await confirm(bad as string)).status, JSON.stringify(bad)).toBe(400);
    expect((await undo(bad as string)).status, JSON.stringify(bad)).toBe(400);
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(key)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.email}`))).toEqual(new Set([`200 ${newEmail}`]));
  expect((await kindsTo(email)).filter((kind) => kind === 'emailChangeConfirmed')).toHaveLength(1);
  await sql`update user_key set used_at = now() - interval '25 hours' where used_at is not null`.execute(server.db);
  expect((await confirm(key)).body.errorKey).toBe('invalidkey');
});

test('[ACC-10] the link alone confirms nothing: it takes a session of the account, or its password', async () => {
  const { token, email, newEmail } = await asking();
  const key = await keyOf('emailConfirmation', newEmail);
  const other = await makePerson(server);
  for (const attempt of [
    { currentPassword: null },
    { currentPassword: '' },
    { token: other.token },
    { token: 'x.y.z' },
  ]) {
    const { status, body } = await confirm(key, attempt);
    expect([status, body.errorKey], JSON.stringify(attempt)).toEqual([400, 'passwordneeded']);
  }
  expect((await confirm(key, { currentPassword: 'wrong' })).body).toMatchObject({
    status: 400,
    title: 'Incorrect password',
  });
  expect((await account(token)).body).toMatchObject({ email, pendingEmail: newEmail });
  expect(await kindsTo(email)).toEqual(['emailChangeRequested']);

  const elsewhere = await server.signIn(email, 'a password');
  expect(await confirm(key, { token: elsewhere })).toMatchObject({ status: 200, body: { email: newEmail } });
  expect((await account(token)).body).toMatchObject({ email: newEmail, pendingEmail: null });
  expect(await confirm(key, { currentPassword: null })).toMatchObject({ status: 200, body: { email: newEmail } });
});

test('[ACC-10][SES-09] passwords with the link are guesses like any others', async () => {
  const { token, newEmail } = await asking();
  const key = await keyOf('emailConfirmation', newEmail);
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) statuses.push((await confirm(key, { currentPassword: 'wrong' })).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400]);
  expect((await confirm(key)).status).toBe(429);
  expect((await confirm(key, { token })).status).toBe(200);
});

test('[ACC-10] nobody is given an account of somebody else by a click, to lose it later', async () => {
  const { token, email } = await makePerson(server);
  const victim = `victim.${email}`;
  expect((await ask(token, victim)).status).toBe(200);
  expect((await confirm(await keyOf('emailConfirmation', victim), { currentPassword: null })).status).toBe(400);
  await requestReset(victim);
  expect(await kindsTo(victim)).toEqual(['emailConfirmation']);
  const [place] = (await server.call('GET', '/api/professional-association-translation/language/nl')).body;
  const profileDTO = { agreeOnElearning: true, agreeOnProfessionalRegistered: true };
  const choice = { langKey: 'nl', profAssocTranslationId: place.id, profileDTO };
  const body = { firstName: 'V', email: victim, password: 'her own', ...choice };
  expect((await server.call('POST', '/api/register', { body })).status).toBe(201);
  const activation = await keyOf('activation', victim);
  expect((await server.call('GET', `/api/activate?key=${activation}`)).status).toBe(200);
  expect((await undo(await keyOf('emailChangeRequested', email))).status).toBe(200);
  expect(await signIn(victim, 'her own')).toBe(200);
});

test('[ACC-10][SEC-19] four times an hour an account asks for another address; then nobody learns which exist', async () => {
  const { token } = await makePerson(server);
  const one: number[] = [];
  for (let n = 0; n < 6; n++)
    one.push((await ask(token, n % 2 === 0 ? 'tester@example.nl' : 'admin@example.nl')).status);
  expect(one).toEqual([400, 400, 400, 400, 429, 429]);
  const refused = await ask(token, `nobody.${crypto.randomUUID()}@example.nl`);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true]);

  const { token: hasty } = await makePerson(server);
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(hasty, 'tester@example.nl')));
  expect(answers.filter(({ body }) => body.errorKey === 'emailexists')).toHaveLength(4);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(8);
});

test('[ACC-10] an address has to be confirmed within a day', async () => {
  const { token, newEmail, email } = await asking();
  const key = await keyOf('emailConfirmation', newEmail);
  await sql`update user_key set expires_at = expires_at - interval '24 hours' where used_at is null`.execute(server.db);
  await sql`update email_change set expires_at = expires_at - interval '24 hours'`.execute(server.db);
  expect((await confirm(key)).status).toBe(400);
  expect((await account(token)).body).toMatchObject({ email, pendingEmail: null });
  expect((await resend(token)).status).toBe(404);
  expect((await ask(token, newEmail)).status).toBe(200);
});

test('[ACC-10] the mail is sent again with another link, at most three in an hour', async () => {
  const { token, newEmail } = await asking();
  const first = await keyOf('emailConfirmation', newEmail);
  expect((await resend(token)).status).toBe(200);
  expect((await confirm(first)).status).toBe(400);
  expect((await resend(token)).status).toBe(200);
  const refused = await resend(token);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await mailsTo(server, newEmail)).length).toBe(3);
  expect((await confirm(await keyOf('emailConfirmation', newEmail))).status).toBe(200);
});

test('[ACC-10] cancelled, the link is worthless and the address stays', async () => {
  const { token, email, newEmail } = await asking();
  expect((await cancel(token)).status).toBe(204);
  expect((await cancel(token)).status).toBe(204);
  expect((await account(token)).body).toMatchObject({ email, pendingEmail: null });
  expect((await confirm(await keyOf('emailConfirmation', newEmail))).status).toBe(400);
});

test('[ACC-10] nobody asks so often that the owner does not hear of it', async () => {
  const { token, email } = await makePerson(server);
  for (let round = 1; round <= 3; round++) {
    expect((await ask(token, `round${round}.${email}`)).status).toBe(200);
    await cancel(token);
  }
  const refused = await ask(token, `round4.${email}`);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await mailsTo(server, `round4.${email}`)).toEqual([]);
  expect(await kindsTo(email)).toEqual(Array.from({ length: 3 }, () => 'emailChangeRequested'));
});

test('[ACC-10] an address that somebody has is refused, one that was never activated is not somebody’s', async () => {
  const { token, email } = await makePerson(server);
  expect((await ask(token, 'Tester@example.nl')).body.errorKey).toBe('emailexists');
  expect(await kindsTo(email)).toEqual([]);

  const [place] = (await server.call('GET', '/api/professional-association-translation/language/nl')).body;
  const squatted = `squatted.${email}`;
  const profileDTO = { agreeOnElearning: true, agreeOnProfessionalRegistered: true };
  const registration = { firstName: 'X', email: squatted, password: 'geheim', langKey: 'nl', profileDTO };
  const body = { ...registration, profAssocTranslationId: place.id };
  expect((await server.call('POST', '/api/register', { body })).status).toBe(201);
  expect((await ask(token, squatted)).status).toBe(200);
  const activation = await keyOf('activation', squatted);
  expect((await confirm(await keyOf('emailConfirmation', squatted))).status).toBe(200);
  expect((await server.call('GET', `/api/activate?key=${activation}`)).status).toBe(400);
  expect((await account(token)).body.email).toBe(squatted);
});

test('[ACC-10] an address that has become somebody else’s is not confirmed, and nobody learns why', async () => {
  const { token, email, newEmail } = await asking();
  const body = { login: 'quicker', email: newEmail, langKey: 'nl', authorities: ['ROLE_USER'] };
  expect((await server.call('POST', '/api/users', { token: admin, body })).status).toBe(201);
  const refused = await confirm(await keyOf('emailConfirmation', newEmail));
  const unknown = await confirm('x'.repeat(43));
  expect(refused).toMatchObject({ status: 400, body: unknown.body });
  expect((await account(token)).body.email).toBe(email);
});

test('[SEC-15][ACC-10] the link that confirms dies with the password', async () => {
  const { token, newEmail } = await asking();
  const body = { currentPassword: 'a password', newPassword: 'another password' };
  await server.call('POST', '/api/account/change-password', { token, body });
  expect((await confirm(await keyOf('emailConfirmation', newEmail))).status).toBe(400);
  expect((await account(token)).body.pendingEmail).toBeNull();
});

test('[ACC-10] nothing of it brings back an account that an administrator deactivated', async () => {
  const { id, email, newEmail } = await asking();
  await sql`update user_account set activated = false where id = ${id}`.execute(server.db);
  expect((await confirm(await keyOf('emailConfirmation', newEmail))).status).toBe(400);
  expect((await undo(await keyOf('emailChangeRequested', email))).status).toBe(400);
});

test('[ACC-12][PRI-06][PRI-07] an awaited address is in the export, and goes with the account', async () => {
  const { token, email, newEmail } = await asking();
  const { body } = await server.call('GET', '/api/account/export', { token });
  expect(body.emailChanges).toMatchObject([{ oldEmail: email, newEmail, state: 'PENDING' }]);
  expect(JSON.stringify(body)).not.toMatch(/nonce|key_hash|session_id/);
  expect((await server.call('DELETE', '/api/users/me', { token })).status).toBe(204);
  for (const table of ['email_change', 'mail', 'user_key']) {
    const { rows } = await sql`select 1 from ${sql.table(table)} t where t::text like ${`%${email}%`}`.execute(
      server.db,
    );
    expect(rows, table).toEqual([]);
  }
});

test('[PRI-09] what was asked for is forgotten after thirty days', async () => {
  const { id } = await asking();
  await sql`update email_change set requested_at = now() - interval '31 days' where user_id = ${id}`.execute(server.db);
  await sql`delete from daily_job`.execute(server.db);
  await applyRetention(server.db, new Date());
  const { rows } = await sql`select 1 from email_change where user_id = ${id}`.execute(server.db);
  expect(rows).toEqual([]);
});
