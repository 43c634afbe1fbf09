import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityCases, makeRows } from '../../test/entity-rows.ts';
import { type Served, serve } from '../../test/serve.ts';

let server: Served;
let token: string;
const many = 300;
const associations: Record<string, number> = {};
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  const { rows } = await sql<{ id: number; name: string }>`insert into professional_association (name, published)
    values ('Zwart', true), ('aarde', true) returning id, name`.execute(server.db);
  for (const { id, name } of rows) associations[name] = id;
  await sql`insert into professional_association_translation (name, language_id, professional_association_id)
    select case code when 'en' then 'Black' else 'Zwart' end, id, ${associations.Zwart}
    from language where code in ('nl', 'en')`.execute(server.db);
  await sql`insert into user_account (login, email, password_hash, activated, lang_key, authorities, created_by)
    select 'person' || lpad(n::text, 3, '0') || '@example.nl', 'p' || n || '@example.nl', 'none', true, 'nl',
      '{ROLE_USER}', 'registration' from generate_series(1, ${many}::int) n`.execute(server.db);
  await sql`insert into profile (user_id, organization, professional_association_id, professional_association,
      professional_association_registration_number, agree_on_research, test)
    select id, (array['Het huis', 'de 100% zorg', 'De_Zorg', null])[1 + n % 4],
      (array[${associations.Zwart}::bigint, ${associations.aarde}::bigint, null])[1 + n % 3], 'Eigen ' || n % 10, 'R' || n,
      n % 2 = 0, n % 5 = 0
    from (select id, row_number() over (order by login desc) as n from user_account where login like 'person%') person
    order by n`.execute(server.db);
  await sql`insert into user_notification (user_id, notification_id, read)
    select account.id, notification.id, account.id % 2 = 0 from user_account account, notification`.execute(server.db);
});
afterAll(() => server.close());

type Row = Record<string, unknown> & { id: number };
const get = (path: string, as = token) => server.call('GET', path, { token: as });
const profiles = async (query: string): Promise<Row[]> => (await get(`/api/profiles?${query}`)).body;
const totalOf = async (path: string) => Number((await get(path)).headers.get('x-total-count'));

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
    const all = await profiles('');
    expect(all.length).toBeGreaterThan(many);
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
    expect(await profiles('sort=id')).toHaveLength(20);
    expect(await profiles('size=1000')).toHaveLength(100);
    expect((await get('/api/profiles?size=1000')).headers.get('link')).toContain('page=1&size=100>; rel="next"');
    expect(await profiles('page=9999')).toEqual([]);
    expect(await totalOf('/api/profiles?page=9999')).toBe((await profiles('')).length);
  });

  test.each(['page=-1', 'page=x', 'page=1.5', 'size=0', 'size=x', 'page=', `query=${'x'.repeat(201)}`])(
    '%s is no page',
    async (query) => {
      expect((await get(`/api/profiles?${query}`)).status).toBe(400);
    },
  );

  test('the pages of any order hold every row once', async () => {
    const all = (await profiles('')).length;
    for (const sort of ['agreeOnResearch,desc', 'professionalAssociationId,asc', 'userId', 'organization,asc']) {
      const ids: number[] = [];
      for (let page = 0; page * 100 < all; page += 1) {
        ids.push(...(await profiles(`page=${page}&size=100&sort=${sort}`)).map(({ id }) => id));
      }
      expect(new Set(ids).size, sort).toBe(all);
    }
  });
});

