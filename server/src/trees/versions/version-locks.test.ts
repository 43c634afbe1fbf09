import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { makeTree } from '../../../test/make-tree.ts';
import { readTree } from '../../../test/read-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { connect } from '../../db/connections/connect.ts';
import type { Connection } from '../../db/connections/connection.ts';
import type { Database } from '../../db/schema/tables.ts';

let server: Served;
let admin: string;
/** Connections of the test itself, separate from the server's pool. */
let beside: Connection<Database>;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  beside = await connect<Database>({ databaseUrl: server.database.databaseUrl, dataDir: '' });
});
afterAll(async () => {
  await beside.close();
  await server.close();
});

const send = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin, body });
const publish = (id: number) => send('PUT', `/api/question-trees/${id}/publish`);

type Tree = Awaited<ReturnType<typeof makeTree>>;
let tree: Tree;
beforeEach(async () => {
  tree = await makeTree(server.db);
});

/** Number of connections that wait for a lock. */
const countLockWaits = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(beside.db);
  return rows[0]?.count ?? 0;
};
const untilLockWaits = async (count: number) => {
  while ((await countLockWaits()) < count) await new Promise(setImmediate);
};

/** Runs `work` while a table is locked against writers, however long a busy machine takes for it. */
const holding = <T>(table: string, work: (holder: Kysely<Database>) => Promise<T>): Promise<T> =>
  beside.db.transaction().execute(async (holder) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(holder);
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(holder);
    return work(holder);
  });

/** Edits a question of a version, and optionally an example, in one batch like the editor. */
const rename = async (
  id: number,
  { question, exampleOf, language = 'nl' }: { question: number; exampleOf?: number; language?: 'nl' | 'en' },
  name: string,
) => {
  const { rows } = await sql<{ node: 'question' | 'example'; key: string }>`
    select 'question' as node, key from question where id = ${question}
    union all select 'example', key from question_option_example where option_id = ${exampleOf ?? null}::int8`.execute(
    beside.db,
  );
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: name }] };
  const document = JSON.stringify({ type: 'doc', content: [paragraph] });
  const edits = rows.map(({ node, key }) => {
    const [field, value] = node === 'question' ? ['name', document] : ['content', name];
    return { edit: 'text', node, key, language, field, value };
  });
  const { number } = (await send('GET', `/api/question-trees/${id}/document`)).body;
  return () => send('POST', `/api/question-trees/${id}/edits`, { after: number, id: randomUUID(), edits });
};

describe.skipIf(inject('template').kind !== 'server')('[TRE-02] while a version is published', () => {
  test.each([
    ['by its own call', publish],
    [
      'by a call that changes its row',
      async (id: number) => {
        const row = (await send('GET', `/api/question-trees/${id}`)).body;
        return send('PUT', '/api/question-trees', { ...row, status: 'PUBLISHED' });
      },
    ],
  ])(
    '%s, other drafts of its tree can be saved, translated and opened, and the version can be followed',
    async (_name, publishBy) => {
      const draft = await makeTree(server.db, { treeId: tree.treeId, version: 2 });
      const save = await rename(draft.id, { question: draft.first }, 'Anders');
      let publishing: ReturnType<typeof publish> | undefined;
      await holding('publication_text', async () => {
        publishing = publishBy(tree.id);
        await untilLockWaits(1);
        expect(await save()).toMatchObject({ status: 200, body: { isMade: true } });
        const row = (await send('GET', `/api/question-options/${draft.optionA}`)).body;
        expect((await send('PUT', '/api/question-options', { ...row, name: 'Anders' })).status).toBe(200);
        for (const id of [draft.id, tree.id]) {
          const following = { after: 0, tab: randomUUID(), node: null };
          expect((await send('PUT', `/api/question-trees/${id}/follow`, following)).status).toBe(200);
        }
      });
      expect((await publishing)?.status).toBe(200);
    },
  );

  test('an edit of the version itself waits, and is then refused', async () => {
    const save = await rename(tree.id, { question: tree.first }, 'Te laat');
    let calls: ReturnType<typeof send>[] = [];
    await holding('publication_text', async () => {
      calls = [publish(tree.id)];
      await untilLockWaits(1);
      calls.push(save());
      await untilLockWaits(2);
    });
    const [published, edited] = await Promise.all(calls);
    expect(published?.status).toBe(200);
    expect(edited?.body).toMatchObject({ isMade: false, news: { status: 'PUBLISHED' } });
  });

  test('twenty more publishers wait without a connection, so that readers are served', async () => {
    const versions = [tree];
    for (const version of [2, 3, 4]) versions.push(await makeTree(server.db, { treeId: tree.treeId, version }));
    let calls: ReturnType<typeof publish>[] = [];
    await holding('publication_text', async () => {
      calls = Array.from({ length: 20 }, (_, index) => publish(versions[index % 4]?.id ?? 0));
      await untilLockWaits(1);
      for (let read = 0; read < 20; read += 1) {
        expect((await send('GET', `/api/question-trees/${tree.id}`)).status).toBe(200);
        // The test blocks a single publication. No other call waits in the database.
        expect(await countLockWaits()).toBe(1);
      }
    });
    const answers = await Promise.all(calls);
    for (const { status, body } of answers) expect(body.errorKey).toBe(status === 200 ? undefined : 'readonly');
    const { rows } = await sql<{ status: string }>`
      select status from question_tree where tree_id = ${tree.treeId} order by status`.execute(server.db);
    expect(rows.filter(({ status }) => status === 'PUBLISHED')).toHaveLength(1);
    expect(rows.filter(({ status }) => status === 'DRAFT')).toHaveLength(0);
  });
});

