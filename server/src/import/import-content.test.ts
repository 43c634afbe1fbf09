import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageWidths } from '@ok/contract/rules/images.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { memoryFileStore } from '../../test/memory-file-store.ts';
import { contentFolder } from '../../test/template.ts';
import { migrate } from '../db/migrate.ts';
import type { Database } from '../db/tables.ts';
import { documentToHtml, documentToText } from '../html/rich-document.ts';
import { ContentFaults } from './content-faults.ts';
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
    ['email', 11],
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
        { name: 'OK! Baby (0-12 maanden)', test: false },
        { name: 'OK! Peuter (1-4 jaar)', test: false },
        { name: 'OK! Schoolkind (4-12 jaar)', test: false },
        { name: 'OK! Tiener (12-16 jaar)', test: true },
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
    expect(await importContent({ db, files, folder: contentFolder, parts: 'all' })).toBe(false);
    expect(files.names()).toEqual([]);
    expect(await count(db, 'language')).toBe(8);
  });
});

describe('an import', () => {
  let database: TestDatabase<Database>;
  let folder: string;
  const files = memoryFileStore();
  beforeAll(async () => {
    database = await testDatabase<Database>({ empty: true });
    await migrate(database);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ok-content-'));
    cpSync(contentFolder, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  // biome-ignore lint/suspicious/noExplicitAny: a test breaks files in ways that no type foresees
  const change = (file: string, edit: (content: any) => unknown) => {
    const path = join(folder, file);
    const content = JSON.parse(readFileSync(path, 'utf8'));
    edit(content);
    writeFileSync(path, JSON.stringify(content));
  };

  const run = (parts: 'all' | 'base' = 'all') => importContent({ db: database.db, files, folder, parts });

  const faults = async () => {
    const error = await run().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ContentFaults);
    expect(await count(database.db, 'language')).toBe(0);
    expect(files.names()).toEqual([]);
    return (error as ContentFaults).faults;
  };

  test('names every fault inside the files, at once', async () => {
    change('tree-baby.json', (tree) => {
      delete tree.questions[3].options[1].name.en;
      tree.questions[4].options[0].examples[0].content.nl = '';
      tree.questions[5].color = 'red';
    });
    change('results.json', ({ results }) => {
      results[2].score = 8;
    });
    writeFileSync(join(folder, 'emails.json'), '{');
    rmSync(join(folder, 'ui-en.json'));
    expect((await faults()).map((fault) => fault.replace(/(JSON:?).*/, '$1')).sort()).toEqual([
      expect.stringMatching(/^content\/emails.json: .*JSON/),
      'content/results.json: results[2].score: Too big: expected number to be <=7',
      'content/tree-baby.json: questions[3].options[1].name.en: Invalid input: expected string, received undefined',
      'content/tree-baby.json: questions[4].options[0].examples[0].content.nl: must not be empty',
      'content/tree-baby.json: questions[5]: Unrecognized key: "color"',
      'content/ui-en.json: there is no such file',
    ]);
  });

  test('names every reference that leads nowhere', async () => {
    change('tree-baby.json', ({ questions }) => {
      questions[3].options[1].next = { question: 'baby-q99' };
      questions[0].options[0].examples[0].image = 'gone.svg';
      questions[0].options[0].examples[0].content.en = 'one line';
    });
    change('tree-school.json', (tree) => {
      tree.questions[0].options[0].identifier = 'B01A';
      tree.questions[0].options[0].position = 7;
      tree.root = 'school-q00';
    });
    change('results.json', ({ results }) => results.pop());
    const found = await faults();
    expect(found).toEqual(
      expect.arrayContaining([
        'content/tree-baby.json: questions[3].options[1].next.question: there is no question baby-q99',
        'content/tree-baby.json: questions[0].options[0].examples[0].image: there is no picture images/gone.png',
        'content/tree-baby.json: questions[0].options[0].examples[0].content: must have the same number of lines in every language',
        'content/tree-school.json: questions[0].options[0].identifier: the identifier B01A is there already',
        'content/tree-school.json: questions[0].options[0].position: must be 1',
        'content/tree-school.json: root: there is no question school-q00',
        'content/results.json: results: there is no result with score 7',
      ]),
    );
    expect(found.filter((fault) => fault.endsWith('there is no result with score 7')).length).toBeGreaterThan(1);
  });

  test('names questions that go round, and one that two options lead to', async () => {
    change('tree-baby.json', ({ root, questions }) => {
      questions[15].options[0].next = { question: root };
      questions[14].options[0].next = { question: questions[1].key };
      questions.push({ ...structuredClone(questions[15]), key: 'alone' });
      questions[16].options[0].next = { question: 'alone' };
    });
    expect(await faults()).toEqual(
      expect.arrayContaining([
        'content/tree-baby.json: questions[15].options[0].next.question: baby-q01 is the first question, so nothing may lead to it',
        'content/tree-baby.json: questions[14].options[0].next.question: the question baby-q02 has another option that leads to it',
        "content/tree-baby.json: questions[16]: alone can't be reached from baby-q01",
      ]),
    );
  });

  test('names dividers that divide nothing', async () => {
    change('tree-baby.json', ({ questions }) => {
      const [divided, plain] = [questions[0].options[1], questions[0].options[0]];
      divided.examples[0].belowDivider = true;
      divided.dividerText = null;
      plain.dividerText = { nl: 'en', en: 'and' };
      plain.examples[0].belowDivider = true;
      const { examples } = questions[0].options[2];
      for (const example of examples) example.belowDivider = !example.belowDivider;
    });
    expect(await faults()).toEqual([
      'content/tree-baby.json: questions[0].options[0].dividerText: there is no divider to have a text',
      'content/tree-baby.json: questions[0].options[0].examples[0].belowDivider: there is no divider to be below of',
      'content/tree-baby.json: questions[0].options[1].dividerText: a divider needs a text',
      'content/tree-baby.json: questions[0].options[1].examples: a divider needs an example on each side',
      'content/tree-baby.json: questions[0].options[2].examples: the examples below the divider must come last',
    ]);
  });

  test('names texts that two languages do not share', async () => {
    change('ui-en.json', (texts) => {
      delete texts.global.yes;
      texts.global.maybe = 'Maybe';
      texts.global['item-count'] = '{{first}} of {{total}}';
    });
    change('emails.json', ({ emails }) => {
      emails[0].content.en += '{{password}}';
      emails.splice(1, 1);
    });
    expect(await faults()).toEqual([
      'content/ui-en.json: global.yes: is in ui-nl.json only',
      'content/ui-en.json: global.item-count: must have the placeholders of ui-nl.json',
      'content/ui-en.json: global.maybe: is not in ui-nl.json',
      'content/emails.json: emails: there is no passwordResetEmail',
      'content/emails.json: emails[0].content.en: nothing fills in {{password}}',
    ]);
  });

  test('names what has no default language, and files that are no picture or document', async () => {
    writeFileSync(join(folder, 'images/book.png'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await faults()).toEqual(['content/images/book.png: This is no picture that can be stored: type']);
    cpSync(join(contentFolder, 'images/book.png'), join(folder, 'images/book.png'));
    writeFileSync(join(folder, 'documents/nl/PRIVACY.pdf'), '<script>alert(1)</script>');
    expect(await faults()).toEqual([
      'content/documents/nl/PRIVACY.pdf: This is no document that can be stored: it does not begin as one',
    ]);
    renameSync(join(folder, 'documents/en/AGREEMENT.pdf'), join(folder, 'documents/en/OTHER.pdf'));
    expect(await faults()).toEqual(['content/documents/en/OTHER.pdf: is no kind of document']);
    change('languages.json', ({ languages }) => {
      languages[1].defaultLanguage = true;
    });
    expect(await faults()).toEqual([
      'content/languages.json: languages: exactly one must be the default, and it must be active',
    ]);
  });

  test('that fails while it writes keeps neither rows nor files', async () => {
    await sql`alter table publication_page add constraint refused check (question_id < 20)`.execute(database.db);
    await expect(run()).rejects.toThrow('refused');
    expect(await count(database.db, 'language')).toBe(0);
    expect(files.names()).toEqual([]);
    await sql`alter table publication_page drop constraint refused`.execute(database.db);
  });

  test('[ENT-40] of the base leaves out what is a demonstration; once it is there, nothing is written again', async () => {
    rmSync(join(folder, 'tree-baby.json'));
    rmSync(join(folder, 'results.json'));
    expect(await Promise.all([run('base'), run('base')])).toEqual(expect.arrayContaining([true, false]));
    const tables = [
      'question_tree',
      'test_result',
      'notification',
      'email',
      'professional_association',
      'language',
    ] as const;
    expect(await Promise.all(tables.map((table) => count(database.db, table)))).toEqual([0, 0, 0, 11, 11, 8]);
    expect(files.names()).toEqual([]);
  });
});

test('[ENT-08] every picture is stored once, in all its widths', async () => {
  const database = await testDatabase<Database>({ empty: true });
  await migrate(database);
  const files = memoryFileStore();
  await importContent({ db: database.db, files, folder: contentFolder, parts: 'all' });
  const { rows } = await sql<{ media: string }>`
    select media from question_tree union select media from question_option_example
    union select media from test_result_slide union select media from notification`.execute(database.db);
  await database.close();
  expect(rows).toHaveLength(32);
  expect(files.names().filter((name) => name.endsWith('.webp'))).toHaveLength(32 * (1 + imageWidths.length));
  expect(files.names()).toEqual(expect.arrayContaining(rows.map(({ media }) => media)));
});
