import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageWidths } from '@ok/contract/rules/values/images.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { memoryFileStore } from '../../test/memory-file-store.ts';
import { contentFolder } from '../../test/template.ts';
import { migrate } from '../db/migrating/migrate.ts';
import type { Database } from '../db/schema/tables.ts';
import { documentToHtml, documentToText } from '../html/rich-document.ts';
import { importContent } from './import-content.ts';

const count = async (db: Kysely<Database>, table: keyof Database) => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db);
  return rows[0]?.count;
};

describe('the shipped content', () => {
  let database: TestDatabase<Database>;
  let db: Kysely<Database>;
  beforeAll(async () => {
    database = await testDatabase<Database>();
    db = database.db;
  });
  afterAll(() => database.close());

  test.each<[keyof Database, number]>([
    ['language', 8],
    ['supported_language', 8],
    ['question', 53],
    ['question_translation', 53],
    ['question_option', 155],
    ['question_option_example', 325],
    ['question_option_example_translation', 325],
    ['test_result', 7],
    ['test_result_slide', 17],
    ['test_result_slide_translation', 34],
    ['notification', 4],
    ['email', 15],
    ['professional_association', 11],
    ['question_tree', 4],
    ['question_tree_language', 8],
    ['publication', 4],
    ['publication_page', 106],
    ['pdf_document', 34],
  ])('%s: %i rows', async (table, expected) => expect(await count(db, table)).toBe(expected));

  test('[I18-01] the texts of the screens come with the code: the database holds no edit of any', async () => {
    expect(await count(db, 'text_edit')).toBe(0);
    const { rows: revisions } = await sql`select area, number from revision order by area`.execute(db);
    expect(revisions).toEqual([
      { area: 'languages', number: 2 },
      { area: 'pdfs', number: 2 },
      { area: 'texts', number: 2 },
    ]);
  });

  test('[ENT-09] rich text is kept as documents', async () => {
    const question = await db.selectFrom('question').select('name').where('id', '=', 1).executeTakeFirstOrThrow();
    expect(documentToText(question.name)).toBe('Wat gebeurt er meestal nadat de baby een signaal geeft?');
    const file = JSON.parse(readFileSync(join(contentFolder, 'results.json'), 'utf8'));
    const results = await db.selectFrom('test_result').selectAll().orderBy('score').execute();
    expect(results.map(({ description }) => documentToHtml(description ?? ''))).toEqual(
      file.results.map((result: { description: { nl: string } }) => result.description.nl),
    );
  });

  test('the trees are published, in the language of their rows', async () => {
    const trees = await db.selectFrom('question_tree').selectAll().orderBy('tree_id').execute();
    expect(trees).toMatchObject(
      [
        { name: 'Baby (0-12 maanden)', test: false },
        { name: 'Peuter (1-4 jaar)', test: false },
        { name: 'Schoolkind (4-12 jaar)', test: false },
        { name: 'Tiener (12-16 jaar)', test: true },
      ].map((tree, index) => ({
        ...tree,
        tree_id: index + 1,
        version: 1,
        status: 'PUBLISHED',
        language: 'nl',
      })),
    );
  });

  test('is not written a second time', async () => {
    const files = memoryFileStore();
    expect(await importContent({ db, files, folder: contentFolder, scope: 'all' })).toBe(false);
    expect(files.names()).toEqual([]);
    expect(await count(db, 'language')).toBe(8);
  });
});

test('[ENT-08] every picture is stored once, in all its widths', async () => {
  const database = await testDatabase<Database>({ empty: true });
  await migrate(database);
  const files = memoryFileStore();
  await importContent({ db: database.db, files, folder: contentFolder, scope: 'all' });
  const { rows } = await sql<{ media: string }>`
    select media from question_tree union select media from question_option_example
    union select media from test_result_slide union select media from notification`.execute(database.db);
  await database.close();
  expect(rows).toHaveLength(32);
  expect(files.names().filter((name) => name.endsWith('.webp'))).toHaveLength(32 * (1 + imageWidths.length));
  expect(files.names()).toEqual(expect.arrayContaining(rows.map(({ media }) => media)));
});
