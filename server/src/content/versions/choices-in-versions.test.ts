import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';

type Row = { id: number; questionTreeId: number | null; questionTreeName: string | null; version: number | null };

let server: Served;
let token: string;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  for (const [name, treeId, version, status] of [
    ['Aap', 7001, 1, 'PUBLISHED'],
    ['Zebra', 7002, 1, 'WAS_PUBLISHED'],
    ['Zebra', 7002, 2, 'DRAFT'],
    ['Aap', 7001, 2, 'DRAFT'],
  ] as const) {
    const tree = await makeTree(server.db, { treeId, version });
    await sql`update question_tree set name = ${name}, status = ${status} where id = ${tree.id}`.execute(server.db);
  }
});
afterAll(() => server.close());

const list = async (path: string): Promise<Row[]> => (await server.call('GET', path, { token })).body;
const placesOf = (rows: readonly Row[]) => [
  ...new Set(rows.map(({ questionTreeName, version }) => questionTreeName && `${questionTreeName} ${version}`)),
];
const madeTrees = /^(Aap|Zebra) /;

describe('[ENT-04] rows to choose from', () => {
  test('come by tree, the newest first, and those without a tree last', async () => {
    await sql`insert into question (name) values ('{"type":"doc","content":[]}')`.execute(server.db);
    const { headers } = await server.call('GET', '/api/questions?size=1', { token });
    const pages = Math.ceil(Number(headers.get('x-total-count')) / 100);
    const rows = (
      await Promise.all(
        Array.from({ length: pages }, (_, page) => list(`/api/questions?size=100&page=${page}&sort=place`)),
      )
    ).flat();
    expect(placesOf(rows).filter((place) => place && madeTrees.test(place))).toEqual([
      'Aap 2',
      'Aap 1',
      'Zebra 2',
      'Zebra 1',
    ]);
    expect(placesOf(rows).at(-1)).toBeNull();
    const ids = rows.filter(({ questionTreeName, version }) => questionTreeName === 'Aap' && version === 2);
    expect(ids.map(({ id }) => id)).toEqual(ids.map(({ id }) => id).toSorted((one, other) => other - one));
  });

  test.each(['/api/questions', '/api/question-options', '/api/question-option-examples'])(
    'of %s leave out those of a version that is or was published',
    async (path) => {
      const all = await list(path);
      const editable = await list(`${path}?editable=true&size=100&sort=place`);
      const { rows } = await sql<{ id: number }>`select id from question_tree where status = 'DRAFT'`.execute(
        server.db,
      );
      const drafts = new Set<number | null>([null, ...rows.map(({ id }) => id)]);
      const expected = all.filter(({ questionTreeId }) => drafts.has(questionTreeId)).map(({ id }) => id);
      expect(editable.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(expected);
      expect(placesOf(editable)).toEqual(expect.arrayContaining(['Aap 2', 'Zebra 2']));
      expect(placesOf(editable)).not.toContain('Aap 1');
    },
  );

  test('of trees are the drafts, and of results all of them', async () => {
    const trees = (await server.call('GET', '/api/question-trees?editable=true&sort=place&size=100', { token })).body;
    expect(trees.every(({ status }: { status: string }) => status === 'DRAFT')).toBe(true);
    expect(trees.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['Aap', 'Zebra']));
    const results = await list('/api/test-results');
    expect(await list('/api/test-results?editable=true&size=100')).toEqual(results);
    expect((await server.call('GET', '/api/test-results?sort=place', { token })).status).toBe(400);
  });
});
