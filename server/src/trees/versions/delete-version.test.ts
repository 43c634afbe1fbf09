import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTree } from '../../../test/make-tree.ts';
import { measure } from '../../../test/measuring.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let admin: string;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin, body });
const remove = (id: number) => send('DELETE', `/api/question-trees/${id}`);

/** Reads all tables with rows of versions. */
const readAllTables = async () => {
  const tables = ['question', 'question_option', 'question_option_example', 'question_tree'];
  const rows = [...tables.flatMap((table) => [table, `${table}_translation`]), 'question_tree_language', 'test_result'];
  const counts = sql.join(rows.map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`));
  return (await sql`select ${counts}`.execute(server.db)).rows[0];
};

let tree: Awaited<ReturnType<typeof makeTree>>;
beforeEach(async () => {
  tree = await makeTree(server.db);
});

describe('[TRE-01] a draft that is deleted', () => {
  test('is deleted with its own rows, without the results and the rows of other versions', async () => {
    const before = await readAllTables();
    const other = (await send('POST', '/api/question-trees/copy-tree', { originalId: tree.id })).body;
    expect(await readAllTables()).not.toEqual(before);
    const { status, headers } = await remove(other.id);
    expect([status, headers.get('x-okapp-alert')]).toEqual([204, 'okApp.questionTree.deleted']);
    expect(await readAllTables()).toEqual(before);
    expect((await send('GET', `/api/question-trees/${other.id}`)).status).toBe(404);
    expect((await send('GET', `/api/questions/${tree.first}`)).body.questionTreeId).toBe(tree.id);
  });

  test('takes a bounded number of statements', async () => {
    const statements: string[] = [];
    const watched = await serve({
      database: server.database,
      db: server.db.withPlugin({
        transformQuery: ({ node }) => {
          statements.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    });
    const count = async (id: number) => {
      statements.length = 0;
      expect((await watched.call('DELETE', `/api/question-trees/${id}`, { token: admin })).status).toBe(204);
      return statements.length;
    };
    const [baby] = (await send('GET', '/api/question-trees/get-published?language=nl')).body;
    const large = (await send('POST', '/api/question-trees/copy-tree', { originalId: baby.id })).body;
    expect(await count(large.id)).toBe(await count(tree.id));
    await watched.close();
  });

  test('stays complete while another row refers to a row of it', async () => {
    await sql`update question_option set question_tree_id = null where id = ${tree.last}`.execute(server.db);
    const before = await readAllTables();
    const { status, body } = await remove(tree.id);
    expect([status, body.errorKey]).toEqual([400, 'inuse']);
    expect(body.uses).toEqual([{ entity: 'questionOption', id: tree.last, text: 'Antwoord C' }]);
    expect(await readAllTables()).toEqual(before);
  });
});

describe('[TRE-04] a version that was published', () => {
  const publish = (id: number) => send('PUT', `/api/question-trees/${id}/publish`);
  const publications = async () =>
    (
      await sql`select (select count(*) from publication) as publications,
        (select count(*) from publication_page) as pages, (select count(*) from publication_option) as options,
        (select count(*) from publication_text) as texts, (select count(*) from publication_document) as parts`.execute(
        server.db,
      )
    ).rows[0];
  const deletableOf = async (id: number) => {
    const { body } = await send('GET', '/api/question-trees-by-tree-id');
    const versions = body.flatMap(({ versions }: { versions: { id: number; deletable: boolean }[] }) => versions);
    return versions.find((version: { id: number }) => version.id === id)?.deletable;
  };

  test('is deleted with its publications if it has no measurements', async () => {
    const before = [await readAllTables(), await publications()];
    const second = (await send('POST', '/api/question-trees/copy-tree', { originalId: tree.id })).body;
    const third = (await send('POST', '/api/question-trees/copy-tree', { originalId: tree.id })).body;
    for (const { id } of [second, third]) expect((await publish(id)).status).toBe(200);
    // A formerly published version, and the live one.
    for (const { id } of [second, third]) {
      expect(await deletableOf(id)).toBe(true);
      expect((await remove(id)).status).toBe(204);
      expect((await send('GET', `/api/question-trees/${id}`)).status).toBe(404);
    }
    expect([await readAllTables(), await publications()]).toEqual(before);
    const { body: events } = await send('GET', '/management/audits?sort=id,desc&size=2');
    expect(events.map(({ type }: { type: string }) => type)).toEqual(['CONTENT_DELETE', 'VERSION_WITHDRAW']);
  });

  test.each(['professional', 'tester'])('stays complete after a measurement of a %s', async (who) => {
    const second = (await send('POST', '/api/question-trees/copy-tree', { originalId: tree.id })).body;
    expect((await publish(tree.id)).status).toBe(200);
    await measure(server, { token: await server.signIn(who), treeId: tree.id });
    expect((await publish(second.id)).status).toBe(200);
    const before = [await readAllTables(), await publications()];
    expect(await deletableOf(tree.id)).toBe(false);
    const { status, body, headers } = await remove(tree.id);
    expect([status, body.errorKey, headers.get('x-okapp-error')]).toEqual([400, 'readonly', 'error.readonly']);
    expect([await readAllTables(), await publications()]).toEqual(before);
  });

  test('stays read-only until it is deleted', async () => {
    expect((await publish(tree.id)).status).toBe(200);
    const changes = [
      sql`delete from publication_page`,
      sql`delete from publication`,
      sql`delete from question_tree where id = ${tree.id}`,
      sql`delete from question_option_example where option_id = ${tree.optionB}`,
    ];
    await sql`delete from question_option_example_translation`.execute(server.db);
    for (const change of changes)
      await expect(change.execute(server.db)).rejects.toThrow(/was published|published does/);
    // Naming another version doesn't allow deleting this one.
    await server.db
      .transaction()
      .execute(async (trx) => {
        await sql`select set_config('ok.deleting_version', ${String(tree.id + 1)}, true)`.execute(trx);
        await expect(sql`delete from question_option where id = ${tree.last}`.execute(trx)).rejects.toThrow();
      })
      .catch(() => undefined);
    expect((await send('GET', `/api/questions/${tree.first}/options`)).body).toHaveLength(2);
  });
});
