import { randomUUID } from 'node:crypto';
import type { VersionChange } from '@ok/contract/routes/trees/tree-versions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { createAccount } from '../../accounts/data/account-store.ts';

let server: Served;
let anna: string;
let bea: string;
beforeAll(async () => {
  server = await serve();
  anna = await server.signIn('admin');
  await createAccount(server.db, {
    login: 'bea',
    email: 'bea@example.nl',
    passwordHash: 'none: she is signed in without',
    firstName: 'Bea',
    langKey: 'nl',
    authorities: ['ROLE_USER', 'ROLE_ADMIN'],
    activated: true,
    test: false,
  });
  bea = await server.signIn('bea@example.nl');
});
afterAll(() => server.close());

const get = async (path: string) => (await server.call('GET', path, { token: anna })).body;

test('[TRE-13] the changes of a version since a revision are listed with their authors, by any call', async () => {
  const tree = await makeTree(server.db);
  const other = await makeTree(server.db);
  const path = `/api/question-trees/${tree.id}`;
  const { number, revision, document } = await get(`${path}/document`);
  const since = (): Promise<{ revision: number; changes: VersionChange[] }> =>
    get(`${path}/changes-since?number=${number}`);
  const byNode = async () => (await since()).changes.map(({ by, keys }) => [by, keys]);
  expect((await since()).revision).toBe(revision);

  const [question = ''] = Object.keys(document.questions);
  const edits = [{ edit: 'text', node: 'question', key: question, language: 'en', field: 'name', value: null }];
  await server.call('POST', `${path}/edits`, { token: anna, body: { after: number, id: randomUUID(), edits } });
  const option = await get(`/api/question-options/${tree.optionA}`);
  await server.call('PUT', '/api/question-options', { token: bea, body: { ...option, name: 'Anders' } });
  const result = await get(`/api/test-results/${tree.result}`);
  await server.call('PUT', '/api/test-results', { token: bea, body: { ...result, name: 'Andere uitkomst' } });
  const foreign = await get(`/api/test-results/${other.result}`);
  await server.call('PUT', '/api/test-results', { token: bea, body: { ...foreign, name: 'Elders' } });
  await server.call('PUT', `/api/question-trees/test/${tree.treeId}/true`, { token: bea });

  const { rows } = await sql<{ option: string; result: string }>`
    select option.key as option, result.key as result from question_option option, test_result result
    where option.id = ${tree.optionA} and result.id = ${tree.result}`.execute(server.db);
  expect(await byNode()).toEqual([
    ['Bea', []],
    ['Bea', [rows[0]?.result]],
    ['Bea', [rows[0]?.option]],
    ['Anna', [question]],
  ]);
  const now = await get(`${path}/document`);
  expect((await since()).revision).toBe(now.revision);
  const later = await get(`${path}/changes-since?number=${now.number}`);
  // The latest change of a result is always listed, because results have no number of the version.
  expect(later.changes.map(({ keys }: VersionChange) => keys)).toEqual([[rows[0]?.result]]);
  for (const { at } of later.changes) expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
});

test('the changes of an unknown version are 404', async () => {
  const answer = await server.call('GET', '/api/question-trees/999999/changes-since?number=0', { token: anna });
  expect(answer.status).toBe(404);
});
