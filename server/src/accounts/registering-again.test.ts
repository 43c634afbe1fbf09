import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../test/mails.ts';
import { type Registrations, registering, serveRegistrations } from '../../test/registrations.ts';
import { type Served, serve } from '../../test/serve.ts';

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

test('[ACC-03] registering an address that was never activated replaces the whole earlier registration', async () => {
  const email = 'again@example.nl';
  const consenting = { ...registration().profileDTO, agreeOnResearch: true };
  await register({ email, firstName: 'First', password: 'of the first', profileDTO: consenting });
  const first = await keyFor(email);
  const [, second] = associations;
  const answer = await register({
    email: 'AGAIN@example.nl',
    firstName: 'Second',
    password: 'of the second',
    langKey: 'en',
    profAssocTranslationId: second?.id,
  });
  expect(answer).toMatchObject({ status: 201, body: '' });
  expect(await mailsTo(server, email)).toMatchObject([{ kind: 'activation', language: 'en' }]);
  expect((await activate(first)).body.errorKey).toBe('invalidkey');
  expect((await activate(await keyFor(email))).status).toBe(200);
  expect((await signIn(email, 'of the first')).status).toBe(401);
  const token = await server.signIn(email, 'of the second');
  const account = (await server.call('GET', '/api/account', { token })).body;
  expect(account).toMatchObject({ firstName: 'Second', langKey: 'en', profileDTO: { agreeOnResearch: false } });
  const { consents } = (await server.call('GET', '/api/account/export', { token })).body;
  expect(consents).toEqual([]);
  const [work] = (await server.call('GET', '/api/professional-association-translation/language/nl')).body.filter(
    ({ professionalAssociationId }: { professionalAssociationId: number }) =>
      professionalAssociationId === second?.professionalAssociationId,
  );
  expect(work?.name).toBe(second?.name);
  const chosen = await sql<{ professional_association_id: number }>`select professional_association_id from profile
    join user_account on user_account.id = user_id where email = ${email}`.execute(server.db);
  expect(Number(chosen.rows[0]?.professional_association_id)).toBe(second?.professionalAssociationId);
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
  expect((await accountOf(email))?.first_name).toBe('Three');
  expect((await activate(await keyFor(email))).status).toBe(200);
});

test('[REL-02] of many registrations for one address at once one whole one stays; of many activations all succeed once', async () => {
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
  expect(await mailsTo(server, 'race@example.nl')).toHaveLength(1);
  const key = await keyFor('race@example.nl');
  const activations = await Promise.all(Array.from({ length: 25 }, () => activate(key)));
  expect(activations.map(({ status }) => status)).toEqual(activations.map(() => 200));
  const events = await sql`select 1 from audit_event join user_account on user_account.id = actor_id
    where type = 'ACTIVATION' and email = 'race@example.nl'`.execute(server.db);
  expect(events.rows).toHaveLength(1);
  const winner = rows[0]?.first_name.slice('No '.length);
  expect((await signIn('race@example.nl', `password ${winner}`)).status).toBe(200);
  await fresh.close();
});
