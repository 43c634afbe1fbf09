import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeHalfTranslatedTree, makeTree } from '../../../test/make-tree.ts';
import type { Database } from '../../db/schema/tables.ts';
import { publishTree } from '../publishing/publish.ts';
import { makePathLengths } from '../structure/path-lengths.ts';
import { copyVersion } from './copy-tree-store.ts';
import { listVersions } from './version-list-store.ts';
import { makeVersionTexts } from './version-texts.ts';
import { makeWaitingVersions } from './waiting-versions.ts';

// Tests which counts are read again, by the statements that are sent.

let database: TestDatabase<Database>;
let db: Kysely<Database>;
let sent: string[] = [];
beforeAll(async () => {
  database = await testDatabase<Database>({ onQuery: ({ statement }) => sent.push(statement) });
  ({ db } = database);
});
afterAll(() => database.close());

/** Returns the result of some work, with how many of its statements contain a text. */
const countSent = async <Result>(part: string, work: () => Promise<Result>) => {
  sent = [];
  const result = await work();
  return { result, count: sent.filter((statement) => statement.includes(part)).length };
};

type Tree = Awaited<ReturnType<typeof makeTree>>;
let tree: Tree;
beforeEach(async () => {
  tree = await makeTree(db);
});
const publish = (id: number) => db.transaction().execute((trx) => publishTree(trx, id, { by: null }));
const copy = (id: number) => db.transaction().execute((trx) => copyVersion(trx, id, null));
const renameOption = (version: number, name: string) =>
  sql`update question_option set name = ${name} where question_tree_id = ${version} and identifier = 'B'`.execute(db);

test('[TRE-05] two versions are compared once, and again when either of them has changed', async () => {
  await publish(tree.id);
  const draft = await copy(tree.id);
  const readWaiting = makeWaitingVersions(db);
  const read = async () => {
    const { result, count } = await countSent('node_texts', readWaiting);
    return { changes: result.find(({ id }) => id === draft)?.changes, count };
  };
  await read();
  expect(await read()).toEqual({ changes: 0, count: 0 });
  await renameOption(draft, 'Anders');
  expect(await read()).toEqual({ changes: 1, count: 1 });
  expect(await read()).toEqual({ changes: 1, count: 0 });
  await sql`update question_translation set name = name where question_id = ${tree.first}`.execute(db);
  expect(await read()).toEqual({ changes: 1, count: 1 });
});

test('[TRE-05] a draft of a tree that is not published is compared with nothing', async () => {
  const readWaiting = makeWaitingVersions(db);
  await readWaiting();
  const another = await makeTree(db);
  const { result, count } = await countSent('node_texts', readWaiting);
  expect(count).toBe(0);
  expect(result.find(({ id }) => id === another.id)).toMatchObject({
    ...{ treeId: another.treeId, name: 'Boom', version: 1, status: 'DRAFT', live: null, changes: null },
  });
});

test('[TRE-01] the texts of a version are counted once, and again when it has changed; those of its results each time', async () => {
  const half = await makeHalfTranslatedTree(db);
  const { id: english } = await db
    .selectFrom('language')
    .select('id')
    .where('code', '=', 'en')
    .executeTakeFirstOrThrow();
  const readTexts = makeVersionTexts(db);
  const read = async () => {
    const versions = (await listVersions(db)).filter(({ id }) => id === half.id);
    const { result, count } = await countSent('', () => readTexts(versions));
    return { complete: result.get(half.id)?.completeIn(english) ?? -1, count };
  };
  const first = await read();
  expect(first.complete).toBeGreaterThan(0);
  const again = await read();
  expect(again.complete).toBe(first.complete);
  expect([first.count, again.count]).toEqual([2, 1]);
  await sql`insert into question_translation (name, language_id, question_id)
    select name, ${english}, id from question where id = ${half.second}`.execute(db);
  const changed = await read();
  expect(changed.count).toBe(2);
  expect(changed.complete).toBeGreaterThan(first.complete);
  await sql`insert into test_result_translation (name, language_id, test_result_id)
    values ('Result', ${english}, ${half.result})`.execute(db);
  const shared = await read();
  expect(shared.complete).toBeGreaterThan(changed.complete);
  expect(await readTexts([])).toEqual(new Map());
});

test('[MEA-02] the paths of a publication are counted once, unless reading them failed', async () => {
  const { publicationId } = await publish(tree.id);
  const publication = { publicationId, rootQuestionId: tree.first };
  const readLengths = makePathLengths(db);
  const read = () => countSent('publication_option', () => readLengths(publication));
  expect(await read()).toEqual({ result: { shortest: 1, longest: 2 }, count: 1 });
  expect(await read()).toEqual({ result: { shortest: 1, longest: 2 }, count: 0 });

  let fails = true;
  const readUnsteady = makePathLengths(
    db.withPlugin({
      transformQuery: ({ node }) => {
        if (fails) throw new Error('no connection');
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  await expect(readUnsteady(publication)).rejects.toThrow('no connection');
  fails = false;
  expect(await readUnsteady(publication)).toEqual({ shortest: 1, longest: 2 });
});
