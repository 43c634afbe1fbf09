import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../../test/mails.ts';
import { type Registrations, registering, serveRegistrations } from '../../../test/registrations.ts';
import type { Served } from '../../../test/serve.ts';

let registrations: Registrations;
let server: Served;
let associations: Registrations['associations'];
beforeAll(async () => {
  registrations = await serveRegistrations();
  ({ server, associations } = registrations);
});
afterAll(() => server.close());

const { registration, register, activate, accountOf, signIn, keyFor } = registering(() => registrations);

test('[ENT-40] the published associations in a language, the last of which asks for a text', async () => {
  expect(associations).toHaveLength(11);
  expect(associations[0]?.name).toBe('Centrum voor Jeugd en Gezin');
  expect(associations.filter(({ isOther }) => isOther).map(({ name }) => name)).toEqual(['Anders']);
  const english = await server.call('GET', '/api/professional-association-translation/language/en');
  expect(english.body[0].name).toBe('Youth and Family Centre');
});

test('[ACC-01] registering makes a deactivated user with the user role and queues the activation mail', async () => {
  const answer = await register();
  expect(answer).toMatchObject({ status: 201, body: '' });
  expect(await accountOf('an@example.nl')).toMatchObject({
    login: 'an@example.nl',
    activated: false,
    authorities: ['ROLE_USER'],
    lang_key: 'nl',
  });
  expect((await signIn('an@example.nl')).status).toBe(401);
  expect(await mailsTo(server, 'an@example.nl')).toMatchObject([
    { kind: 'activation', language: 'nl', status: 'QUEUED' },
  ]);
});

test('[ACC-06] the mailed key activates; used again within a day it changes nothing; another one is refused', async () => {
  await register({ email: 'activate@example.nl' });
  const key = await keyFor('activate@example.nl');
  expect((await activate(`${key}x`)).body.errorKey).toBe('invalidkey');
  expect((await activate(key)).status).toBe(200);
  expect((await activate(key)).status).toBe(200);
  expect((await signIn('ACTIVATE@example.nl')).status).toBe(200);
  await sql`update user_key set used_at = now() - interval '25 hours' where used_at is not null`.execute(server.db);
  expect((await activate(key)).status).toBe(400);
  for (const bad of ['', '%00', 'x'.repeat(5000), '%F0%9F%92%A9']) {
    expect((await server.call('GET', `/api/activate?key=${bad}`)).status, bad).toBeLessThan(500);
    expect((await server.call('GET', `/api/activate?key=${bad}`)).status, bad).toBeGreaterThanOrEqual(400);
  }
  expect((await server.call('GET', '/api/activate?key=a&key=b')).status).toBe(400);
  const refusal = { status: 400, body: { errorKey: 'invalidkey', entityName: 'userManagement' } };
  for (const path of ['/api/activate', '/api/activate?key='])
    expect(await server.call('GET', path)).toMatchObject(refusal);
});

test('[ACC-01][PRI-08] a consent is recorded with the registration that gives it, and with no other', async () => {
  const countConsents = async (email: string, agreeOnResearch: boolean) => {
    const profileDTO = { ...registration().profileDTO, agreeOnResearch };
    expect((await register({ email, profileDTO })).status).toBe(201);
    const { rows } = await sql`select 1 from consent join user_account on user_account.id = user_id
      where email = ${email}`.execute(server.db);
    return rows.length;
  };
  expect(await countConsents('without.consent@example.nl', false)).toBe(0);
  expect(await countConsents('with.consent@example.nl', true)).toBe(1);
});

test('[ACC-01] an account has the language of the form, or the default one where nobody can choose that', async () => {
  for (const [langKey, expected] of [
    ['EN', 'en'],
    ['fr', 'nl'],
  ]) {
    const email = `in-${langKey}@example.nl`.toLowerCase();
    expect((await register({ email, langKey })).status).toBe(201);
    expect((await accountOf(email))?.lang_key, langKey).toBe(expected);
  }
});

test('[ACC-06][SEC-15] a key is good for 72 hours, and never brings back an account that was deactivated', async () => {
  await register({ email: 'late@example.nl' });
  const late = await keyFor('late@example.nl');
  await sql`update user_key set expires_at = now() - interval '1 second' where used_at is null`.execute(server.db);
  expect((await activate(late)).status).toBe(400);
  const { rows } = await sql<{ hours: number }>`select extract(epoch from expires_at - created_at) / 3600 as hours
    from user_key where purpose = 'activation' and used_at is not null limit 1`.execute(server.db);
  expect(Math.round(Number(rows[0]?.hours))).toBe(72);

  await register({ email: 'gone@example.nl' });
  const key = await keyFor('gone@example.nl');
  await sql`update user_account set first_activated_date = now() where email = 'gone@example.nl'`.execute(server.db);
  expect((await activate(key)).status).toBe(400);
  expect((await activate(key)).status).toBe(400);
  expect((await accountOf('gone@example.nl'))?.activated).toBe(false);
});

