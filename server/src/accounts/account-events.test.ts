import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emailChanges } from '../../test/email-changes.ts';
import { keyIn, mailsTo } from '../../test/mails.ts';
import { makePerson } from '../../test/people.ts';
import { type Served, serve } from '../../test/serve.ts';

// Tests what each change of an account leaves behind: its events, its mails, and a sender that looks for them.

let server: Served;
let wakes = 0;
let association: number;
beforeAll(async () => {
  const wakeSender = () => {
    wakes += 1;
  };
  server = await serve({ mail: { baseUrl: 'https://ok.example.nl', wakeSender, hasTransport: true } });
  association = (await server.call('GET', '/api/professional-association-translation/language/nl')).body[0].id;
});
afterAll(() => server.close());
beforeEach(() => sql`delete from throttle`.execute(server.db));

const { account, ask, keyOf, confirm, undo, resend, cancel, requestReset } = emailChanges(() => server);

/** Reads the events of a user from the first one on, each of which has to be about that user. */
const eventsOf = async (userId: number) => {
  const { rows } = await sql<{ type: string; outcome: string; object: string; data: object }>`
    select type, outcome, object_type || ' ' || object_id as object, data - 'remoteAddress' as data
    from audit_event where actor_id = ${userId} and type <> 'AUTHENTICATION_SUCCESS' order by id`.execute(server.db);
  return rows.map(({ type, outcome, object, data }) => {
    expect(object, type).toBe(`user ${userId}`);
    const details = Object.keys(data).length === 0 ? '' : ` ${JSON.stringify(data)}`;
    return `${type} ${outcome}${details}`;
  });
};

/** Sends a call, which has to succeed, and returns how often it woke the sender. */
const wakesBy = async (send: () => Promise<{ status: number }>) => {
  const before = wakes;
  expect((await send()).status).toBeLessThan(300);
  return wakes - before;
};

/** Reads the newest mail to an address, without what differs from mail to mail. */
const newestMail = async (email: string) => {
  const mail = (await mailsTo(server, email)).at(-1);
  return { kind: mail?.kind, language: mail?.language, values: mail?.values };
};

const registration = (email: string) => ({
  firstName: 'An',
  email,
  password: 'geheim',
  langKey: 'en',
  profAssocTranslationId: association,
  profileDTO: { agreeOnElearning: true, agreeOnProfessionalRegistered: true },
});
const register = (email: string) => server.call('POST', '/api/register', { body: registration(email) });
const lastKey = async (email: string) => keyIn(server, (await mailsTo(server, email)).at(-1));
const finishReset = (key: string) =>
  server.call('POST', '/api/account/reset-password/finish', { body: { key, newPassword: 'a new one' } });

test('[PRI-04][ACC-01] a registration and its activation are recorded, and its mail is sent at once', async () => {
  const email = 'recorded@example.nl';
  expect(await wakesBy(() => register(email))).toBe(1);
  expect(await newestMail(email)).toEqual({
    kind: 'activation',
    language: 'en',
    values: { firstName: 'An', validHours: '72' },
  });
  const key = await lastKey(email);
  expect((await server.call('GET', `/api/activate?key=${key}`)).status).toBe(200);
  const { id } = (await account(await server.signIn(email))).body;
  expect(await eventsOf(id)).toEqual(['REGISTRATION SUCCESS', 'ACTIVATION SUCCESS']);
});

test('[ACC-03] the owner of an address that is registered again hears of it at once, three times an hour', async () => {
  const { email } = await makePerson(server, { firstName: 'Bo', langKey: 'en' });
  const before = wakes;
  for (let count = 1; count <= 4; count += 1) expect((await register(email)).body.errorKey).toBe('emailexists');
  expect(wakes - before).toBe(4);
  expect(await newestMail(email)).toEqual({ kind: 'accountExists', language: 'en', values: { firstName: 'Bo' } });
  expect(await mailsTo(server, email)).toHaveLength(3);
});

test('[PRI-04][ACC-08] a password that is changed or reset is recorded, and its mails are sent at once', async () => {
  const { id, email, token } = await makePerson(server, { firstName: 'Bo', langKey: 'en' });
  const body = { currentPassword: 'a password', newPassword: 'another one' };
  expect(await wakesBy(() => server.call('POST', '/api/account/change-password', { token, body }))).toBe(1);
  const changed = { kind: 'passwordChanged', language: 'en', values: { firstName: 'Bo' } };
  expect(await newestMail(email)).toEqual(changed);
  expect(await wakesBy(() => requestReset(email))).toBe(1);
  expect(await newestMail(email)).toEqual({
    kind: 'passwordReset',
    language: 'en',
    values: { firstName: 'Bo', validHours: '1' },
  });
  const key = await lastKey(email);
  expect(await wakesBy(() => finishReset(key))).toBe(1);
  expect(await newestMail(email)).toEqual(changed);
  expect(await eventsOf(id)).toEqual(['PASSWORD_CHANGE SUCCESS', 'PASSWORD_RESET SUCCESS']);
});

