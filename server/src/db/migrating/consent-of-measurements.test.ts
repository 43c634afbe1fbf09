import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { migrateUntil } from '../../../test/former-schema.ts';
import type { Database } from '../schema/tables.ts';
import { migrate } from './migrate.ts';

/** Three people: one agrees to research, one does not, one was erased; each has the measurement with their number. */
const fill = `
  insert into question_tree (id, name, media, status, version, tree_id, language) values
    (1, 'Boom', 't.webp', 'PUBLISHED', 1, 1, 'nl');
  insert into publication (id, question_tree_id, number, root_question_id, content_hash) values (1, 1, 1, 1, 'x');
  insert into user_account (id, login, email, password_hash, lang_key, authorities, created_by)
    select n, n || '@example.nl', n || '@example.nl', 'x', 'nl', '{ROLE_USER}', 'system' from generate_series(1, 2) n;
  insert into profile (user_id, agree_on_research) values (1, true), (2, false);
  insert into measurement (id, user_id, publication_id, language) values (1, 1, 1, 'nl'), (2, 2, 1, 'nl'), (3, null, 1, 'nl');
`;

test('[REL-13] [STT-02] measurements of former versions have the consent that is given when they are upgraded', async () => {
  const database = await testDatabase<Database>({ empty: true });
  await migrateUntil(database, '0021');
  await database.rawTransaction((transaction) => transaction.script(fill));
  await migrate(database);
  const measurements = await database.db
    .selectFrom('measurement')
    .select(['id', 'agreed_on_research'])
    .orderBy('id')
    .execute();
  const keys = await database.db.selectFrom('user_account').select('research_key').execute();
  await database.close();
  expect(measurements.map(({ agreed_on_research }) => agreed_on_research)).toEqual([true, false, false]);
  expect(new Set(keys.map(({ research_key }) => research_key)).size).toBe(2);
});
