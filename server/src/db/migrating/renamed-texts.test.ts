import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { migrateUntil } from '../../../test/former-schema.ts';
import type { Database } from '../schema/tables.ts';
import { migrate } from './migrate.ts';

test('[REL-13] [I18-01] edits of texts that have a new key stay', async () => {
  const database = await testDatabase<Database>({ empty: true });
  await migrateUntil(database, '0012');
  const edits = ['userManagement.pages.range', 'userManagement.home.title'].map((key) => ({
    key,
    language: 'nl',
    value: `eigen ${key}`,
    base_hash: 'x',
  }));
  await database.db.insertInto('text_edit').values(edits).execute();
  await migrate(database);
  const rows = await database.db.selectFrom('text_edit').select(['key', 'value', 'base_hash']).orderBy('key').execute();
  expect(rows).toEqual([
    { key: 'entity.pages.range', value: 'eigen userManagement.pages.range', base_hash: 'x' },
    { key: 'userManagement.home.title', value: 'eigen userManagement.home.title', base_hash: 'x' },
  ]);
  await database.close();
});
