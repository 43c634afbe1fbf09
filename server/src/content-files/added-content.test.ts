import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { dumpTables } from '../../test/dump-tables.ts';
import { memoryFileStore } from '../../test/memory-file-store.ts';
import { contentFolder } from '../../test/template.ts';
import { migrate } from '../db/migrating/migrate.ts';
import type { Database } from '../db/schema/tables.ts';
import { importContent } from './import-content.ts';

let database: TestDatabase<Database>;
let db: Kysely<Database>;
let folder: string;
let files = memoryFileStore();
beforeEach(async () => {
  database = await testDatabase<Database>();
  db = database.db;
  files = memoryFileStore();
  folder = mkdtempSync(join(tmpdir(), 'ok-content-'));
  cpSync(contentFolder, folder, { recursive: true });
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

// biome-ignore lint/suspicious/noExplicitAny: what a later version ships, part by part
const change = (file: string, edit: (content: any) => unknown) => {
  const path = join(folder, file);
  const content = JSON.parse(readFileSync(path, 'utf8'));
  edit(content);
  writeFileSync(path, JSON.stringify(content));
};

const upgrade = (scope: 'all' | 'base' = 'all', to = db) => importContent({ db: to, files, folder, scope });

const words = (dutch: string, english: string) => ({ nl: dutch, en: english });

const mailTexts = async (identifier: string) => {
  const { rows } = await sql<{ language: string; subject: string; content: string }>`
    select language, subject, content from email where identifier = ${identifier}
    union all
    select language.code, translation.subject, translation.content from email_translation translation
    join email on email.id = email_id join language on language.id = language_id where identifier = ${identifier}
    order by 1 desc`.execute(db);
  return rows;
};

const identifiersOf = async (table: 'email' | 'notification') =>
  (await db.selectFrom(table).select('identifier').orderBy('id').execute()).map(({ identifier }) => identifier);

/** Adds content, as the next version might. */
const addToContent = () => {
  change('emails.json', ({ emails }) =>
    emails.push({ ...emails[0], identifier: 'newEmail', subject: words('Nieuw', 'New') }),
  );
  change('languages.json', ({ languages }) =>
    languages.push({ ...languages[2], code: 'es', name: 'Spanish', localName: 'Español' }),
  );
  change('associations.json', ({ associations }) =>
    associations.push({ ...associations[0], key: 'new', position: 12, name: words('Nieuw veld', 'New field') }),
  );
  change('notifications.json', ({ notifications }) =>
    notifications.push({ ...notifications[0], key: 'new', identifier: 'new', image: 'book.svg' }),
  );
  const tree = JSON.parse(readFileSync(join(folder, 'tree-baby.json'), 'utf8').replaceAll(/"B(\d\d)/g, '"X$1'));
  Object.assign(tree, { key: randomUUID(), position: 9 });
  Object.assign(tree.texts.nl, { name: 'OK! Nieuw' });
  writeFileSync(join(folder, 'tree-new.json'), JSON.stringify(tree));
};

test('[REL-13] content that a later version adds is added once, by one of two processes that start at once', async () => {
  const trees = (await db.selectFrom('question_tree').select('tree_id').execute()).length;
  addToContent();
  expect((await Promise.all([upgrade(), upgrade()])).sort()).toEqual([false, true]);

  expect(await mailTexts('newEmail')).toMatchObject([{ subject: 'Nieuw' }, { language: 'en', subject: 'New' }]);
  const { rows: language } = await sql`select code, active, default_language from supported_language
    join language on language.id = language_id where code = 'es'`.execute(db);
  expect(language).toEqual([{ code: 'es', active: false, default_language: false }]);
  const { rows: association } = await sql`
    select translation.name from professional_association_translation translation
    join professional_association association on association.id = professional_association_id
    where association.name = 'Nieuw veld' order by 1`.execute(db);
  expect(association).toEqual([{ name: 'New field' }, { name: 'Nieuw veld' }]);
  const notification = await db.selectFrom('notification').selectAll().where('identifier', '=', 'new').execute();
  expect(notification).toMatchObject([{ media: expect.stringMatching(/\.webp$/) }]);
  expect(files.names()).toContain(notification[0]?.media);
  const tree = await db.selectFrom('question_tree').selectAll().where('name', '=', 'OK! Nieuw').execute();
  expect(tree).toMatchObject([{ status: 'PUBLISHED', version: 1, tree_id: trees + 1 }]);
  const { rows: answers } = await sql<{ lost: number }>`select count(*) as lost from publication_option option
    join publication on publication.id = publication_id
    where question_tree_id = ${tree[0]?.id} and next_question_id is null and result_id is null`.execute(db);
  expect(answers).toEqual([{ lost: 0 }]);

  const before = await dumpTables(db);
  const stored = files.names().length;
  expect(await upgrade()).toBe(false);
  expect(await dumpTables(db)).toEqual(before);
  expect(files.names()).toHaveLength(stored);
});

test('[REL-13] deleted content does not come back, and content with the name of an existing row is not added twice', async () => {
  await sql`delete from email_translation where email_id = (select id from email where identifier = 'resultEmail')`.execute(
    db,
  );
  await db.deleteFrom('email').where('identifier', '=', 'resultEmail').execute();
  // A deleted mail also does not come back in a language in which it has never shipped.
  await db.deleteFrom('shipped_text').where('identifier', '=', 'resultEmail').where('language', '=', 'en').execute();
  await sql`delete from notification_translation`.execute(db);
  await db.deleteFrom('notification').execute();
  await db.insertInto('email').values({ identifier: 'newEmail', subject: 'Eigen', language: 'nl' }).execute();
  await db.insertInto('language').values({ code: 'es', name: 'Castilian', local_name: 'Castellano' }).execute();
  addToContent();
  expect(await upgrade()).toBe(true);
  expect(await identifiersOf('notification')).toEqual(['new']);
  expect(await identifiersOf('email')).not.toContain('resultEmail');
  expect(await mailTexts('newEmail')).toMatchObject([
    { subject: 'Eigen', content: null },
    { language: 'en', subject: 'New' },
  ]);
  const spanish = await db.selectFrom('language').select('name').where('code', '=', 'es').execute();
  expect(spanish).toEqual([{ name: 'Castilian' }]);
});

test('[REL-13][MAI-01] the text of a mail that nobody edited becomes what ships now; an edited one stays, under the hash of what was edited', async () => {
  await sql`update email set subject = 'Van ons' where identifier = 'emailChangedEmail'`.execute(db);
  const hashOf = (identifier: string, language: string) =>
    db
      .selectFrom('shipped_text')
      .select('hash')
      .where('identifier', '=', identifier)
      .where('language', '=', language)
      .executeTakeFirstOrThrow();
  const edited = await hashOf('emailChangedEmail', 'nl');
  const [, english] = await mailTexts('emailChangedEmail');
  change('emails.json', ({ emails }) => {
    for (const mail of emails) mail.subject = words('Anders', 'Different');
  });
  expect(await upgrade()).toBe(true);
  expect(await mailTexts('passwordChangedEmail')).toMatchObject([{ subject: 'Anders' }, { subject: 'Different' }]);
  expect(await mailTexts('emailChangedEmail')).toMatchObject([
    { subject: 'Van ons' },
    { subject: 'Different', content: english?.content },
  ]);
  expect(await hashOf('emailChangedEmail', 'nl')).toEqual(edited);
  expect(await hashOf('emailChangedEmail', 'en')).not.toEqual(edited);

  // A second upgrade updates the texts that the first one updated, but not the edited ones.
  change('emails.json', ({ emails }) => {
    for (const mail of emails) mail.subject = words('Weer anders', 'Different again');
  });
  await upgrade();
  expect(await mailTexts('passwordChangedEmail')).toMatchObject([{ subject: 'Weer anders' }, { language: 'en' }]);
  expect(await mailTexts('emailChangedEmail')).toMatchObject([{ subject: 'Van ons' }, { subject: 'Different again' }]);
});

test('[REL-13][NOT-01] a notification that nobody edited says what ships now, also where what shipped was not remembered yet', async () => {
  const texts = async (identifier: string) => {
    const { rows } = await sql<{ title: string; content: string }>`
      select language, title, content from notification where identifier = ${identifier}
      union all
      select language.code, translation.title, translation.content from notification_translation translation
      join notification on notification.id = notification_id join language on language.id = language_id
      where identifier = ${identifier} order by 1 desc`.execute(db);
    return rows;
  };
  const [dutch, english] = await texts('maintenance-window');
  // Texts as version 0.3.0 wrote them.
  const former = {
    nl: '<p>Elke eerste dinsdag van de maand is OK! tussen <strong>20.00 en 21.00 uur</strong> kort niet bereikbaar vanwege onderhoud.</p><p>Rond een lopende meting vóór die tijd af. Een meting die halverwege wordt onderbroken, begin je daarna opnieuw.</p>',
    en: '<p>On the first Tuesday of every month OK! is briefly unavailable between <strong>8 and 9 p.m.</strong> because of maintenance.</p><p>Please finish any measurement in progress before then. A measurement that is interrupted halfway has to be started again afterwards.</p>',
  };
  await db.deleteFrom('shipped_text').where('identifier', 'like', 'notification/%').execute();
  await sql`update notification set content = ${former.nl} where identifier = 'maintenance-window'`.execute(db);
  await sql`update notification_translation set content = ${former.en}
    where notification_id = (select id from notification where identifier = 'maintenance-window')`.execute(db);
  await sql`update notification set title = 'Van ons' where identifier = 'tip-describe-first'`.execute(db);
  addToContent();
  expect(await upgrade()).toBe(true);
  expect(await texts('maintenance-window')).toEqual([dutch, english]);
  expect(dutch?.content).not.toContain('begin je daarna opnieuw');
  expect(await texts('tip-describe-first')).toMatchObject([{ title: 'Van ons' }, { language: 'en' }]);

  // A second upgrade updates the texts that the first one updated, but not the edited ones.
  change('notifications.json', ({ notifications }) => {
    for (const each of notifications) each.title = words('Anders', 'Different');
  });
  expect(await upgrade()).toBe(true);
  expect(await texts('maintenance-window')).toMatchObject([{ title: 'Anders' }, { title: 'Different' }]);
  expect(await texts('tip-describe-first')).toMatchObject([{ title: 'Van ons' }, { title: 'Different' }]);
});

test('a tree that leads to a deleted result stays a draft, and the start continues', async () => {
  await sql`update test_result set score = 1 where score = 7`.execute(db);
  addToContent();
  expect(await upgrade()).toBe(true);
  const tree = await db.selectFrom('question_tree').select('status').where('name', '=', 'OK! Nieuw').execute();
  expect(tree).toEqual([{ status: 'DRAFT' }]);
});

test('a database that was not filled as a demonstration does not become one by a start in that profile', async () => {
  const empty = await testDatabase<Database>({ empty: true });
  await migrate(empty);
  expect(await upgrade('base', empty.db)).toBe(true);
  addToContent();
  expect(await upgrade('all', empty.db)).toBe(true);
  const { rows } = await sql`select (select count(*) from question_tree) as trees,
    (select count(*) from notification) as notifications, (select count(*) from pdf_document) as documents,
    (select count(*) from email where identifier = 'newEmail') as mails`.execute(empty.db);
  await empty.close();
  expect(rows).toEqual([{ trees: 0, notifications: 0, documents: 0, mails: 1 }]);
});
