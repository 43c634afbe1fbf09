import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePerson } from '../../../test/people.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());
beforeEach(() => sql`delete from throttle`.execute(server.db));

type Person = Awaited<ReturnType<typeof makePerson>>;
const right = 'a password';
/** Every call that takes the current password. */
const requestsWithPassword: Record<
  string,
  (person: Person, currentPassword: string, to?: Served) => Promise<{ status: number }>
> = {
  'changing the password': ({ token }, currentPassword, to = server) =>
    to.call('POST', '/api/account/change-password', { token, body: { currentPassword, newPassword: right } }),
  'another address': ({ token, email }, currentPassword, to = server) => {
    const body = { firstName: 'An', langKey: 'nl', email: `new.${email}`, currentPassword };
    return to.call('POST', '/api/account', { token, body });
  },
  'leaving for good': ({ token }, currentPassword, to = server) =>
    to.call('DELETE', '/api/users/me', { token, body: { currentPassword } }),
};
const [first, second, third] = Object.values(requestsWithPassword) as [
  (typeof requestsWithPassword)[string],
  (typeof requestsWithPassword)[string],
  (typeof requestsWithPassword)[string],
];
const pass = (seconds: number) =>
  sql`update throttle set last_at = last_at - make_interval(secs => ${seconds}),
    blocked_until = blocked_until - make_interval(secs => ${seconds})`.execute(server.db);

test.each(Object.entries(requestsWithPassword))(
  '[SES-09][ACC-09] after five wrong passwords for %s one waits',
  async (_name, send) => {
    const person = await makePerson(server);
    for (let i = 0; i < 5; i++) expect((await send(person, 'wrong')).status).toBe(400);
    const answer = (await send(person, right)) as Awaited<ReturnType<Served['call']>>;
    expect(answer.status).toBe(429);
    expect(answer.body.message).toBe('error.http.429');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await pass(61);
    expect((await send(person, right)).status).toBeLessThan(300);
  },
);

test('[SES-09] wrong passwords are on one count, whatever they were given for and whichever process took them', async () => {
  const [person, other] = [await makePerson(server), await makePerson(server)];
  const replica = await serve({ database: server.database });
  for (const [send, to] of [
    [first, server],
    [second, replica],
    [third, server],
    [first, replica],
    [second, server],
  ] as const) {
    expect((await send(person, 'wrong', to)).status).toBe(400);
  }
  for (const send of [first, second, third]) expect((await send(person, right, replica)).status).toBe(429);
  expect((await first(other, right)).status).toBe(200);
  await replica.close();
});

test('[SES-09] the waits grow to a quarter of an hour and no further, and are forgotten after a right password', async () => {
  const person = await makePerson(server);
  for (let i = 0; i < 4; i++) await first(person, 'wrong');
  const waits: number[] = [];
  for (let i = 0; i < 7; i++) {
    await first(person, 'wrong');
    const { headers } = (await first(person, right)) as Awaited<ReturnType<Served['call']>>;
    waits.push(Number(headers.get('retry-after')));
    await sql`update throttle set blocked_until = null`.execute(server.db);
  }
  expect(waits.map((wait) => Math.round(wait / 60))).toEqual([1, 2, 4, 8, 15, 15, 15]);
  expect((await first(person, right)).status).toBe(200);
  for (let i = 0; i < 4; i++) expect((await first(person, 'wrong')).status).toBe(400);
  expect((await first(person, right)).status).toBe(200);
});

test('[SES-09] twenty guesses at once are counted like any others, and right passwords never', async () => {
  const [guessed, changing] = [await makePerson(server), await makePerson(server)];
  const guesses = await Promise.all(Array.from({ length: 20 }, () => first(guessed, 'wrong')));
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
  const changes = await Promise.all(Array.from({ length: 12 }, () => first(changing, right)));
  expect(changes.filter(({ status }) => status === 429)).toEqual([]);
});

test('[PRI-04] a wrong current password is in the audit trail', async () => {
  const person = await makePerson(server);
  for (const send of [first, second, third]) await send(person, 'wrong');
  const events = await server.db
    .selectFrom('audit_event')
    .select(['type', 'outcome'])
    .where('actor_id', '=', person.id)
    .where('outcome', '=', 'FAILURE')
    .orderBy('id')
    .execute();
  expect(events.map(({ type }) => type)).toEqual(['PASSWORD_CHANGE', 'EMAIL_CHANGE_REQUEST', 'ACCOUNT_ERASURE']);
});
