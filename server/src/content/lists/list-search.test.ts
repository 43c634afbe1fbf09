import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRows } from '../../../test/entity-rows.ts';
import { makeManyProfiles, profileCount } from '../../../test/many-profiles.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let token: string;
let associations: Awaited<ReturnType<typeof makeManyProfiles>>;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  associations = await makeManyProfiles(server.db);
});
afterAll(() => server.close());

type Row = Record<string, unknown> & { id: number };
const get = (path: string, as = token) => server.call('GET', path, { token: as });
const listProfiles = async (query: string): Promise<Row[]> => (await get(`/api/profiles?${query}`)).body;
const readTotal = async (path: string) => Number((await get(path)).headers.get('x-total-count'));

describe('[ENT-02] a list is searched by the server', () => {
  const countFound = (query: string, more = '') => readTotal(`/api/profiles?query=${encodeURIComponent(query)}${more}`);

  test('in its texts, whatever their case; a sign is a sign', async () => {
    expect(await countFound('DE 100%')).toBe(profileCount / 4);
    expect(await countFound('%')).toBe(profileCount / 4);
    expect(await countFound('e_z')).toBe(profileCount / 4);
    expect(await countFound('_')).toBe(profileCount / 4);
    expect(await countFound('\\')).toBe(0);
    expect(await countFound("'")).toBe(0);
    expect(await countFound('  het HUIS ')).toBe(profileCount / 4);
    expect(await countFound('R123')).toBe(1);
    expect(await countFound(' ')).toBe((await listProfiles('')).length);
  });

  test('in what its references are shown by, as the reader reads it', async () => {
    expect(await countFound('person12')).toBe(10);
    expect(await countFound('zwart')).toBe(profileCount / 3);
    expect(await countFound('black')).toBe(0);
    expect(await readTotal('/api/user-notifications?query=person012')).toBe(
      await readTotal('/api/notifications?page=0'),
    );
  });

  test('also where it is too short for an index, in any order and held to a part', async () => {
    expect(await countFound('HU')).toBe(profileCount / 4);
    expect(await countFound('0%')).toBe(profileCount / 4);
    expect(await countFound('zw')).toBe(profileCount / 3);
    expect(await countFound('n0')).toBe(99);
    // There are few associations, so they are also found without accents.
    expect(await countFound('é')).toBe(profileCount / 3);
    expect(await countFound('hu', '&with=test')).toBe(profileCount / 20);
    for (const sort of ['id,desc', 'userId', 'professionalAssociationId,desc', 'organization']) {
      const all = await listProfiles(`query=hu&size=100&sort=${sort}`);
      expect(
        all.map(({ organization }) => organization),
        sort,
      ).toEqual(Array.from({ length: profileCount / 4 }, () => 'Het huis'));
      const pages = await Promise.all(
        [0, 1, 2].map((page) => listProfiles(`query=hu&size=25&page=${page}&sort=${sort}`)),
      );
      expect(pages.flat(), sort).toEqual(all);
    }
  });

  test('and by its id', async () => {
    const [row] = await listProfiles('query=R77&sort=id,desc');
    expect((await listProfiles(`query=${row?.id}`)).map(({ id }) => id)).toContain(row?.id);
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
    const otherMatches = scored.filter((row) => row.score !== 5 && row.id !== 5);
    // The number may also be part of a text, as in any search.
    expect(otherMatches.filter(({ name, description }) => !`${name}${description}`.includes('5'))).toEqual([]);
  });

  test('in any order', async () => {
    for (const sort of ['userId,desc', 'professionalAssociationId', 'organization', 'test,desc', 'id,desc']) {
      const rows = await listProfiles(`query=person1&size=100&sort=${sort}`);
      expect(rows, sort).toHaveLength(100);
      expect(
        rows.every(({ userLogin }) => String(userLogin).startsWith('person1')),
        sort,
      ).toBe(true);
    }
    expect((await listProfiles('query=person1&sort=userId,desc')).map(({ userLogin }) => userLogin)[0]).toBe(
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
  test('by fields that are true and by fields that have a value', async () => {
    const total = (more: string) => readTotal(`/api/profiles?query=person&with=${more}`);
    expect(await total('test')).toBe(profileCount / 5);
    expect(await total('test%20agreeOnResearch')).toBe(profileCount / 10);
    expect(await total('professionalAssociationId')).toBe((profileCount / 3) * 2);
    expect(await readTotal('/api/question-trees?with=status.DRAFT')).toBe(
      (await get('/api/question-trees')).body.filter(({ status }: Row) => status === 'DRAFT').length,
    );
    const questions: Row[] = (await get('/api/questions')).body;
    expect(await readTotal('/api/questions?with=questionOptions')).toBe(
      questions.filter(({ questionOptions }) => (questionOptions as unknown[]).length > 0).length,
    );
  });

  test('by the row that it refers to', async () => {
    expect(await readTotal(`/api/profiles?of=professionalAssociationId.${associations.aarde}`)).toBe(profileCount / 3);
    expect(await readTotal(`/api/profiles?of=professionalAssociationId.${associations.aarde}&with=test`)).toBe(
      profileCount / 15,
    );
    expect(await readTotal('/api/profiles?of=userId.999999')).toBe(0);
  });

  test.each(['with=organization', 'with=test,x', 'with=', 'of=test.1', 'of=userId', 'of=userId.x', 'of=userId.0'])(
    'and not by %s',
    async (query) => {
      expect((await get(`/api/profiles?${query}`)).status).toBe(400);
    },
  );
});
