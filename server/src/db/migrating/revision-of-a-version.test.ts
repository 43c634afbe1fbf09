import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { migrateUntil } from '../../../test/former-schema.ts';
import { readVersionRevision } from '../../content/versions/version-revision.ts';
import type { Database } from '../schema/tables.ts';
import { migrate } from './migrate.ts';

const one = async <T>(db: Kysely<Database>, query: ReturnType<typeof sql<T>>): Promise<T> => {
  const [row] = (await query.execute(db)).rows;
  if (!row) throw new Error('nothing was found');
  return row;
};

test('[REL-13] [ENT-06] an upgraded version continues the revision of its row, and counts its results', async () => {
  const database = await testDatabase<Database>({ empty: true });
  const { db } = database;
  await migrateUntil(database, '0022');
  const { tree, result } = await one(
    db,
    sql<{ tree: number; result: number }>`
      with tree as (
        insert into question_tree (tree_id, version, name, media, revision) values (1, 1, 'Boom', '', 7) returning id
      ), result as (
        insert into test_result (name, score) values ('Uitkomst', 3) returning id
      ) select tree.id as tree, result.id as result from tree, result`,
  );
  await sql`insert into question_option (identifier, name, position, result_id, question_tree_id)
    values ('A', 'Antwoord', 1, ${result}, ${tree})`.execute(db);
  for (const id of [result, tree])
    await sql`update ${id === tree ? sql`question_tree` : sql`test_result`} set name = 'Anders' where id = ${id}`.execute(
      db,
    );
  await migrate(database);

  const upgraded = await readVersionRevision(db, tree);
  expect(upgraded).toBeGreaterThanOrEqual(7);
  await sql`update test_result set name = 'Nog anders' where id = ${result}`.execute(db);
  const after = await readVersionRevision(db, tree);
  expect(after).toBeGreaterThan(upgraded ?? 0);
  await sql`update question_option set result_id = null where question_tree_id = ${tree}`.execute(db);
  expect(await readVersionRevision(db, tree)).toBeGreaterThan(after ?? 0);
  await database.close();
});

test('a change by a call is remembered for a month', async () => {
  const database = await testDatabase<Database>();
  const { db } = database;
  const { id } = await one(db, sql<{ id: number }>`select id from question_tree order by id limit 1`);
  await sql`insert into version_change (question_tree_id, number, changed_at) values
    (${id}, 1, now() - interval '29 days'), (${id}, 2, now() - interval '31 days')`.execute(db);
  await sql`update question_tree set position = 9 where id = ${id}`.execute(db);
  const { rows } = await sql<{ number: number }>`
    select number from version_change where question_tree_id = ${id} and changed_at < now() - interval '1 day'`.execute(
    db,
  );
  expect(rows).toEqual([{ number: 1 }]);
  await database.close();
});
