import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyIn, mailsTo } from '../../../test/mails.ts';
import { type Registrations, registering, serveRegistrations } from '../../../test/registrations.ts';
import { type Served, serve } from '../../../test/serve.ts';

let registrations: Registrations;
let server: Served;
let associations: Registrations['associations'];
beforeAll(async () => {
  registrations = await serveRegistrations();
  ({ server, associations } = registrations);
});
afterAll(() => server.close());

const { registration, register, activate, accountOf, signIn, keyFor } = registering(() => registrations);

test('[ACC-03] an address of an activated account is refused with emailexists, and its owner is told by mail', async () => {
  const answer = await register({ email: 'PROFESSIONAL@example.nl ' });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    errorKey: 'emailexists',
    entityName: 'userManagement',
    message: 'error.emailexists',
  });
  expect(answer.headers.get('x-okapp-error')).toBe('error.emailexists');
  expect(await mailsTo(server, 'professional@example.nl')).toMatchObject([{ kind: 'accountExists' }]);
});

/** Keys of the activation mails to an address, the oldest first. */
const readActivationKeys = async (email: string) => (await mailsTo(server, email)).map((mail) => keyIn(server, mail));
const registerFrom = (ip: string, changes: object) =>
  server.call('POST', '/api/register', { body: registration(changes), headers: { 'x-forwarded-for': ip } });

test('[ACC-01][ACC-06] of two registrations of an address the one counts whose mail is answered, with all that was typed', async () => {
  const [, second] = associations;
  for (const [email, chosen] of [
    ['again.first@example.nl', 0],
    ['again.second@example.nl', 1],
  ] as const) {
    const consenting = { ...registration().profileDTO, agreeOnResearch: true };
    await register({ email, firstName: 'First', password: 'of the first', profileDTO: consenting });
    const answer = await register({
      email: email.toUpperCase(),
      firstName: 'Second',
      password: 'of the second',
      langKey: 'en',
      profAssocTranslationId: second?.id,
    });
    expect(answer).toMatchObject({ status: 201, body: '' });
    expect(await mailsTo(server, email)).toMatchObject([
      { kind: 'activation', language: 'nl', values: { firstName: 'First' } },
      { kind: 'activation', language: 'en', values: { firstName: 'Second' } },
    ]);
    const keys = await readActivationKeys(email);
    expect((await activate(keys[chosen] ?? '')).status).toBe(200);
    expect((await activate(keys[1 - chosen] ?? '')).body.errorKey).toBe('invalidkey');
    expect((await activate(keys[chosen] ?? '')).status).toBe(200);

    const passwords = ['of the first', 'of the second'];
    expect((await signIn(email, passwords[1 - chosen])).status).toBe(401);
    const token = await server.signIn(email, passwords[chosen]);
    const account = (await server.call('GET', '/api/account', { token })).body;
    const expected = [
      { firstName: 'First', langKey: 'nl', profileDTO: { agreeOnResearch: true } },
      { firstName: 'Second', langKey: 'en', profileDTO: { agreeOnResearch: false } },
    ];
    expect(account).toMatchObject(expected[chosen] ?? {});
    expect(account.profileDTO.professionalAssociationId).toBe(associations[chosen]?.professionalAssociationId);
    const { consents } = (await server.call('GET', '/api/account/export', { token })).body;
    expect(consents).toHaveLength(chosen === 0 ? 1 : 0);
    const { rows } = await sql`select 1 from registration where user_id = ${account.id}`.execute(server.db);
    expect(rows).toEqual([]);
  }
});

