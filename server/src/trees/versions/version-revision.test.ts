import { randomUUID } from 'node:crypto';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let admin: string;
const languages: Record<string, number> = {};
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  for (const { id, code } of await server.db.selectFrom('language').select(['id', 'code']).execute())
    languages[code] = id;
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  server.call(method, path, { token: admin, body, ...(headers && { headers }) });
const trees = '/api/question-trees';
const translations = '/api/question-tree-translations';

let tree: Awaited<ReturnType<typeof makeTree>>;
beforeEach(async () => {
  tree = await makeTree(server.db);
});

const documentOf = async (id = tree.id) => (await send('GET', `${trees}/${id}/document`)).body;
const revisionOf = async (id = tree.id): Promise<number> => (await send('GET', `${trees}/${id}`)).body.revision;

/** Edits a version like the editor. */
const edit = async (edits: TreeEdit[], id = tree.id) => {
  const { number } = await documentOf(id);
  const answer = await send('POST', `${trees}/${id}/edits`, { after: number, id: randomUUID(), edits });
  expect(answer).toMatchObject({ status: 200, body: { isMade: true } });
};
const keyOf = async (table: 'question' | 'question_option' | 'test_result', id: number): Promise<string> => {
  const { rows } = await sql<{ key: string }>`select key from ${sql.table(table)} where id = ${id}`.execute(server.db);
  return rows[0]?.key ?? '';
};
const rename = async (question: number, to: string): Promise<TreeEdit> => ({
  edit: 'text',
  node: 'question',
  key: await keyOf('question', question),
  language: 'nl',
  field: 'name',
  value: JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: to }] }] }),
});
const editQuestion = async () => edit([await rename(tree.first, `Anders ${randomUUID()}`)]);

describe('[ENT-06][TRE-07] the revision of a version', () => {
  test('is the same in row, list, document and structure, and in their ETags', async () => {
    const answers = await Promise.all(
      [`${trees}/${tree.id}`, `${trees}/${tree.id}/document`, `/api/tree/${tree.id}`, `/api/tree?id=${tree.id}`].map(
        (path) => send('GET', path),
      ),
    );
    const revision = await revisionOf();
    for (const { body, headers } of answers)
      expect([body.revision, headers.get('etag')]).toEqual([revision, `"${revision}"`]);
    const languagesOfTree = await send('GET', `${translations}/${tree.id}/languages`);
    expect(languagesOfTree.headers.get('etag')).toBe(`"${revision}"`);
    const listedVersions = (await send('GET', '/api/question-trees-by-tree-id')).body.flatMap(
      ({ versions }: { versions: { id: number; revision: number }[] }) => versions,
    );
    expect(listedVersions.find(({ id }: { id: number }) => id === tree.id).revision).toBe(revision);
    const rows = (await send('GET', trees)).body;
    expect(rows.find(({ id }: { id: number }) => id === tree.id).revision).toBe(revision);
  });

  test('grows with every change of the version, by any call', async () => {
    const changes: [string, () => Promise<unknown>][] = [
      ['an edit', editQuestion],
      [
        'its row',
        async () => send('PUT', trees, { ...(await send('GET', `${trees}/${tree.id}`)).body, name: 'Anders' }),
      ],
      [
        'an option',
        async () =>
          send('PUT', '/api/question-options', {
            ...(await send('GET', `/api/question-options/${tree.optionA}`)).body,
            name: 'Anders',
          }),
      ],
      [
        'its structure',
        async () => {
          const { id, revision, question } = (await send('GET', `/api/tree/${tree.id}`)).body;
          return send('POST', '/api/tree', { id, revision, question: { ...question, options: [] } });
        },
      ],
      [
        'a new language',
        () => send('POST', `${translations}/languages`, { treeId: tree.id, languageId: languages.ar }),
      ],
      [
        'its translations',
        () =>
          send('PUT', `${translations}/languages/${languages.en}`, {
            treeId: tree.id,
            fields: [{ entity: 'questionTree', id: tree.id, field: 'name', value: 'Another tree' }],
          }),
      ],
      [
        'a result that it leads to',
        async () =>
          send('PUT', '/api/test-results', {
            ...(await send('GET', `/api/test-results/${tree.result}`)).body,
            name: 'Andere uitkomst',
          }),
      ],
      ['its tree shown to testers only', () => send('PUT', `${trees}/test/${tree.treeId}/true`)],
    ];
    for (const [name, change] of changes) {
      const before = await revisionOf();
      const { status = 200 } = ((await change()) ?? {}) as { status?: number };
      expect(status, name).toBeLessThan(300);
      expect(await revisionOf(), name).toBeGreaterThan(before);
    }
  });

  test('ignores a result that the version never led to', async () => {
    const other = await makeTree(server.db);
    const before = await revisionOf();
    const row = (await send('GET', `/api/test-results/${other.result}`)).body;
    expect((await send('PUT', '/api/test-results', { ...row, name: 'Elders' })).status).toBe(200);
    expect(await revisionOf()).toBe(before);
  });

  test('never decreases, not even when an often changed result is no longer used or is deleted', async () => {
    const other = await makeTree(server.db);
    await sql`update question_option set result_id = ${other.result} where id = ${tree.optionB}`.execute(server.db);
    for (let round = 0; round < 20; round += 1)
      await sql`update test_result set name = ${`Uitkomst ${round}`} where id = ${other.result}`.execute(server.db);
    const before = await revisionOf();
    await sql`update question_option set result_id = ${tree.result} where result_id = ${other.result}`.execute(
      server.db,
    );
    const after = await revisionOf();
    expect(after).toBeGreaterThan(before);
    await sql`delete from test_result_slide_translation using test_result_slide slide
      where slide.id = test_result_slide_id and slide.test_result_id = ${other.result}`.execute(server.db);
    await sql`delete from test_result_slide where test_result_id = ${other.result}`.execute(server.db);
    await sql`delete from test_result_translation where test_result_id = ${other.result}`.execute(server.db);
    await sql`delete from test_result where id = ${other.result}`.execute(server.db);
    expect(await revisionOf()).toBeGreaterThanOrEqual(after);
  });
});

