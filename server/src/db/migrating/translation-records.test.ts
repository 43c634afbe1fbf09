import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { migrateUntil } from '../../../test/former-schema.ts';
import type { Database } from '../schema/tables.ts';
import { migrate } from './migrate.ts';

test('[REL-13] [TRE-12] a translation from before counts as made from the source of that moment', async () => {
  const database = await testDatabase<Database>({ empty: true });
  const { db } = database;
  await migrateUntil(database, '0031');
  await sql`
    with dutch as (insert into language (code, name, local_name) values ('nl', 'Dutch', 'Nederlands') returning id),
    english as (insert into language (code, name, local_name) values ('en', 'English', 'English') returning id),
    usual as (insert into supported_language (language_id, default_language, active) select id, true, true from dutch),
    tree as (insert into question_tree (tree_id, version, name, media) values (1, 1, 'Boom', '') returning id),
    named as (
      insert into question_tree_translation (name, language_id, tree_id) select 'Tree', english.id, tree.id
      from english, tree
    ),
    question as (insert into question (name, question_tree_id) select 'Vraag', id from tree returning id),
    blank as (insert into question_translation (name, language_id, question_id)
      select ' ', english.id, question.id from english, question)
    insert into email (identifier, subject, content) values ('mail', 'Onderwerp', null)`.execute(db);
  await migrate(database);
  const records = () =>
    db.selectFrom('translation_record').select(['entity', 'field', 'source', 'translation']).orderBy('id').execute();
  const first = { entity: 'questionTree', field: 'name', source: 'Boom', translation: 'Tree' };
  expect(await records()).toEqual([first]);

  await sql`update question_tree_translation set name = 'Oak'`.execute(db);
  expect(await records()).toEqual([first, { ...first, translation: 'Oak' }]);
  await sql`update question_tree set name = 'Eik'`.execute(db);
  await sql`update question_tree_translation set name = 'Tree'`.execute(db);
  expect(await records()).toHaveLength(2);
  await database.close();
});
