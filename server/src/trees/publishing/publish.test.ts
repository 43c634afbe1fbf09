import { optionPage, questionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeTree } from '../../../test/make-tree.ts';
import type { Database } from '../../db/schema/tables.ts';
import { publishTree } from './publish.ts';

let database: TestDatabase<Database>;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await testDatabase<Database>();
  db = database.db;
});
afterAll(() => database.close());

const publish = (treeRowId: number) => db.transaction().execute((trx) => publishTree(trx, treeRowId, { by: null }));

const pageOf = async (publicationId: number, questionId: number, language: string) => {
  const page = await db
    .selectFrom('publication_page')
    .selectAll()
    .where('publication_id', '=', publicationId)
    .where('question_id', '=', questionId)
    .where('language', '=', language)
    .executeTakeFirstOrThrow();
  return {
    question: z.parse(questionPage, JSON.parse(page.question)),
    options: z.parse(z.array(optionPage), JSON.parse(page.options)),
  };
};

const publicationOf = (id: number) =>
  db.selectFrom('publication').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('[TRE-13] the shipped trees', () => {
  /** Walks every path from a question to a result. Returns the number of paths. */
  const walk = async (publicationId: number, questionId: number, language: string, gone: number[]): Promise<number> => {
    expect(gone).not.toContain(questionId);
    const { question, options } = await pageOf(publicationId, questionId, language);
    expect(question).toMatchObject({ id: questionId, publicationId });
    expect(question.name).toMatch(/^[^<]+$/);
    expect(options.map(({ position }) => position)).toEqual(options.map((_, index) => index + 1));
    let ends = 0;
    for (const option of options) {
      expect(option.publicationId).toBe(publicationId);
      expect([option.question, option.result].filter(Boolean)).toHaveLength(1);
      expect(option.hasDivider).toBe(option.dividerText !== null);
      expect(option.examples.map(({ position }) => position)).toEqual(option.examples.map((_, index) => index + 1));
      if (option.question) ends += await walk(publicationId, option.question.id, language, [...gone, questionId]);
      else {
        expect(option.result?.score).toBeGreaterThanOrEqual(1);
        expect(option.result?.description).toMatch(/^<p>.*<ul><li>.*<\/p>$/s);
        expect(option.result?.images.map(({ position }) => position)).toEqual(
          option.result?.images.map((_, index) => index + 1),
        );
        ends += 1;
      }
    }
    return ends;
  };

  test.each(['nl', 'en'])('every path through them ends in a result: %s', async (language) => {
    const publications = await db
      .selectFrom('publication')
      .selectAll()
      .where('question_tree_id', '<=', 4)
      .orderBy('id')
      .execute();
    const ends = [];
    for (const { id, root_question_id } of publications) ends.push(await walk(id, root_question_id, language, []));
    expect(ends).toEqual([34, 31, 32, 9]);
  });

  test('have their texts in both languages', async () => {
    const texts = await db
      .selectFrom('publication_text')
      .selectAll()
      .orderBy('publication_id')
      .orderBy('language')
      .execute();
    expect(texts.slice(0, 2)).toMatchObject([
      { language: 'en', name: 'Baby (0-12 months)', alt_text: 'Baby (0-12 months)' },
      { language: 'nl', name: 'Baby (0-12 maanden)', alt_text: 'Baby (0-12 maanden)' },
    ]);
    expect(texts).toHaveLength(8);
  });
});