describe.skipIf(inject('template').kind !== 'server')('[TRE-03] while a version is copied', () => {
  /** Edits the version between its questions, which are copied first, and its examples. Returns the copy's texts. */
  const editWhileCopying = async (language: 'nl' | 'en', copy: () => ReturnType<typeof send>) => {
    const save = await rename(tree.id, { question: tree.first, exampleOf: tree.optionB, language }, 'Nieuw');
    let copying: ReturnType<typeof send> | undefined;
    let saving: ReturnType<typeof send> | undefined;
    await holding('question_option_translation', async () => {
      copying = copy();
      await untilLockWaits(1);
      let isSaved = false;
      saving = save().finally(() => {
        isSaved = true;
      });
      // The edit waits for the copy. Without the lock it would be saved by now.
      while (!isSaved && (await countLockWaits()) < 2) await new Promise(setImmediate);
    });
    expect((await saving)?.body.isMade).toBe(true);
    const made = await readTree(server.db, (await copying)?.body.id);
    const { questions = {}, examples = {} } = made?.document ?? {};
    return {
      questions: Object.values(questions).map(({ texts }) => texts[language]?.name ?? ''),
      examples: Object.values(examples).map(({ texts }) => texts[language]?.content),
    };
  };

  test('an edit of it waits, so that the copy is of one moment', async () => {
    const copy = () => send('POST', '/api/question-trees/copy-tree', { originalId: tree.id });
    const { questions, examples } = await editWhileCopying('nl', copy);
    expect(questions.filter((name) => name.includes('Vraag 1'))).toHaveLength(1);
    expect(examples).toEqual(['een\ntwee']);
  });

  test('in order to correct a text of it, a translation waits as well', async () => {
    expect((await publish(tree.id)).status).toBe(200);
    const copy = () => send('POST', '/api/question-trees/correct', { entity: 'question', rowId: tree.first });
    const { questions, examples } = await editWhileCopying('en', copy);
    expect(questions.filter((name) => name.includes('Question 1'))).toHaveLength(1);
    expect(examples).toEqual(['one\ntwo']);
  });
});

describe.skipIf(inject('template').kind !== 'server')('[REL-07] a row and the counter of its version', () => {
  test('are locked in the same order as by edits, so that no deadlock occurs', async () => {
    const row = (await send('GET', `/api/question-options/${tree.optionA}`)).body;
    let changing: ReturnType<typeof send> | undefined;
    await beside.db.transaction().execute(async (editor) => {
      await sql`select from question_tree where id = ${tree.id} for no key update`.execute(editor);
      changing = send('PUT', '/api/question-options', { ...row, name: 'Anders' });
      await untilLockWaits(1);
      await sql`select from tree_head where question_tree_id = ${tree.id} for update nowait`.execute(editor);
    });
    expect((await changing)?.status).toBe(200);
  });
});