test('[ACC-07] a mail to somebody without a first name has none', async () => {
  const { id, email } = await makePerson(server);
  await sql`update user_account set first_name = null where id = ${id}`.execute(server.db);
  await requestReset(email);
  expect(await newestMail(email)).toMatchObject({ values: { firstName: '', validHours: '1' } });
});

test('[PRI-04][ACC-10] another address is recorded when it is requested, confirmed and undone, with a mail at once', async () => {
  const { id, email, token } = await makePerson(server, { firstName: 'Bo', langKey: 'en' });
  const newEmail = `new.${email}`;
  expect(await wakesBy(() => ask(token, newEmail))).toBe(1);
  const toNew = { kind: 'emailConfirmation', language: 'en', values: { firstName: 'Bo', validHours: '24' } };
  expect(await newestMail(newEmail)).toEqual(toNew);
  const toOld = { language: 'en', values: { firstName: 'Bo', newEmail, validHours: '72' } };
  expect(await newestMail(email)).toEqual({ kind: 'emailChangeRequested', ...toOld });
  expect(await wakesBy(() => resend(token))).toBe(1);
  expect(await newestMail(newEmail)).toEqual(toNew);
  const key = await keyOf('emailConfirmation', newEmail);
  expect(await wakesBy(() => confirm(key, { token }))).toBe(1);
  expect(await newestMail(email)).toEqual({ kind: 'emailChangeConfirmed', ...toOld });
  const back = await keyOf('emailChangeConfirmed', email);
  expect(await wakesBy(() => undo(back))).toBe(1);
  expect(await newestMail(email)).toMatchObject({ kind: 'passwordReset', values: { validHours: '1' } });
  const changes = ['EMAIL_CHANGE_REQUEST', 'EMAIL_CHANGE', 'EMAIL_CHANGE_UNDO'];
  expect(await eventsOf(id)).toEqual(['ACCOUNT_CHANGE SUCCESS', ...changes.map((type) => `${type} SUCCESS`)]);
});

test('[PRI-04][ACC-10] a cancelled request is recorded once, and one that was not there is not', async () => {
  const { id, email, token } = await makePerson(server);
  await ask(token, `new.${email}`);
  for (const round of [1, 2]) expect((await cancel(token)).status, String(round)).toBe(204);
  expect((await eventsOf(id)).slice(1)).toEqual(['EMAIL_CHANGE_REQUEST SUCCESS', 'EMAIL_CHANGE_CANCEL SUCCESS']);
  // The person who requested the change knew the password, so the owner can still take the account back.
  expect((await undo(await keyOf('emailChangeRequested', email))).status).toBe(200);
});

test('[PRI-04][PRI-08] saved settings are recorded, and a consent when it changes', async () => {
  const { id, token } = await makePerson(server);
  const { body: own } = await account(token);
  const save = (agreeOnResearch?: boolean) => {
    const profileDTO = agreeOnResearch === undefined ? undefined : { ...own.profileDTO, agreeOnResearch };
    return server.call('POST', '/api/account', { token, body: { ...own, langKey: 'EN', profileDTO } });
  };
  for (const agreeOnResearch of [false, true, true, undefined, false])
    expect(await wakesBy(() => save(agreeOnResearch)), String(agreeOnResearch)).toBe(1);
  expect(await eventsOf(id)).toEqual([
    'ACCOUNT_CHANGE SUCCESS',
    'ACCOUNT_CHANGE SUCCESS',
    'CONSENT_CHANGE SUCCESS {"given":true}',
    'ACCOUNT_CHANGE SUCCESS',
    'ACCOUNT_CHANGE SUCCESS',
    'ACCOUNT_CHANGE SUCCESS',
    'CONSENT_CHANGE SUCCESS {"given":false}',
  ]);
  const { rows } = await sql<{ version: string }>`select text_version as version from consent
    where user_id = ${id} order by id`.execute(server.db);
  // The text that was read is that of the language in which the settings are saved.
  expect(rows.map(({ version }) => version.slice(0, 3))).toEqual(['en-', 'en-']);
  expect((await account(token)).body).toMatchObject({ langKey: 'en', lastModifiedBy: own.login });
});

test('[PRI-04][ACC-11] an erased account leaves the event, and a wrong password the attempt', async () => {
  const { id, token } = await makePerson(server);
  const erase = (currentPassword: string) =>
    server.call('DELETE', '/api/users/me', { token, body: { currentPassword } });
  expect((await erase('wrong')).status).toBe(400);
  expect((await erase('a password')).status).toBe(204);
  expect(await eventsOf(id)).toEqual(['ACCOUNT_ERASURE FAILURE', 'ACCOUNT_ERASURE SUCCESS']);
});

test('[PRI-04][ACC-12] an export of the own data is recorded', async () => {
  const { id, token } = await makePerson(server);
  expect((await server.call('GET', '/api/account/export', { token })).status).toBe(200);
  const { rows } = await sql`select type, outcome, object_type from audit_event
    where actor_id = ${id} and type <> 'AUTHENTICATION_SUCCESS'`.execute(server.db);
  expect(rows).toEqual([{ type: 'ACCOUNT_EXPORT', outcome: 'SUCCESS', object_type: null }]);
});