test('[ACC-03] the rules of the form hold on the server, with an error at each field', async () => {
  const { status, body } = await register({
    firstName: '',
    email: 'nobody',
    password: 'abc',
    profAssocTranslationId: null,
    profileDTO: { agreeOnElearning: false },
  });
  expect(status).toBe(400);
  const fields = body.fieldErrors.map(
    ({ field, message }: { field: string; message: string }) => `${field} ${message}`,
  );
  expect(fields).toEqual(
    expect.arrayContaining([
      'firstName NotNull',
      'email Email',
      'password Size',
      'profileDTO.agreeOnElearning AssertTrue',
      'profileDTO.agreeOnProfessionalRegistered AssertTrue',
    ]),
  );
  expect(await accountOf('nobody')).toBeUndefined();
});

test.each([
  ['firstName', 'x'.repeat(50), 201],
  ['firstName', 'x'.repeat(51), 400],
  ['firstName', 'A\u0007n', 400],
  ['firstName', 'An\r\nBcc: victim@example.nl', 400],
  ['firstName', '<script>alert(1)</script>', 201],
  ['firstName', 'Win at https://evil.example', 400],
  ['firstName', 'www.evil.example', 400],
  ['email', `${'x'.repeat(64)}@${'y'.repeat(60)}.${'z'.repeat(60)}.nl`, 201],
  ['email', `${'x'.repeat(250)}@example.nl`, 400],
  ['email', 'a@b', 400],
  ['email', `${'x'.repeat(65)}@example.nl`, 400],
  ['email', '-x@example.nl', 400],
  ['email', `x@${'y'.repeat(64)}.nl`, 400],
  ['email', 'x@example-.nl', 400],
  ['email', 'a@b.nl\nbcc: c@d.nl', 400],
  ['email', 'а@example.nl', 400],
  ['password', 'abcd', 201],
  ['password', 'abc', 400],
  ['password', '💚'.repeat(50), 201],
  ['password', '💚'.repeat(51), 400],
] as const)('[ACC-02][SEC-26] %s %j answers %i', async (field, value, status) => {
  const email = `edge-${crypto.randomUUID().slice(0, 8)}@example.nl`;
  expect((await register({ email, [field]: value })).status).toBe(status);
});

test('[ACC-02] "Anders" asks for a text of at most 200 characters, the others keep none', async () => {
  const other = associations.find(({ isOther }) => isOther)?.id;
  const withText = (professionalAssociation: unknown, email: string, profAssocTranslationId = other) =>
    register({ email, profAssocTranslationId, profileDTO: { ...registration().profileDTO, professionalAssociation } });
  expect((await withText('', 'other1@example.nl')).body.fieldErrors).toEqual([
    { objectName: 'managedUserVM', field: 'profileDTO.professionalAssociation', message: 'NotNull' },
  ]);
  expect((await withText('x'.repeat(201), 'other2@example.nl')).status).toBe(400);
  expect((await withText('x'.repeat(200), 'other3@example.nl')).status).toBe(201);
  await withText('ignored', 'other4@example.nl', associations[0]?.id);
  const { rows } = await sql<{ professional_association: string | null }>`select professional_association from profile
    join user_account on user_account.id = user_id where email in ('other3@example.nl', 'other4@example.nl')
    order by email`.execute(server.db);
  expect(rows.map((row) => row.professional_association?.length ?? null)).toEqual([200, null]);
});

test('[SEC-09] what is not asked for is not taken', async () => {
  await register({
    email: 'greedy@example.nl',
    id: 1,
    login: 'admin',
    activated: true,
    authorities: ['ROLE_ADMIN'],
    createdBy: 'me',
    profileDTO: { ...registration().profileDTO, test: true },
  });
  expect(await accountOf('greedy@example.nl')).toMatchObject({
    login: 'greedy@example.nl',
    activated: false,
    authorities: ['ROLE_USER'],
    created_by: 'registration',
  });
  const { rows } = await sql`select 1 from profile join user_account on user_account.id = user_id
    where email = 'greedy@example.nl' and test`.execute(server.db);
  expect(rows).toEqual([]);
});

test('[SEC-14] keys are long, never the same, and nowhere in the database', async () => {
  const { rows } = await sql<{ nonce: string; key_hash: string }>`select nonce, key_hash from user_key`.execute(
    server.db,
  );
  const keys = rows.map(({ nonce }) => server.parts.keys.deriveKey(nonce));
  expect(keys.every((key) => /^[\w-]{43}$/.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(keys.length);
  const everything = JSON.stringify([rows, (await sql`select * from mail`.execute(server.db)).rows]);
  for (const key of keys) expect(everything).not.toContain(key);
  const made = Array.from({ length: 10_000 }, (_, index) => server.parts.keys.deriveKey(String(index)));
  expect(new Set(made).size).toBe(10_000);
});