describe('[REL-01] a call that changes or publishes a version is refused where If-Match is outdated', () => {
  /** Every call that changes a version. The version has an inactive language. */
  const calls = async () => {
    const added = await send('POST', `${translations}/languages`, { treeId: tree.id, languageId: languages.ar });
    const row = (await send('GET', `${trees}/${tree.id}`)).body;
    const structure = (await send('GET', `/api/tree/${tree.id}`)).body;
    const key = await keyOf('question', tree.first);
    return [
      ['PUT', trees, { ...row, name: 'Anders' }],
      ['PUT', trees, { ...row, status: 'PUBLISHED' }],
      ['PUT', `${trees}/${tree.id}/publish`, { reasons: [] }],
      ['POST', `${trees}/copy-tree`, { originalId: tree.id }],
      ['POST', '/api/tree', { id: tree.id, revision: structure.revision, question: structure.question }],
      ['DELETE', `/api/tree/${tree.second}`, undefined],
      ['POST', `${translations}/languages`, { treeId: tree.id, languageId: languages.pl }],
      ['PUT', `${translations}/languages/${added.body.id}/activate?active=true`, undefined],
      ['DELETE', `${translations}/languages/${added.body.id}`, undefined],
      [
        'PUT',
        `${translations}/languages/${languages.en}`,
        { treeId: tree.id, fields: [{ entity: 'question', id: tree.first, field: 'name', value: null }] },
      ],
      [
        'POST',
        `${trees}/${tree.id}/edits`,
        {
          after: (await documentOf()).number,
          id: randomUUID(),
          edits: [{ edit: 'text', node: 'question', key, language: 'nl', field: 'name', value: null }],
        },
      ],
      ['DELETE', `${trees}/${tree.id}`, undefined],
    ] as const;
  };
  const everything = async () =>
    (
      await sql`select
        (select count(*) from publication) as publications, (select json_agg(item order by id) from question item) as questions,
        (select json_agg(item order by id) from question_option item) as options,
        (select json_agg(item order by id) from question_tree_language item) as languages,
        (select json_agg(item order by id) from question_translation item) as texts,
        (select json_agg(item order by id) from question_tree item) as trees`.execute(server.db)
    ).rows[0];

  test('with the revision from before an edit of another editor: 412, and nothing is changed', async () => {
    const all = await calls();
    const seen = await revisionOf();
    await editQuestion();
    const before = await everything();
    for (const [method, path, body] of all) {
      const { status, body: problem } = await send(method, path, body, { 'if-match': `"${seen}"` });
      expect([status, problem.errorKey], `${method} ${path}`).toEqual([412, 'conflict']);
    }
    expect(await everything()).toEqual(before);
  });

  test('also for a structure that was read before the edit, even without the header', async () => {
    const { id, revision, question } = (await send('GET', `/api/tree/${tree.id}`)).body;
    await editQuestion();
    expect((await send('POST', '/api/tree', { id, revision, question })).status).toBe(412);
  });

  test.each([
    ['publishing', () => send('PUT', `${trees}/${tree.id}/publish`)],
    ['copying', () => send('POST', `${trees}/copy-tree`, { originalId: tree.id })],
    ['deleting a part', () => send('DELETE', `/api/tree/${tree.second}`)],
    ['a language', () => send('POST', `${translations}/languages`, { treeId: tree.id, languageId: languages.ar })],
  ])('%s goes on without a header, as an old client calls', async (_name, change) => {
    await editQuestion();
    expect((await change()).status).toBeLessThan(300);
  });

  test('succeeds with the current revision', async () => {
    const calls = [
      ['PUT', `${translations}/languages/${languages.en}`, { treeId: tree.id, fields: [] }],
      ['POST', `${translations}/languages`, { treeId: tree.id, languageId: languages.ar }],
      ['POST', `${trees}/copy-tree`, { originalId: tree.id }],
      ['PUT', `${trees}/${tree.id}/publish`, {}],
    ] as const;
    for (const [method, path, body] of calls) {
      await editQuestion();
      const headers = { 'if-match': `"${await revisionOf()}"` };
      expect((await send(method, path, body, headers)).status, path).toBeLessThan(300);
    }
  });

  test('[TRE-13] a result that changed since the revision was read prevents publishing', async () => {
    const seen = await revisionOf();
    await sql`update test_result set name = 'Andere uitkomst' where id = ${tree.result}`.execute(server.db);
    const refused = await send('PUT', `${trees}/${tree.id}/publish`, undefined, { 'if-match': `"${seen}"` });
    expect(refused.status).toBe(412);
    expect((await send('GET', `${trees}/${tree.id}/publications`)).body).toEqual([]);
  });
});
