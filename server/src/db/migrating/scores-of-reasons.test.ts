import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeTree } from '../../../test/make-tree.ts';
import { publishTree } from '../../trees/publishing/publish.ts';
import type { Database } from '../schema/tables.ts';

let database: TestDatabase<Database>;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await testDatabase<Database>();
  db = database.db;
});
afterAll(() => database.close());

test('[REL-13] [TRE-13] an upgrade names the scores of a kept reason where they are known for sure', async () => {
  const migration = readFileSync(new URL('../migrations/0023-deleting-versions.sql', import.meta.url), 'utf8');
  const statement = migration.slice(migration.indexOf('update publication set reasons'));
  const { id } = await makeTree(db);
  const publish = async (reasons: object[]) => {
    const { publicationId } = await db.transaction().execute((trx) => publishTree(trx, id, { by: null }));
    await sql`update publication set reasons = ${JSON.stringify(reasons)}::jsonb where id = ${publicationId}`.execute(
      db,
    );
    return publicationId;
  };
  const other = { problem: 'onlyOneAnswer', count: 1, reason: 'Later' };
  const all = { problem: 'unreachedScore', count: 6, reason: 'Later' };
  // Four of the six scores were live already, and the database doesn't tell which four.
  const some = { ...all, count: 2 };
  const [known, unknown] = [await publish([other, all]), await publish([some])];
  await sql.raw(statement).execute(db);
  const { rows } = await sql<{ reasons: object }>`
    select reasons from publication where id in (${known}, ${unknown}) order by id`.execute(db);
  expect(rows.map(({ reasons }) => reasons)).toEqual([[other, { ...all, scores: [1, 2, 4, 5, 6, 7] }], [some]]);
});