test('[ACC-01][PRI-08] a consent that came with the second registration is its own, of the time it was given', async () => {
  const email = 'consenting@example.nl';
  await register({ email });
  const consenting = { ...registration().profileDTO, agreeOnResearch: true };
  await register({ email, password: 'of the second', profileDTO: consenting });
  const { rows } = await sql<{ at: Date }>`update registration set registered_at = now() - interval '3 hours'
    where consent_text_version is not null returning registered_at as at`.execute(server.db);
  expect((await activate((await readActivationKeys(email))[1] ?? '')).status).toBe(200);
  const token = await server.signIn(email, 'of the second');
  const { consents } = (await server.call('GET', '/api/account/export', { token })).body;
  expect(consents).toMatchObject([{ given: true, textVersion: expect.stringMatching(/^nl-/) }]);
  expect(new Date(consents[0].recordedAt)).toEqual(rows[0]?.at);
});

test('[SEC-19][ACC-03] strangers who register an address leave its owner the mails of another network, and ten in all', async () => {
  const email = 'wanted@example.nl';
  for (const firstName of ['One', 'Two', 'Three']) {
    expect((await registerFrom('2001:db8:66:1::1', { email, firstName })).status).toBe(201);
  }
  expect((await registerFrom('2001:db8:66:2::1', { email, firstName: 'Four' })).status).toBe(429);
  expect((await registerFrom('198.51.100.7', { email, password: 'of the owner' })).status).toBe(201);
  expect(await mailsTo(server, email)).toHaveLength(4);
  expect((await activate((await readActivationKeys(email))[3] ?? '')).status).toBe(200);
  expect((await signIn(email, 'of the owner')).status).toBe(200);

  const flooded = 'flooded@example.nl';
  const answers: number[] = [];
  for (let n = 1; n <= 11; n++) answers.push((await registerFrom(`203.0.${n}.1`, { email: flooded })).status);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  const refused = await registerFrom('203.0.99.1', { email: flooded });
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(300);
});

test('[ACC-03] a registration renews the thirty days of the account, and those with outdated mails are forgotten', async () => {
  const email = 'renewed@example.nl';
  await register({ email });
  const account = await accountOf(email);
  await sql`update user_account set created_date = now() - interval '29 days' where email = ${email}`.execute(
    server.db,
  );
  await sql`update user_key set expires_at = now() - interval '1 hour' where user_id = ${account?.id}`.execute(
    server.db,
  );
  await register({ email });
  const renewed = await accountOf(email);
  expect(renewed?.id).toBe(account?.id);
  expect(Date.now() - Number(renewed?.created_date)).toBeLessThan(60_000);
  const { rows } = await sql`select 1 from registration where user_id = ${account?.id}`.execute(server.db);
  expect(rows).toHaveLength(1);
});

test('[ACC-03][SEC-09] a registration takes nothing over from an account that an administrator made or changed', async () => {
  const admin = await server.signIn('admin');
  const email = 'promoted@example.nl';
  await register({ email });
  const { body: users } = await server.call('GET', `/api/users?query=${email}`, { token: admin });
  const promoted = { ...users[0], authorities: ['ROLE_USER', 'ROLE_ADMIN'] };
  expect((await server.call('PUT', '/api/users', { token: admin, body: promoted })).status).toBe(200);
  await register({ email, password: 'of a stranger' });
  expect((await activate(await keyFor(email))).status).toBe(200);
  expect(await accountOf(email)).toMatchObject({ authorities: ['ROLE_USER'], activated: true });
});

test('[USR-01] activated by an administrator, an account of one registration has its password, one of several asks for another', async () => {
  const admin = await server.signIn('admin');
  const activateByHand = async (email: string) => {
    const { body: users } = await server.call('GET', `/api/users?query=${email}`, { token: admin });
    const body = { ...users[0], activated: true };
    expect((await server.call('PUT', '/api/users', { token: admin, body })).status).toBe(200);
  };
  const [once, twice] = ['once@example.nl', 'twice@example.nl'];
  await register({ email: once, password: 'of the owner' });
  await activateByHand(once);
  expect((await signIn(once, 'of the owner')).status).toBe(200);

  await register({ email: twice, password: 'of a stranger' });
  await register({ email: twice, password: 'of the owner' });
  await activateByHand(twice);
  expect((await signIn(twice, 'of a stranger')).status).toBe(401);
  expect((await signIn(twice, 'of the owner')).status).toBe(401);
  expect((await mailsTo(server, twice)).at(-1)?.kind).toBe('creation');
  const body = { key: await keyFor(twice), newPassword: 'chosen by mail' };
  expect((await server.call('POST', '/api/account/reset-password/finish', { body })).status).toBe(200);
  expect((await signIn(twice, 'chosen by mail')).status).toBe(200);
});