describe('[TRE-13] a publication', () => {
  test('names the target of every option, and contains its question or its whole result', async () => {
    const tree = await makeTree(db);
    const { publicationId, number } = await publish(tree.id);
    expect(number).toBe(1);
    const first = await pageOf(publicationId, tree.first, 'nl');
    expect(first.question.name).toBe('Vraag 1');
    expect(first.options).toMatchObject([
      { identifier: 'A', question: { id: tree.second }, result: null },
      { identifier: 'B', question: null, result: { id: tree.result, score: 3, description: '<p>Uitleg</p>' } },
    ]);
    expect(first.options[1]?.examples).toMatchObject([
      { content: 'een\ntwee', infoText: '<p>info</p>', media: 'example.webp', altText: null },
    ]);
    expect(first.options[1]?.result?.images).toMatchObject([
      { content: 'Kop\nTekst', media: 'slide.webp', altText: 'Kop', position: 1 },
    ]);
    const options = await db
      .selectFrom('publication_option')
      .select(['question_id', 'next_question_id', 'result_id'])
      .where('publication_id', '=', publicationId)
      .orderBy('option_id')
      .execute();
    expect(options).toEqual([
      { question_id: tree.first, next_question_id: tree.second, result_id: null },
      { question_id: tree.first, next_question_id: null, result_id: tree.result },
      { question_id: tree.second, next_question_id: null, result_id: tree.result },
    ]);
    expect(await publicationOf(publicationId)).toMatchObject({ root_question_id: tree.first, published_by: null });
  });

  test('has pages in the languages that are active for the tree', async () => {
    const tree = await makeTree(db);
    await db
      .updateTable('question_tree_language')
      .set({ active: false })
      .where('tree_id', '=', tree.id)
      .where('default_language', '=', false)
      .execute();
    const { publicationId } = await publish(tree.id);
    const pages = await db
      .selectFrom('publication_page')
      .select('language')
      .where('publication_id', '=', publicationId)
      .execute();
    expect(pages).toEqual([{ language: 'nl' }, { language: 'nl' }]);
  });

  test('is never changed or removed', async () => {
    const tree = await makeTree(db);
    const { publicationId } = await publish(tree.id);
    const attempts = [
      ...['publication_page', 'publication_option', 'publication_text'].flatMap((table) => [
        sql`update ${sql.table(table)} set publication_id = publication_id where publication_id = ${publicationId}`,
        sql`delete from ${sql.table(table)} where publication_id = ${publicationId}`,
      ]),
      sql`update publication set content_hash = '' where id = ${publicationId}`,
      sql`delete from publication where id = ${publicationId}`,
    ];
    for (const attempt of attempts) await expect(attempt.execute(db)).rejects.toThrow('what was published');
  });

  test('keeps the published pages after edits', async () => {
    const tree = await makeTree(db);
    const { publicationId } = await publish(tree.id);
    const before = await pageOf(publicationId, tree.first, 'en');
    await db
      .updateTable('question_option_translation')
      .set({ name: 'different' })
      .where('question_option_id', '=', tree.optionB)
      .execute();
    await db.updateTable('test_result').set({ score: 7, description: null }).where('id', '=', tree.result).execute();
    expect(await pageOf(publicationId, tree.first, 'en')).toEqual(before);
    const again = await publish(tree.id);
    expect(await pageOf(again.publicationId, tree.first, 'en')).not.toEqual(before);
    expect(await pageOf(publicationId, tree.first, 'en')).toEqual(before);
  });

  test('of the same content has the same hash under the next number; another text changes the hash', async () => {
    const tree = await makeTree(db);
    const first = await publish(tree.id);
    const second = await publish(tree.id);
    expect([first.number, second.number]).toEqual([1, 2]);
    const { content_hash } = await publicationOf(first.publicationId);
    expect(content_hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await publicationOf(second.publicationId)).content_hash).toBe(content_hash);
    await db
      .updateTable('question_option_translation')
      .set({ name: 'different' })
      .where('question_option_id', '=', tree.optionB)
      .execute();
    const third = await publish(tree.id);
    expect((await publicationOf(third.publicationId)).content_hash).not.toBe(content_hash);
  });

  test('holds no active content, even where it was stored by other means', async () => {
    const tree = await makeTree(db);
    const hostile = '<p>x<img src=x onerror=alert(1)><script>alert(1)</script></p>';
    await db.updateTable('question').set({ name: hostile }).where('id', '=', tree.first).execute();
    await db
      .updateTable('question_option_example')
      .set({ info_text: hostile })
      .where('option_id', '=', tree.optionB)
      .execute();
    await db.updateTable('question_tree').set({ description: hostile }).where('id', '=', tree.id).execute();
    await db.updateTable('test_result').set({ description: hostile }).where('id', '=', tree.result).execute();
    const { publicationId } = await publish(tree.id);
    const { question, options } = await pageOf(publicationId, tree.first, 'nl');
    expect(question.name).toMatch(/^&lt;p&gt;[^<]*$/);
    expect(options[1]?.examples[0]?.infoText).toBe('<p>x</p>');
    expect(options[1]?.result?.description).not.toContain('<img');
    const text = await db
      .selectFrom('publication_text')
      .select('description')
      .where('publication_id', '=', publicationId)
      .where('language', '=', 'nl')
      .executeTakeFirstOrThrow();
    expect(text.description).toBe('<p>x</p>');
  });
});
