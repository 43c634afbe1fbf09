import { routes } from '@ok/contract/routes/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figureRows } from '../../test/figure-rows.ts';
import { type Served, serve } from '../../test/serve.ts';

let server: Served;
let admin: string;
let tree: number;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  const path = '/api/question-trees/get-published?language=nl';
  [{ treeId: tree }] = (await server.call('GET', path, { token: admin })).body;
});
afterAll(() => server.close());

const paths = routes.filter(
  ({ method, path }) => method === 'GET' && /^\/api\/statistics\/\w+$/.test(path) && !/export/.test(path),
);
const ask = (path: string, filters: Record<string, string | number>) =>
  server.call(
    'GET',
    `${path}?${new URLSearchParams(Object.entries(filters).map(([key, value]): [string, string] => [key, String(value)]))}`,
    {
      token: admin,
    },
  );

type RefusedFilters = {
  name: string;
  filters: Record<string, string | number>;
  withTree?: boolean;
  status: number;
  errorKey?: string;
  /** The filter that names something that is gone. */
  params?: string;
};

test.each<RefusedFilters>([
  {
    name: 'a period that ends before it begins',
    filters: { from: '2026-03-02', to: '2026-03-01' },
    withTree: true,
    status: 400,
    errorKey: 'periodreversed',
  },
  { name: 'a day that is none', filters: { from: '2026-02-30' }, withTree: true, status: 400 },
  { name: 'a filter that is none', filters: { colour: 'red' }, withTree: true, status: 400 },
  { name: 'a version of no tree', filters: { version: 1 }, status: 400, errorKey: 'treeneeded' },
  {
    name: 'a comparison with a version of no tree',
    filters: { compareVersion: 1 },
    status: 400,
    errorKey: 'treeneeded',
  },
  {
    name: 'the days before no day',
    filters: { compare: 'before' },
    withTree: true,
    status: 400,
    errorKey: 'cannotcompare',
  },
  {
    name: 'a tree that was deleted',
    filters: { tree: 4711 },
    status: 404,
    errorKey: 'filtergone',
    params: 'tree',
  },
  {
    name: 'a version that was deleted',
    filters: { version: 99 },
    withTree: true,
    status: 404,
    errorKey: 'filtergone',
    params: 'version',
  },
  {
    name: 'a comparison with a version that was deleted',
    filters: { compareVersion: 99 },
    withTree: true,
    status: 404,
    errorKey: 'filtergone',
    params: 'version',
  },
  {
    name: 'two comparisons',
    filters: { compare: 'before', compareVersion: 1, from: '2026-01-01' },
    withTree: true,
    status: 400,
    errorKey: 'cannotcompare',
  },
  {
    name: 'an association that was deleted',
    filters: { association: 4711 },
    withTree: true,
    status: 404,
    errorKey: 'filtergone',
    params: 'association',
  },
])('[STT-03] $name is refused, and says why', async ({ filters, withTree, status, errorKey, params }) => {
  const before = await figureRows(server.db);
  for (const { path } of paths) {
    const answer = await ask(path, withTree ? { ...filters, tree } : filters);
    expect([answer.status, answer.body.errorKey, answer.body.params], path).toEqual([status, errorKey, params]);
    expect(answer.body.message).toMatch(/^error\./);
  }
  expect(await figureRows(server.db)).toEqual(before);
});

test('[STT-03] a view of one tree needs the filter for a tree', async () => {
  for (const what of ['flow', 'languages']) {
    const { status, body } = await ask(`/api/statistics/${what}`, {});
    expect([status, body.errorKey]).toEqual([400, 'treeneeded']);
  }
});

test('[STT-03] a tree without measurements has figures of 0, and no questions', async () => {
  for (const { path } of paths) expect((await ask(path, { tree })).status, path).toBe(200);
  expect((await ask('/api/statistics/summary', { tree })).body.figures).toMatchObject({
    folded: false,
    started: 0,
    medianSeconds: null,
  });
  expect((await ask('/api/statistics/questions', { tree })).body).toEqual([]);
});

test('[STT-03] figures are only for administrators', async () => {
  const professional = await server.signIn('professional');
  expect(paths).toHaveLength(6);
  for (const { path } of paths) {
    expect((await server.call('GET', path)).status).toBe(401);
    expect((await server.call('GET', path, { token: professional })).status).toBe(403);
  }
});
