import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { changeSchema } from '../../test/change-schema.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { memoryFileStore } from '../../test/memory-file-store.ts';
import { contentFolder } from '../../test/template.ts';
import { connectServer } from '../db/connections/connect-server.ts';
import { migrate } from '../db/migrating/migrate.ts';
import type { Database } from '../db/schema/tables.ts';
import { advisoryLocks } from '../db/transactions/locks.ts';
import { ContentError } from './content-error.ts';
import { importContent } from './import-content.ts';

const count = async (db: Kysely<Database>, table: keyof Database) => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db);
  return rows[0]?.count;
};

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

  const treeOf = (name: string) => JSON.parse(readFileSync(join(contentFolder, `tree-${name}.json`), 'utf8'));
  type Named = Record<string, { identifier: string }>;
  /** Finds the key of the option or example with an identifier. */
  const keyOf = (identifier: string, name = 'baby'): string => {
    const { options, examples }: { options: Named; examples: Named } = treeOf(name);
    const found = Object.entries({ ...options, ...examples }).find(([, node]) => node.identifier === identifier);
    return found?.[0] ?? '';
  };
  /** Finds the key of the question that an option answers. */
  const questionOf = (identifier: string): string => {
    const { questions }: { questions: Record<string, { options: string[] }> } = treeOf('baby');
    const option = keyOf(identifier);
    return Object.entries(questions).find(([, { options }]) => options.includes(option))?.[0] ?? '';
  };

  const run = (scope: 'all' | 'base' = 'all') => importContent({ db: database.db, files, folder, scope });

  const readErrors = async () => {
    const error = await run().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ContentError);
    expect(await count(database.db, 'language')).toBe(0);
    expect(files.names().filter((name) => name.endsWith('.pdf'))).toEqual([]);
    return (error as ContentError).errors;
  };

  test('waits for the import of another process, longer than a statement may take', async () => {
    const shared = await testDatabase<Database>({ empty: true });
    onTestFinished(shared.close);
    await migrate(shared);
    const limited = connectServer<Database>(String(shared.databaseUrl), { poolSize: 1 });
    onTestFinished(limited.close);
    await sql`set statement_timeout = '200ms'`.execute(limited.db);
    const other = await shared.db.startTransaction().execute();
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.contentImport)}, 0)`.execute(other);
    const importing = importContent({ db: limited.db, files, folder, scope: 'base' }).catch((error: unknown) => error);
    const hasWaited = vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and now() - query_start > interval '400 ms'`.execute(shared.db);
      expect(rows).toHaveLength(1);
    }, 10_000);
    // The other process fails, so that this one has to write.
    await hasWaited.finally(() => other.rollback().execute());
    expect(await importing).toBe(true);
  });

  test('names every error inside the files, at once', async () => {
    const [option, example] = [keyOf('B04B'), keyOf('B05A1')];
    const question = questionOf('B06A');
    change('tree-baby.json', (tree) => {
      tree.options[option].next = 'B04';
      tree.examples[example].texts.nl.content = '';
      tree.questions[question].color = 'red';
    });
    change('results.json', ({ results }) => {
      results[2].score = 8;
    });
    writeFileSync(join(folder, 'emails.json'), '{');
    rmSync(join(folder, 'ui-en.json'));
    expect((await readErrors()).map((error) => error.replace(/(JSON:?).*/, '$1')).sort()).toEqual([
      expect.stringMatching(/^content\/emails.json: .*JSON/),
      'content/results.json: results[2].score: Too big: expected number to be <=7',
      `content/tree-baby.json: examples.${example}.texts.nl.content: must not be empty`,
      `content/tree-baby.json: options.${option}.next: must be a UUID`,
      `content/tree-baby.json: questions.${question}: Unrecognized key: "color"`,
      'content/ui-en.json: there is no such file',
    ]);
  });

  test('names every reference that leads nowhere, and texts that a language lacks', async () => {
    const none = '00000000-0000-4000-8000-000000000000';
    const [option, translated, other] = [keyOf('B04B'), keyOf('B03A'), keyOf('S01A', 'school')];
    const [example, informed, untold] = [keyOf('B01A1'), keyOf('B01A2'), keyOf('B02A1')];
    change('tree-baby.json', (tree) => {
      tree.options[option].next = none;
      tree.examples[example].picture.file = 'gone.svg';
      tree.examples[example].texts.en.content = 'one line';
      delete tree.options[translated].texts.en;
      delete tree.examples[untold].texts.nl;
      tree.examples[informed].texts.en.infoText = '<p>info</p>';
      tree.texts.de = { name: 'Baum' };
    });
    change('tree-school.json', (tree) => {
      tree.options[other].identifier = 'B01A';
      tree.root = none;
      tree.languages.en.active = false;
    });
    change('results.json', ({ results }) => results.pop());
    const found = await readErrors();
    expect(found).toEqual(
      expect.arrayContaining([
        `content/tree-baby.json: options.${option}: it names ${none}, which is not there`,
        `content/tree-baby.json: examples.${example}.picture.file: there is no picture images/gone.png`,
        `content/tree-baby.json: examples.${example}.texts: must have the same number of lines in every language`,
        `content/tree-baby.json: options.${translated}.texts.en.name: is missing`,
        `content/tree-baby.json: examples.${untold}.texts.nl.content: is missing`,
        `content/tree-baby.json: examples.${informed}.texts.nl.infoText: is missing`,
        'content/tree-baby.json: texts.de: is no language of the content',
        `content/tree-school.json: options.${other}.identifier: the identifier B01A is there already`,
        'content/tree-school.json: root: there is no such question to begin with',
        'content/tree-school.json: languages.en: must be active',
        'content/results.json: results: there is no result with score 7',
      ]),
    );
    expect(found.filter((error) => error.endsWith('there is no result with score 7')).length).toBeGreaterThan(1);
  });

  test('names questions that go round, and one that two options lead to', async () => {
    const [first, second] = [questionOf('B01A'), questionOf('B02A')];
    const alone = '00000000-0000-4000-8000-000000000000';
    const [back, shared] = [keyOf('B16A'), keyOf('B15A')];
    change('tree-baby.json', (tree) => {
      tree.options[back].next = first;
      tree.options[shared].next = second;
      tree.questions[alone] = { ...tree.questions[second], options: [] };
    });
    expect(await readErrors()).toEqual(
      expect.arrayContaining([
        `content/tree-baby.json: questions.${first}: the question ${first} leads back to itself`,
        `content/tree-baby.json: questions.${second}: more than one option leads to it`,
        `content/tree-baby.json: questions.${alone}: it can't be reached from the first question`,
        `content/tree-baby.json: questions.${alone}: a question needs an option`,
      ]),
    );
  });

  test('names dividers that divide nothing', async () => {
    const [plain, divided, turned] = [keyOf('B01A'), keyOf('B01B'), keyOf('B01C')];
    const example = keyOf('B01A1');
    change('tree-baby.json', ({ options, examples }) => {
      for (const key of options[divided].examples) examples[key].belowDivider = true;
      delete options[divided].texts.nl.dividerText;
      delete options[divided].texts.en.dividerText;
      options[plain].texts.nl.dividerText = 'en';
      options[plain].texts.en.dividerText = 'and';
      examples[example].belowDivider = true;
      for (const key of options[turned].examples) examples[key].belowDivider = !examples[key].belowDivider;
    });
    expect([...(await readErrors())].sort()).toEqual(
      [
        `content/tree-baby.json: examples.${example}.belowDivider: there is no divider to be below of`,
        `content/tree-baby.json: options.${plain}.texts: there is no divider to have a text`,
        `content/tree-baby.json: options.${divided}.texts: a divider needs a text`,
        `content/tree-baby.json: options.${divided}.examples: a divider needs an example on each side`,
        `content/tree-baby.json: options.${turned}.examples: the examples below the divider must come last`,
      ].sort(),
    );
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
    expect(await readErrors()).toEqual([
      'content/ui-en.json: global.yes: is in ui-nl.json only',
      'content/ui-en.json: global.item-count: must have the placeholders of ui-nl.json',
      'content/ui-en.json: global.maybe: is not in ui-nl.json',
      'content/emails.json: emails: there is no passwordResetEmail',
      'content/emails.json: emails[0].content.en: nothing fills in {{password}}',
    ]);
  });

  test('names what has no default language, and files that are no picture or document', async () => {
    writeFileSync(join(folder, 'images/book.png'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await readErrors()).toEqual(['content/images/book.png: This is no picture that can be stored: type']);
    cpSync(join(contentFolder, 'images/book.png'), join(folder, 'images/book.png'));
    writeFileSync(join(folder, 'documents/nl/PRIVACY.pdf'), '<script>alert(1)</script>');
    expect(await readErrors()).toEqual([
      'content/documents/nl/PRIVACY.pdf: This is no document that can be stored: it does not begin as one',
    ]);
    renameSync(join(folder, 'documents/en/AGREEMENT.pdf'), join(folder, 'documents/en/OTHER.pdf'));
    expect(await readErrors()).toEqual(['content/documents/en/OTHER.pdf: is no kind of document']);
    change('languages.json', ({ languages }) => {
      languages[1].defaultLanguage = true;
    });
    expect(await readErrors()).toEqual([
      'content/languages.json: languages: exactly one must be the default, and it must be active',
    ]);
  });

  test('that fails while it writes keeps neither rows nor documents; done again, it finds its pictures', async () => {
    const refused = 'add constraint refused check (question_id < 20)';
    const drop = 'alter table publication_page drop constraint refused';
    await changeSchema(database.db, `alter table publication_page ${refused}`, drop);
    await expect(run()).rejects.toThrow('refused');
    expect(await count(database.db, 'language')).toBe(0);
    const pictures = files.names().sort();
    expect(pictures.filter((name) => !name.endsWith('.webp'))).toEqual([]);
    await expect(run()).rejects.toThrow('refused');
    expect(files.names().sort()).toEqual(pictures);
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
    expect(await Promise.all(tables.map((table) => count(database.db, table)))).toEqual([0, 0, 0, 15, 11, 8]);
    expect(files.names().filter((name) => name.endsWith('.pdf'))).toEqual([]);
  });
});
