import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityCases } from '../../../test/entity-rows.ts';
import { makeManyProfiles, profileCount } from '../../../test/many-profiles.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let token: string;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  await makeManyProfiles(server.db);
});
afterAll(() => server.close());

type Row = Record<string, unknown> & { id: number };
const get = (path: string, as = token) => server.call('GET', path, { token: as });
const listProfiles = async (query: string): Promise<Row[]> => (await get(`/api/profiles?${query}`)).body;
const readTotal = async (path: string) => Number((await get(path)).headers.get('x-total-count'));

describe('[ENT-02] without a word about pages a list is whole', () => {
  test.each(entityCases.map(([, name, entity]) => [name, entity] as const))('%s', async (_name, entity) => {
    const table = entity.table ?? entity.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(server.db);
    const answer = await get(`${entity.api[0]}?cacheBuster=1`);
    expect(answer.body.map(({ id }: Row) => id)).toEqual(rows.map(({ id }) => id));
    expect([answer.headers.get('x-total-count'), answer.headers.get('link')]).toEqual([null, null]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('also of one that comes some at a time, whose rows are those that are read one by one', async () => {
    const all = await listProfiles('');
    expect(all.length).toBeGreaterThan(profileCount);
    for (const row of [all[0], all[249], all[250], all.at(-1)]) {
      expect((await get(`/api/profiles/${row?.id}`)).body).toEqual(row);
    }
    expect((await get('/api/profiles', await server.signIn('professional'))).status).toBe(403);
  });

  test('and empty where there is nothing', async () => {
    const alone = await serve();
    await sql`delete from user_notification`.execute(alone.db);
    const answer = await alone.call('GET', '/api/user-notifications', { token: await alone.signIn('admin') });
    expect([answer.status, answer.body]).toEqual([200, []]);
    await alone.close();
  });
});

describe('[ENT-02] a page', () => {
  test.each(entityCases.map(([, name, entity]) => [name, entity] as const))(
    'of %s holds what the list holds, with how many there are and the way to the others',
    async (_name, entity) => {
      const path = entity.api[0];
      const all: Row[] = (await get(path)).body;
      const answer = await get(`${path}?page=0&size=2&cacheBuster=1`);
      expect(answer.body).toEqual(all.slice(0, 2));
      expect(answer.headers.get('x-total-count')).toBe(String(all.length));
      expect(answer.headers.get('link')).toContain(`<${path}?page=0&size=2>; rel="first"`);
      if (all.length > 2) expect((await get(`${path}?page=1&size=2`)).body).toEqual(all.slice(2, 4));
      for (const key of ['id', ...entity.columns]) {
        const [up, down] = await Promise.all(
          ['asc', 'desc'].map(async (way): Promise<Row[]> => (await get(`${path}?sort=${key},${way}&size=100`)).body),
        );
        expect(up?.length, key).toBe(Math.min(all.length, 100));
        if (all.length <= 100) expect(down, key).toEqual(up?.toReversed());
      }
    },
  );

  test('is the first of twenty where only something else is said, and never of more than a hundred', async () => {
    expect(await listProfiles('sort=id')).toHaveLength(20);
    expect(await listProfiles('size=1000')).toHaveLength(100);
    expect((await get('/api/profiles?size=1000')).headers.get('link')).toContain('page=1&size=100>; rel="next"');
    expect(await listProfiles('page=9999')).toEqual([]);
    expect(await readTotal('/api/profiles?page=9999')).toBe((await listProfiles('')).length);
  });

  test.each(['page=-1', 'page=x', 'page=1.5', 'size=0', 'size=x', 'page=', `query=${'x'.repeat(201)}`])(
    '%s is no page',
    async (query) => {
      expect((await get(`/api/profiles?${query}`)).status).toBe(400);
    },
  );

  test('the pages of any order hold every row once', async () => {
    const all = (await listProfiles('')).length;
    for (const sort of ['agreeOnResearch,desc', 'professionalAssociationId,asc', 'userId', 'organization,asc']) {
      const ids: number[] = [];
      for (let page = 0; page * 100 < all; page += 1) {
        ids.push(...(await listProfiles(`page=${page}&size=100&sort=${sort}`)).map(({ id }) => id));
      }
      expect(new Set(ids).size, sort).toBe(all);
    }
  });
});

describe('[ENT-02] a list is sorted by the server', () => {
  const listValues = async (query: string, key: string) => [
    ...new Set((await listProfiles(query)).map((row) => row[key])),
  ];

  test('by a text whatever its case, empty ones behind, and the other way about before', async () => {
    const of = async (way: string) => {
      const seen = new Set<unknown>();
      for (const page of [0, 1, 2, 3]) {
        for (const value of await listValues(`sort=organization,${way}&size=100&page=${page}`, 'organization'))
          seen.add(value);
      }
      return [...seen];
    };
    const up = ['de 100% zorg', 'De_Zorg', 'Het huis', null];
    expect(await of('asc')).toEqual(up);
    expect(await of('desc')).toEqual(up.toReversed());
  });

  test('by what a reference is shown by, under either of its keys', async () => {
    const first = (await listProfiles('sort=userId,asc&query=person')).map(({ userLogin }) => userLogin);
    expect(first.slice(0, 3)).toEqual(['person001@example.nl', 'person002@example.nl', 'person003@example.nl']);
    const last = await listProfiles('sort=userLogin,desc');
    // The three users of the demonstration come after all others.
    expect(last.map(({ userLogin }) => String(userLogin).slice(0, 6))).toContain('person');
    expect(last.map(({ userLogin }) => userLogin)).toEqual(
      last
        .map(({ userLogin }) => userLogin)
        .toSorted()
        .toReversed(),
    );
  });

  test('in the language of the reader where that has a name in each', async () => {
    const of = async (reader: string) => {
      const names: unknown[] = [];
      for (const page of [0, 1, 2, 3]) {
        const rows = await get(`/api/profiles?sort=professionalAssociationId&size=100&page=${page}`, reader);
        names.push(...rows.body.map((row: Row) => row.professionalAssociationName));
      }
      return [...new Set(names)].filter((name) => ['Zwart', 'aarde', 'Black', null].includes(name as string));
    };
    expect(await of(token)).toEqual(['aarde', 'Zwart', null]);
    await sql`update user_account set lang_key = 'en' where login = 'admin'`.execute(server.db);
    expect(await of(token)).toEqual(['aarde', 'Black', null]);
    await sql`update user_account set lang_key = 'nl' where login = 'admin'`.execute(server.db);
  });

  test('by several, of which the first counts most', async () => {
    const rows = await listProfiles('sort=agreeOnResearch,desc&sort=userId,asc&size=100&query=person');
    expect(rows.every(({ agreeOnResearch }) => agreeOnResearch === true)).toBe(true);
    const logins = rows.map(({ userLogin }) => userLogin);
    expect(logins).toEqual(logins.toSorted());
    const { headers } = await get('/api/profiles?sort=agreeOnResearch,desc&sort=userId,asc&size=5&query=person');
    expect(headers.get('link')).toContain('sort=agreeOnResearch%2Cdesc&sort=userId%2Casc&query=person>; rel="next"');
  });

  test.each(['revision', 'password_hash', 'userId;drop', 'organization,up', 'constructor', '', 'user.login', 'email'])(
    'and not by %j',
    async (sort) => {
      const answer = await get(`/api/profiles?sort=${encodeURIComponent(sort)}`);
      expect(answer).toMatchObject({ status: 400, body: { message: 'error.http.400', path: '/api/profiles' } });
    },
  );
});
