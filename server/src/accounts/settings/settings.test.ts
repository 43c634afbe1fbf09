import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickHash } from '../../../test/quick-hash.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { createAccount } from '../data/account-store.ts';

let server: Served;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());

let count = 0;
const person = async () => {
  count += 1;
  const email = `settled${count}@example.nl`;
  const id = await createAccount(server.db, {
    login: email,
    email,
    passwordHash: quickHash('a password'),
    firstName: 'Marijke',
    langKey: 'nl',
    authorities: ['ROLE_USER'],
    activated: true,
    test: false,
  });
  const token = await server.signIn(email, 'a password');
  const ownAccount = (await server.call('GET', '/api/account', { token })).body;
  return { id: Number(id), email, token, own: ownAccount };
};
const save = (token: string, body: unknown) => server.call('POST', '/api/account', { token, body });

test('[ACC-10] a client saves the whole account back, and only what may be changed is', async () => {
  const { token, own, email } = await person();
  const changes = {
    firstName: 'Anna',
    lastName: 'de Vries',
    langKey: 'en',
    activated: false,
    authorities: ['ROLE_ADMIN'],
    login: 'x',
  };
  expect(await save(token, { ...own, ...changes })).toMatchObject({ status: 200, body: '' });
  const after = (await server.call('GET', '/api/account', { token })).body;
  expect(after).toMatchObject({
    firstName: 'Anna',
    lastName: 'de Vries',
    langKey: 'en',
    login: email,
    activated: true,
    authorities: ['ROLE_USER'],
  });
});

test('[SEC-09] the test flag and declarations of a profile are not for its owner to change', async () => {
  const { token, own } = await person();
  await save(token, { ...own, profileDTO: { ...own.profileDTO, test: true, agreeOnElearning: true } });
  expect((await server.call('GET', '/api/account', { token })).body.profileDTO).toMatchObject({
    test: false,
    agreeOnElearning: false,
  });
});

test('[ACC-10] the address of somebody else is refused and nothing is changed', async () => {
  const { token, own } = await person();
  const body = { ...own, firstName: 'Changed', email: 'professional@example.nl', currentPassword: 'a password' };
  expect((await save(token, body)).body.errorKey).toBe('emailexists');
  expect((await server.call('GET', '/api/account', { token })).body.firstName).toBe('Marijke');
});

test('[ACC-10] each rule of the settings names its field', async () => {
  const { token, own } = await person();
  const { body: places } = await server.call('GET', '/api/professional-association-translation/language/nl');
  const other = places.find(({ isOther }: { isOther: boolean }) => isOther);
  for (const [change, field, message] of [
    [{ firstName: '' }, 'firstName', 'NotNull'],
    [{ firstName: 'x'.repeat(51) }, 'firstName', 'Size'],
    [{ lastName: 'x'.repeat(51) }, 'lastName', 'Size'],
    [{ email: 'nobody' }, 'email', 'Email'],
    [{ email: `${'x'.repeat(65)}@example.nl` }, 'email', 'Email'],
    [{ langKey: 'xx' }, 'langKey', 'Pattern'],
    [{ profAssocTranslationId: 999_999 }, 'profAssocTranslationId', 'NotNull'],
    [{ profAssocTranslationId: other.id }, 'profileDTO.professionalAssociation', 'NotNull'],
  ] as const) {
    const { status, body } = await save(token, { ...own, ...change });
    expect(status, field).toBe(400);
    expect(body.fieldErrors[0], field).toEqual({ objectName: 'user', field, message });
  }
  const profileDTO = { ...own.profileDTO, professionalAssociation: 'Een praktijk' };
  for (const [place, professionalAssociation] of [
    [other, 'Een praktijk'],
    [places[0], null],
  ]) {
    expect((await save(token, { ...own, profileDTO, profAssocTranslationId: place.id })).status).toBe(200);
    const { body } = await server.call('GET', '/api/account', { token });
    const { professionalAssociationId } = place;
    expect(body.profileDTO).toMatchObject({ professionalAssociation, professionalAssociationId });
  }
});

test('[PRI-08] agreeing to research and withdrawing are kept with time and the version of the text', async () => {
  const { token, own, id } = await person();
  const agree = (agreeOnResearch: boolean) =>
    save(token, { ...own, profileDTO: { ...own.profileDTO, agreeOnResearch } });
  await agree(true);
  await agree(true);
  await agree(false);
  const rows = await server.db.selectFrom('consent').selectAll().where('user_id', '=', id).orderBy('id').execute();
  expect(rows.map(({ given }) => given)).toEqual([true, false]);
  expect(
    rows.every(
      ({ text_version, recorded_at }) => /^nl-[0-9a-f]{16}$/.test(text_version) && recorded_at instanceof Date,
    ),
  ).toBe(true);
  expect((await server.call('GET', '/api/account', { token })).body.profileDTO.agreeOnResearch).toBe(false);
});

