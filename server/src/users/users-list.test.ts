import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../test/serve.ts';

let server: Served;
let token: string;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  await sql`insert into user_account (login, email, password_hash, first_name, last_name, activated, lang_key,
      authorities, created_by, created_date, last_modified_by, last_modified_date, last_sign_in_date)
    select 'person' || n || '@example.nl', 'person' || n || '@example.nl', 'none',
      (array['Anna', 'bert', 'Chris', null])[1 + n % 4], 'Achternaam' || n % 10, n % 3 > 0, (array['nl', 'en'])[1 + n % 2],
      '{ROLE_USER}', (array['admin', 'registration'])[1 + n % 2], now() - n * interval '1 hour',
      (array['admin', null])[1 + n % 2], case when n % 5 > 0 then now() - n * interval '1 minute' end,
      case when n % 7 > 0 then now() - n * interval '1 day' end
    from generate_series(1, 57) n`.execute(server.db);
  await sql`insert into profile (user_id, test) select id, id % 2 = 0 from user_account
    where login like 'person%'`.execute(server.db);
});
afterAll(() => server.close());

const users = (query = '') => server.call('GET', `/api/users${query}`, { token });
const logins = async (query: string): Promise<string[]> =>
  (await users(query)).body.map(({ login }: { login: string }) => login);

test('[USR-01] without a query the first twenty come, with how many there are and the way to the others', async () => {
  const { status, headers, body } = await users('?cacheBuster=1');
  expect({ status, length: body.length, total: headers.get('x-total-count') }).toEqual({
    status: 200,
    length: 20,
    total: '60',
  });
  expect(headers.get('link')).toBe(
    '</api/users?page=1&size=20>; rel="next",</api/users?page=2&size=20>; rel="last",</api/users?page=0&size=20>; rel="first"',
  );
});

test('[USR-01] pages hold everybody once, in whatever order, and each links to its own', async () => {
  const all = await logins('?size=2000&sort=firstName,desc');
  expect(new Set(all).size).toBe(60);
  const pages = [0, 1, 2, 3].map((page) => logins(`?page=${page}&size=17&sort=firstName,desc`));
  expect((await Promise.all(pages)).flat()).toEqual(all);
  const { headers } = await users('?page=1&size=20&sort=langKey,asc&sort=login,desc&query=e&activated=true');
  expect(headers.get('link')).toContain(
    '</api/users?page=0&size=20&sort=langKey%2Casc&sort=login%2Cdesc&query=e&activated=true>; rel="prev"',
  );
  expect(await logins('?page=99')).toEqual([]);
});

test.each(
  [
    'id',
    'login',
    'firstName',
    'lastName',
    'email',
    'activated',
    'langKey',
    'createdBy',
    'createdDate',
    'lastModifiedBy',
    'lastModifiedDate',
    'lastSignInDate',
  ].map((by) => [by]),
)('[USR-01] users are sorted by %s, either way', async (by) => {
  const value = (user: Record<string, unknown>) => {
    const field = user[by];
    return typeof field === 'string' ? field.toLowerCase() : (field ?? null);
  };
  const values = async (direction: string) =>
    (await users(`?size=2000&sort=${by}${direction}`)).body.map(value) as (string | number | boolean | null)[];
  const compare = (one: unknown, other: unknown) =>
    one === other ? 0 : one === null ? 1 : other === null ? -1 : String(one) < String(other) ? -1 : 1;
  const numeric = (one: unknown, other: unknown) => Number(one) - Number(other);
  const up = await values('');
  expect(up).toEqual(up.toSorted(by === 'id' ? numeric : compare));
  expect(new Set(up).size).toBeGreaterThan(1);
  expect(await values(',desc')).toEqual(up.toReversed());
});

test('[USR-01][SEC-10] nothing that is not shown sorts or filters, and a fault is a problem with a body', async () => {
  for (const sort of ['passwordHash', 'password_hash,desc', 'key', 'login;drop table', 'login,up', 'constructor']) {
    const answer = await users(`?sort=${encodeURIComponent(sort)}`);
    expect(answer, sort).toMatchObject({ status: 400, body: { message: 'error.http.400', path: '/api/users' } });
  }
  const total = (await users('?size=1')).headers.get('x-total-count');
  for (const query of ['passwordHash=none', 'password_hash=none', 'keyHash=x']) {
    expect((await users(`?${query}`)).headers.get('x-total-count'), query).toBe(total);
  }
  expect((await users('?query=none')).body).toEqual([]);
});

test('[USR-02] people are found by any part of a name, login or address, in any case, and signs are signs', async () => {
  const total = async (query: string) =>
    Number((await users(`?query=${encodeURIComponent(query)}`)).headers.get('x-total-count'));
  expect(await logins('?query=PERSON57')).toEqual(['person57@example.nl']);
  expect(await logins(`?query=${encodeURIComponent('anna achternaam8')}`)).toHaveLength(3);
  expect(await total('ername')).toBe(0);
  expect(await total('chternaam1')).toBe(6);
  expect(await total('be')).toBe(15);
  expect(await total(' rt')).toBe(15);
  expect(await total('%')).toBe(0);
  expect(await total('person_7')).toBe(0);
  expect(await total('\\')).toBe(0);
  expect(await total('')).toBe(60);
});

test('[USR-02] the list can be held to the inactive, the administrators and the testers, together with a search', async () => {
  const total = async (query: string) => Number((await users(query)).headers.get('x-total-count'));
  const counts = (await server.call('GET', '/api/user-counts', { token })).body;
  expect(counts).toEqual({
    total: 60,
    activated: 41,
    waiting: 19,
    disabled: 0,
    administrators: 1,
    test: await total('?test=true'),
  });
  expect(await total('?activated=false')).toBe(19);
  expect(await logins('?authority=ROLE_ADMIN')).toEqual(['admin']);
  expect(await total('?test=false')).toBe(60 - counts.test);
  expect(await total('?activated=false&query=person5&test=true')).toBeLessThan(19);
  expect((await users('?authority=ROLE_OTHER')).status).toBe(400);
});

test('[USR-02] a user shows the time of the last sign-in', async () => {
  const before = Date.now() - 1000;
  await server.signIn('tester');
  const [user] = (await users('?query=tester')).body;
  expect(Date.parse(user.lastSignInDate)).toBeGreaterThan(before);
  expect(user.revision).toBe(1);
});