test('[ACC-03] an account that an administrator deactivated is nobody else’s to register', async () => {
  const email = 'asleep@example.nl';
  await register({ email, password: 'of the owner' });
  await activate(await keyFor(email));
  await sql`update user_account set activated = false where email = ${email}`.execute(server.db);
  expect((await register({ email, firstName: 'Somebody else' })).body.errorKey).toBe('emailexists');
  expect(await accountOf(email)).toMatchObject({ first_name: 'An', activated: false });
});

test('[SEC-19][ACC-03] a registration that no mail may follow any more is refused, and changes nothing', async () => {
  const email = 'often@example.nl';
  for (const firstName of ['One', 'Two', 'Three']) expect((await register({ email, firstName })).status).toBe(201);
  const refused = await register({ email, firstName: 'Four' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await mailsTo(server, email)).toHaveLength(3);
  expect((await activate(await keyFor(email))).status).toBe(200);
  expect((await accountOf(email))?.first_name).toBe('Three');
});

test('[REL-02] of many registrations for one address at once each is whole; of many activations all succeed once', async () => {
  const fresh = await serve({ database: server.database });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const body = registration({ email: 'race@example.nl', firstName: `No ${index}`, password: `password ${index}` });
      return fresh.call('POST', '/api/register', { body });
    }),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(201);
  expect(statuses.filter((status) => ![201, 429].includes(status))).toEqual([]);
  const { rows } = await sql<{ first_name: string }>`select first_name from user_account
    where email = 'race@example.nl'`.execute(server.db);
  expect(rows).toHaveLength(1);
  const mails = await mailsTo(server, 'race@example.nl');
  expect(mails).toHaveLength(3);
  const key = await keyFor('race@example.nl');
  const activations = await Promise.all(Array.from({ length: 25 }, () => activate(key)));
  expect(activations.map(({ status }) => status)).toEqual(activations.map(() => 200));
  const events = await sql`select 1 from audit_event join user_account on user_account.id = actor_id
    where type = 'ACTIVATION' and email = 'race@example.nl'`.execute(server.db);
  expect(events.rows).toHaveLength(1);
  const winner = String(Object(mails.at(-1)?.values).firstName).slice('No '.length);
  expect((await accountOf('race@example.nl'))?.first_name).toBe(`No ${winner}`);
  expect((await signIn('race@example.nl', `password ${winner}`)).status).toBe(200);
  await fresh.close();
});

test('[USR-01] an administrator who activates an account of several registrations with a password asks for no other', async () => {
  const admin = await server.signIn('admin');
  const email = 'given@example.nl';
  for (const password of ['of a stranger', 'of the owner'])
    expect((await registerFrom('203.0.113.77', { email, password })).status).toBe(201);
  const { body: users } = await server.call('GET', `/api/users?query=${email}`, { token: admin });
  const body = { ...users[0], activated: true, password: 'given by an administrator' };
  expect((await server.call('PUT', '/api/users', { token: admin, body })).status).toBe(200);
  expect((await mailsTo(server, email)).map(({ kind }) => kind)).not.toContain('creation');
  expect((await signIn(email, 'given by an administrator')).status).toBe(200);
  const { rows } = await sql`select 1 from registration join user_account on user_account.id = registration.user_id
    where user_account.email = ${email}`.execute(server.db);
  expect(rows).toEqual([]);
});