test('[ACC-12][PRI-07] the export holds everything about its owner and nothing about others', async () => {
  const { token, email } = await person();
  const trees = (await server.call('GET', '/api/question-trees/get-published', { token })).body;
  const started = (await server.call('GET', `/api/measurement/start/${trees[0].id}`, { token })).body;
  const { statisticsId, key, question } = started;
  const options = (await server.call('GET', `/api/questions/${question.id}/options`, { token })).body;
  await server.call('PUT', `/api/statistics/${statisticsId}`, {
    token,
    body: {
      actionId: crypto.randomUUID(),
      action: 'OPTION_SELECT',
      questionId: question.id,
      optionId: options[0].id,
      step: 1,
      occurredAt: '2199-01-01T00:00:00Z',
    },
  });
  const { status, body } = await server.call('GET', '/api/account/export', { token });
  expect(status).toBe(200);
  expect(body.account).toMatchObject({ email, firstName: 'Marijke' });
  expect(body.measurements).toMatchObject([
    { id: statisticsId, key, status: 'OPEN', step: 2, score: null, actions: [{ action: 'OPTION_SELECT', step: 1 }] },
  ]);
  const [measurement] = body.measurements;
  expect(measurement.actions[0].occurredAt).toBe(measurement.lastActionAt);
  expect(body.sessions).toHaveLength(1);
  const text = JSON.stringify(body);
  expect(text).not.toMatch(/argon2|password_hash|key_hash|nonce/);
  expect(text).not.toContain('professional@example.nl');
});

test('[ACC-11][PRI-06] deleting the own account leaves no value of the person anywhere, and measurements without a person', async () => {
  const { token, own, email, id } = await person();
  const name = `Zsuzsanna${count}`;
  await save(token, { ...own, firstName: name, lastName: `Kovács${count}` });
  await server.call('POST', '/api/account/reset-password/init', {
    body: email,
    headers: { 'content-type': 'text/plain' },
  });
  const trees = (await server.call('GET', '/api/question-trees/get-published', { token })).body;
  const { statisticsId } = (await server.call('GET', `/api/measurement/start/${trees[0].id}`, { token })).body;
  expect((await server.call('DELETE', '/api/users/me', { token, body: { currentPassword: 'wrong' } })).status).toBe(
    400,
  );
  expect((await server.call('DELETE', '/api/users/me', { token })).status).toBe(204);
  expect((await server.call('GET', '/api/account', { token })).status).toBe(401);

  const tables = await sql<{ table_name: string }>`select table_name from information_schema.tables
    where table_schema = 'public'`.execute(server.db);
  for (const { table_name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table_name)} t
      where t::text ilike ${`%${email}%`} or t::text ilike ${`%${name}%`} or t::text ilike ${`%Kovács${count}%`}`.execute(
      server.db,
    );
    expect(rows, table_name).toEqual([]);
  }
  const measurement = await server.db
    .selectFrom('measurement')
    .selectAll()
    .where('id', '=', statisticsId)
    .executeTakeFirstOrThrow();
  expect(measurement.user_id).toBeNull();
  const events = await server.db.selectFrom('audit_event').selectAll().where('actor_id', '=', id).execute();
  expect(events.map(({ type }) => type)).toContain('ACCOUNT_ERASURE');
});

test('[SEC-11] the last administrator can not leave, also when two try at once', async () => {
  const passwordHash = quickHash('a password');
  const second = {
    login: 'second',
    email: 'second@example.nl',
    passwordHash,
    firstName: '',
    langKey: 'nl',
    activated: true,
    test: false,
  };
  await createAccount(server.db, { ...second, authorities: ['ROLE_ADMIN'] });
  const tokens = [await server.signIn('admin'), await server.signIn('second', 'a password')];
  const answers = await Promise.all(tokens.map((token) => server.call('DELETE', '/api/users/me', { token })));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.errorKey).toBe('lastadministrator');
});

const hostile = [
  "Robert'); drop table user_account;--",
  '\u0000',
  '\ud800',
  '😀👨‍👩‍👧‍👦',
  'שלום עולם',
  '\u202egnp.exe',
  '\u200b',
  '%s%n{{constructor}}',
  '../../etc/passwd',
  '<svg onload=alert(1)>',
  'é',
  'é',
  'ß'.repeat(50),
  '💚'.repeat(50),
  '__proto__',
  'null',
  '"\\',
];

test('[SEC-27][SEC-24] whatever is typed as a name never breaks anything, and what is taken reads back exactly', async () => {
  const { token, own } = await person();
  for (const lastName of hostile) {
    const { status } = await save(token, { ...own, lastName });
    expect([200, 400], JSON.stringify(lastName)).toContain(status);
    if (status === 400) continue;
    const { body } = await server.call('GET', '/api/account', { token });
    expect(body.lastName, JSON.stringify(lastName)).toBe(lastName.normalize('NFC').trim());
  }
  for (const wrong of [0, true, [], {}, ['a'], { $ne: null }]) {
    for (const field of ['firstName', 'email', 'langKey', 'profileDTO', 'currentPassword']) {
      expect((await save(token, { ...own, [field]: wrong })).status, field).toBeLessThan(500);
    }
  }
});
