import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeTree } from '../../../test/make-tree.ts';
import type { Database } from '../../db/schema/tables.ts';
import { CannotPublish, publishTree } from './publish.ts';

let database: TestDatabase<Database>;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await testDatabase<Database>();
  db = database.db;
});
afterAll(() => database.close());

const publish = (treeRowId: number) => db.transaction().execute((trx) => publishTree(trx, treeRowId, { by: null }));

const statusOf = async (id: number) =>
  (await db.selectFrom('question_tree').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

describe('[TRE-02] publishing a version', () => {
  test('makes the published version a former one', async () => {
    const one = await makeTree(db);
    const two = await makeTree(db, { treeId: one.treeId, version: 2 });
    const other = await makeTree(db);
    await publish(other.id);
    await publish(one.id);
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['PUBLISHED', 'DRAFT']);
    await publish(two.id);
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['WAS_PUBLISHED', 'PUBLISHED']);
    await publish(one.id);
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['PUBLISHED', 'WAS_PUBLISHED']);
    expect(await statusOf(other.id)).toBe('PUBLISHED');
  });

  test('fifty times, on all connections at once, leaves one published version, with every number once', async () => {
    const one = await makeTree(db);
    const two = await makeTree(db, { treeId: one.treeId, version: 2 });
    const both = [one, two];
    // Waiting for a connection fails after seconds, and on a busy machine fifty publications take longer.
    for (let round = 0; round < 5; round += 1)
      await Promise.all(Array.from({ length: 10 }, (_, index) => publish(both[index % 2]?.id ?? 0)));
    const statuses = await Promise.all(both.map(({ id }) => statusOf(id)));
    expect(statuses.sort()).toEqual(['PUBLISHED', 'WAS_PUBLISHED']);
    for (const { id } of both) {
      const made = await db
        .selectFrom('publication')
        .select('number')
        .where('question_tree_id', '=', id)
        .orderBy('number')
        .execute();
      expect(made.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    }
  });

  test('leaves no change when it fails', async () => {
    const tree = await makeTree(db);
    const failing = db.transaction().execute(async (trx) => {
      await publishTree(trx, tree.id, { by: null });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await statusOf(tree.id)).toBe('DRAFT');
    expect(await db.selectFrom('publication').select('id').where('question_tree_id', '=', tree.id).execute()).toEqual(
      [],
    );
  });
});

describe('[TRE-13] a version that would break a measurement is not published', () => {
  type Tree = Awaited<ReturnType<typeof makeTree>>;
  test.each<[string, string, (tree: Tree) => { execute(): Promise<unknown> }]>([
    [
      'no first question',
      'noFirstQuestion',
      ({ id }) => db.updateTable('question_tree').set({ question_id: null }).where('id', '=', id),
    ],
    [
      'a question without options',
      'noOptions',
      ({ second, last }) =>
        db
          .with('texts', (texts) =>
            texts.deleteFrom('question_option_translation').where('question_option_id', '=', last),
          )
          .deleteFrom('question_option')
          .where('question_id', '=', second),
    ],
    [
      'an option that leads nowhere',
      'leadsNowhere',
      ({ second }) => db.updateTable('question_option').set({ result_id: null }).where('question_id', '=', second),
    ],
    [
      'questions that go round',
      'cycle',
      ({ first, last }) => db.updateTable('question').set({ parent_id: last }).where('id', '=', first),
    ],
  ])('%s', async (_name, problem, breakTree) => {
    const tree = await makeTree(db);
    await breakTree(tree).execute();
    const error = await publish(tree.id).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CannotPublish);
    expect((error as CannotPublish).problems).toMatchObject([{ problem }]);
    expect(await statusOf(tree.id)).toBe('DRAFT');
  });

  test('a tree that is not there', async () => {
    await expect(publish(999_999)).rejects.toThrow(RangeError);
  });
});