describe('[ENT-02] a list is sorted by the server', () => {
  const valuesOf = async (query: string, key: string) => [...new Set((await profiles(query)).map((row) => row[key]))];

  test('by a text whatever its case, empty ones behind, and the other way about before', async () => {
    const of = async (way: string) => {
      const seen = new Set<unknown>();
      for (const page of [0, 1, 2, 3]) {
        for (const value of await valuesOf(`sort=organization,${way}&size=100&page=${page}`, 'organization'))
          seen.add(value);
      }
      return [...seen];
    };
    const up = ['de 100% zorg', 'De_Zorg', 'Het huis', null];
    expect(await of('asc')).toEqual(up);
    expect(await of('desc')).toEqual(up.toReversed());
  });

  test('by what a reference is shown by, under either of its keys', async () => {
    const first = (await profiles('sort=userId,asc&query=person')).map(({ userLogin }) => userLogin);
    expect(first.slice(0, 3)).toEqual(['person001@example.nl', 'person002@example.nl', 'person003@example.nl']);
    const last = await profiles('sort=userLogin,desc');
    // The three of the demonstration come after all of them.
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
    const rows = await profiles('sort=agreeOnResearch,desc&sort=userId,asc&size=100&query=person');
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

describe('[ENT-02] a list is searched by the server', () => {
  const found = (query: string, more = '') => totalOf(`/api/profiles?query=${encodeURIComponent(query)}${more}`);

  test('in its texts, whatever their case; a sign is a sign', async () => {
    expect(await found('DE 100%')).toBe(many / 4);
    expect(await found('%')).toBe(many / 4);
    expect(await found('e_z')).toBe(many / 4);
    expect(await found('_')).toBe(many / 4);
    expect(await found('\\')).toBe(0);
    expect(await found("'")).toBe(0);
    expect(await found('  het HUIS ')).toBe(many / 4);
    expect(await found('R123')).toBe(1);
    expect(await found(' ')).toBe((await profiles('')).length);
  });

  test('in what its references are shown by, as the reader reads it', async () => {
    expect(await found('person12')).toBe(10);
    expect(await found('zwart')).toBe(many / 3);
    expect(await found('black')).toBe(0);
    expect(await totalOf('/api/user-notifications?query=person012')).toBe(await totalOf('/api/notifications?page=0'));
  });

  test('also where it is too short for an index, in any order and held to a part', async () => {
    expect(await found('HU')).toBe(many / 4);
    expect(await found('0%')).toBe(many / 4);
    expect(await found('zw')).toBe(many / 3);
    expect(await found('n0')).toBe(99);
    // Associations are few, and found without their accents.
    expect(await found('é')).toBe(many / 3);
    expect(await found('hu', '&with=test')).toBe(many / 20);
    for (const sort of ['id,desc', 'userId', 'professionalAssociationId,desc', 'organization']) {
      const all = await profiles(`query=hu&size=100&sort=${sort}`);
      expect(
        all.map(({ organization }) => organization),
        sort,
      ).toEqual(Array.from({ length: many / 4 }, () => 'Het huis'));
      const pages = await Promise.all([0, 1, 2].map((page) => profiles(`query=hu&size=25&page=${page}&sort=${sort}`)));
      expect(pages.flat(), sort).toEqual(all);
    }
  });

  test('and by its id', async () => {
    const [row] = await profiles('query=R77&sort=id,desc');
    expect((await profiles(`query=${row?.id}`)).map(({ id }) => id)).toContain(row?.id);
  });

  test('[ENT-04] also without its accents, where that is no list that grows with use', async () => {
    const rows = makeRows(server, token);
    const { id } = await rows.make(entities.questionOption as Entity, { name: 'De ouder reageert één keertje' });
    for (const query of ['een keertje', 'ÉÉN KEERTJE', 'reageert één keertje']) {
      const { body } = await get(`/api/question-options?query=${encodeURIComponent(query)}`);
      expect(
        body.map((row: Row) => row.id),
        query,
      ).toEqual([id]);
    }
    const question = await rows.make(entities.question as Entity, {
      name: JSON.stringify({
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hoe is de scène geëindigd?' }] }],
      }),
    });
    expect((await get('/api/questions?query=scene%20geeindigd')).body.map((row: Row) => row.id)).toEqual([question.id]);
  });

  test('[ENT-21] and by the number that it is shown by', async () => {
    const rows = makeRows(server, token);
    const { id } = await rows.make(entities.testResult as Entity, { name: 'Nog een vijfde', score: 5 });
    const scored: Row[] = (await get('/api/test-results?query=5&size=100')).body;
    expect(scored.map((row) => row.id)).toContain(id);
    expect(scored.filter((row) => row.score !== 5 && row.id !== 5)).toEqual([]);
  });

  test('in any order', async () => {
    for (const sort of ['userId,desc', 'professionalAssociationId', 'organization', 'test,desc', 'id,desc']) {
      const rows = await profiles(`query=person1&size=100&sort=${sort}`);
      expect(rows, sort).toHaveLength(100);
      expect(
        rows.every(({ userLogin }) => String(userLogin).startsWith('person1')),
        sort,
      ).toBe(true);
    }
    expect((await profiles('query=person1&sort=userId,desc')).map(({ userLogin }) => userLogin)[0]).toBe(
      'person199@example.nl',
    );
  });

  test('in the text of documents and markup, not in what marks it up', async () => {
    const rows = makeRows(server, token);
    const { id } = await rows.make(entities.notification as Entity, {
      title: '<p>Een <strong>zeldzaam</strong> woord</p>',
    });
    expect((await get('/api/notifications?query=een%20zeldzaam')).body.map((row: Row) => row.id)).toEqual([id]);
    expect((await get('/api/notifications?query=strong')).body).toEqual([]);
    const question = await rows.make(entities.question as Entity, {
      name: JSON.stringify({
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Wat "zegt" hij?' }] }],
      }),
    });
    expect((await get(`/api/questions?query=${encodeURIComponent('"zegt" H')}`)).body[0].id).toBe(question.id);
    expect((await get('/api/questions?query=paragraph')).body).toEqual([]);
  });
});

describe('[ENT-02] a list is held to a part of it by the server', () => {
  test('by what is yes and by what is there', async () => {
    const total = (more: string) => totalOf(`/api/profiles?query=person&with=${more}`);
    expect(await total('test')).toBe(many / 5);
    expect(await total('test%20agreeOnResearch')).toBe(many / 10);
    expect(await total('professionalAssociationId')).toBe((many / 3) * 2);
    expect(await totalOf('/api/question-trees?with=status.DRAFT')).toBe(
      (await get('/api/question-trees')).body.filter(({ status }: Row) => status === 'DRAFT').length,
    );
    const questions: Row[] = (await get('/api/questions')).body;
    expect(await totalOf('/api/questions?with=questionOptions')).toBe(
      questions.filter(({ questionOptions }) => (questionOptions as unknown[]).length > 0).length,
    );
  });

  test('by the row that it refers to', async () => {
    expect(await totalOf(`/api/profiles?of=professionalAssociationId.${associations.aarde}`)).toBe(many / 3);
    expect(await totalOf(`/api/profiles?of=professionalAssociationId.${associations.aarde}&with=test`)).toBe(many / 15);
    expect(await totalOf('/api/profiles?of=userId.999999')).toBe(0);
  });

  test.each(['with=organization', 'with=test,x', 'with=', 'of=test.1', 'of=userId', 'of=userId.x', 'of=userId.0'])(
    'and not by %s',
    async (query) => {
      expect((await get(`/api/profiles?${query}`)).status).toBe(400);
    },
  );
});
