import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Served, serve } from '../../test/serve.ts';
import { accountRule } from './throttle.ts';

let server: Served;
beforeAll(async () => {
  server = await serve({ trustProxy: 1 });
});
afterAll(() => server.close());
beforeEach(() => sql`delete from throttle`.execute(server.db));

const signIn = (password: string, from = '192.0.2.1', to = server, username = 'professional@example.nl') =>
  to.call('POST', '/api/authenticate', { body: { username, password }, headers: { 'x-forwarded-for': from } });
const fail = async (times: number, from?: string) => {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push((await signIn('wrong', from)).status);
  return statuses;
};
/** Moves all counted attempts so many seconds into the past. */
const pass = (seconds: number) =>
  sql`update throttle set first_at = first_at - make_interval(secs => ${seconds}),
    last_at = last_at - make_interval(secs => ${seconds}),
    blocked_until = blocked_until - make_interval(secs => ${seconds})`.execute(server.db);

test('[SES-09][SEC-12] the sixth failure within a quarter of an hour is 429 and says when to come back', async () => {
  expect(await fail(5)).toEqual([401, 401, 401, 401, 401]);
  const sixth = await signIn('wrong');
  expect(sixth.status).toBe(429);
  expect(sixth.body.message).toBe('error.http.429');
  const wait = Number(sixth.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(accountRule.firstDelaySeconds);
  expect((await signIn('professional-demo')).status).toBe(429);
});

test('[SES-09][SEC-12] the owner signs in from elsewhere meanwhile, and here once the time is over', async () => {
  await fail(6);
  expect((await signIn('professional-demo', '192.0.2.2')).status).toBe(200);
  expect((await signIn('professional-demo')).status).toBe(429);
  await pass(61);
  expect((await signIn('professional-demo')).status).toBe(200);
  expect(await fail(5)).toEqual([401, 401, 401, 401, 401]);
});

test('[SES-09] the delays grow up to a maximum', async () => {
  await fail(5);
  const waits: number[] = [];
  for (let i = 0; i < 7; i++) {
    await sql`update throttle set blocked_until = null`.execute(server.db);
    await signIn('wrong');
    waits.push(Number((await signIn('wrong')).headers.get('retry-after')));
  }
  expect(waits.every((wait, index) => index === 0 || wait >= (waits[index - 1] ?? 0))).toBe(true);
  expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
  expect(Math.max(...waits)).toBeLessThanOrEqual(accountRule.maxDelaySeconds);
});

test('[SES-09] one address that tries many accounts has to wait, too', async () => {
  // Sixty existing accounts: a guess at a missing account takes as long as a right password.
  await sql`insert into user_account (login, email, password_hash, lang_key, authorities, created_by)
    select 'person' || n || '@example.nl', 'person' || n || '@example.nl', password_hash, 'nl', authorities, 'system'
    from user_account, generate_series(0, 59) n where email = 'professional@example.nl'`.execute(server.db);
  for (let i = 0; i < 60; i++) await signIn('wrong', '192.0.2.9', server, `person${i}@example.nl`);
  expect((await signIn('professional-demo', '192.0.2.9')).status).toBe(429);
  expect((await signIn('professional-demo', '192.0.2.10')).status).toBe(200);
});

const fromEach = async (addresses: readonly string[], username?: string) => {
  const statuses: number[] = [];
  for (const address of addresses) statuses.push((await signIn('wrong', address, server, username)).status);
  return statuses;
};

test('[SES-09] two hundred guesses from one network of IPv6 are those of one address; another network signs in', async () => {
  const addresses = Array.from({ length: 200 }, (_, n) => `2001:db8:1:2:${n}:a:b:c`);
  expect(await fromEach(addresses)).toEqual([401, 401, 401, 401, 401, ...Array.from({ length: 195 }, () => 429)]);
  expect((await signIn('professional-demo', '2001:db8:1:2::1')).status).toBe(429);
  expect((await signIn('professional-demo', '2001:db8:1:3::1')).status).toBe(200);
});

test.each([
  [
    '203.0.113.5',
    ['203.0.113.5', '::ffff:203.0.113.5', '::FFFF:cb00:7105', '203.0.113.5:1000', '[::ffff:203.0.113.5]:9'],
  ],
  [
    '2001:db8:5:6::1',
    ['2001:db8:5:6::1', '2001:0DB8:5:6:0:0:0:1', '[2001:db8:5:6::2]:1000', '2001:db8:5:6::3%en0', '[2001:db8:5:6::1]'],
  ],
])('[SES-09] the address %s is one, however a proxy spells it', async (address, spellings) => {
  expect(await fromEach(spellings)).toEqual([401, 401, 401, 401, 401]);
  expect((await signIn('professional-demo', address)).status).toBe(429);
});

test('[SES-09] one who has many networks of IPv6 waits, too, after sixty failures', async () => {
  await sql`insert into user_account (login, email, password_hash, lang_key, authorities, created_by)
    select 'customer' || n || '@example.nl', 'customer' || n || '@example.nl', password_hash, 'nl', authorities,
      'system'
    from user_account, generate_series(0, 59) n where email = 'professional@example.nl'`.execute(server.db);
  for (let n = 0; n < 60; n++) await fromEach([`2001:db8:9:${n}::1`], `customer${n}@example.nl`);
  expect((await signIn('professional-demo', '2001:db8:9:ffff::1')).status).toBe(429);
  expect((await signIn('professional-demo', '2001:db8:a:ffff::1')).status).toBe(200);
});

test.each([
  ['one proxy', 1],
  ['the networks of proxies', ['127.0.0.0/8', '::1', '10.0.0.0/8']],
])('[SES-09][SEC-12] behind %s, what a caller says of its address changes nothing', async (_name, trustProxy) => {
  const behind = await serve({ database: server.database, trustProxy });
  // A proxy appends the caller's address to the header that the caller sent; the last two proxies are in its network.
  const inner = Array.isArray(trustProxy) ? ', 10.0.0.7' : '';
  for (let i = 0; i < 5; i++) await signIn('wrong', `203.0.113.${i}, 198.51.100.7${inner}`, behind);
  expect((await signIn('professional-demo', `203.0.113.99, 198.51.100.7${inner}`, behind)).status).toBe(429);
  expect((await signIn('professional-demo', `203.0.113.99, 198.51.100.8${inner}`, behind)).status).toBe(200);
  const { rows } = await sql<{ address: string }>`select data ->> 'remoteAddress' as address from audit_event
    order by id desc limit 6`.execute(server.db);
  expect(new Set(rows.map(({ address }) => address))).toEqual(new Set(['198.51.100.0/24']));
  await behind.close();
});

test('[SEC-12] without a proxy the header of a caller has no effect', async () => {
  const alone = await serve({ database: server.database, trustProxy: false });
  for (let i = 0; i < 5; i++) await signIn('wrong', `203.0.113.${i}`, alone);
  expect((await signIn('professional-demo', '203.0.113.99', alone)).status).toBe(429);
  await alone.close();
});

test('[SEC-12] two hundred sign-ins that work are never throttled', async () => {
  const statuses = new Set<number>();
  for (let i = 0; i < 200; i++) statuses.add((await signIn('professional-demo')).status);
  expect([...statuses]).toEqual([200]);
});

test('[SES-09] simultaneous guesses are all counted', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('wrong')));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
});

test('[SES-09] processes share the counts, which contain no name or address', async () => {
  const replica = await serve({ database: server.database, trustProxy: 1 });
  await fail(5);
  expect((await signIn('professional-demo', '192.0.2.1', replica)).status).toBe(429);
  const { rows } = await sql`select * from throttle`.execute(server.db);
  expect(JSON.stringify(rows)).not.toMatch(/professional|192\.0\.2/);
  await replica.close();
});

test('[PRI-04][MGT-03] successful and failed sign-ins are in the audit trail, which no call changes', async () => {
  await signIn('wrong');
  await signIn('professional-demo');
  const { rows } = await sql<{ type: string; login: string | null }>`select type, login from audit_event
    left join user_account on user_account.id = actor_id order by audit_event.id desc limit 2`.execute(server.db);
  expect(rows).toEqual([
    { type: 'AUTHENTICATION_SUCCESS', login: 'professional@example.nl' },
    { type: 'AUTHENTICATION_FAILURE', login: 'professional@example.nl' },
  ]);
  for (const change of [
    sql`update audit_event set actor_id = 1`,
    sql`delete from audit_event`,
    sql`truncate audit_event`,
  ]) {
    await expect(change.execute(server.db)).rejects.toThrow();
  }
});
