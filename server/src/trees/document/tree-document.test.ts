import { checkTree } from '@ok/contract/tree/checks/check-tree.ts';
import { type Key, type TreeDocument, treeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { formatTreeFile } from '@ok/contract/tree/document/tree-file.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { chainOf, keyOf } from '../../../../contract/test/tree-documents.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeHalfTranslatedTree as makeTree } from '../../../test/make-tree.ts';
import { readTree } from '../../../test/read-tree.ts';
import type { Database } from '../../db/schema/tables.ts';
import { textToDocument } from '../../html/rich-document.ts';
import { writeTree } from './tree-writer.ts';

let database: TestDatabase<Database>;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await testDatabase<Database>();
  db = database.db;
  // Autovacuum does the same on a server. From then on the planner knows that tables are small, and may scan them.
  await sql`vacuum analyze`.execute(db);
});
afterAll(() => database.close());

const read = async (id: number): Promise<TreeDocument> => {
  const found = await readTree(db, id);
  if (!found) throw new Error(`there is no version ${id}`);
  return found.document;
};

const write = (document: TreeDocument, treeId = 900) =>
  db.transaction().execute((trx) => writeTree(trx, treeId, document));

describe('a version as a document', () => {
  test('contains the texts of its rows in display order, without blank ones', async () => {
    const tree = await makeTree(db);
    const question = (name: string) => ({ name: textToDocument(name) });
    await sql`update question_option set position = 3 where id = ${tree.optionA}`.execute(db);
    await sql`update question_option_translation set divider_text = ' ' where question_option_id = ${tree.optionB}`.execute(
      db,
    );
    const found = await readTree(db, tree.id);
    const { ids, document } = found ?? {};
    const keyIn = (kind: 'question' | 'option' | 'result', id: number) =>
      [...(ids?.[kind] ?? [])].find(([, each]) => each === id)?.[0] ?? '';
    const [first, second] = [keyIn('question', tree.first), keyIn('question', tree.second)];
    const [a, b, last] = [tree.optionA, tree.optionB, tree.last].map((id) => keyIn('option', id)) as [Key, Key, Key];
    const result = keyIn('result', tree.result);
    const [example = ''] = Object.keys(document?.examples ?? {});
    const option = { divider: false, examples: [], next: null, result: null };
    expect(document).toEqual({
      format: 1,
      key: expect.any(String),
      version: 1,
      language: 'nl',
      languages: { nl: { active: true }, en: { active: true } },
      position: null,
      test: false,
      answerOrder: 'AS_SET',
      picture: { file: 'tree.webp', alternative: {} },
      root: first,
      texts: { nl: { name: 'Boom', description: '<p>Lees dit</p>' } },
      questions: {
        [first]: { texts: { nl: question('Vraag 1'), en: question('Question 1') }, options: [b, a] },
        [second]: { texts: { nl: question('Vraag 2') }, options: [last] },
      },
      options: {
        [a]: { ...option, identifier: 'A', next: second, texts: { nl: { name: 'Antwoord A' } } },
        [b]: {
          ...option,
          identifier: 'B',
          result,
          examples: [example],
          texts: { nl: { name: 'Antwoord B' }, en: { name: 'Answer B' } },
        },
        [last]: { ...option, identifier: 'C', result, texts: { nl: { name: 'Antwoord C' } } },
      },
      examples: {
        [example]: {
          identifier: 'B1',
          belowDivider: false,
          picture: { file: 'example.webp', alternative: {} },
          texts: { nl: { content: 'een\ntwee', infoText: '<p>info</p>' } },
        },
      },
      results: {
        [result]: {
          score: 3,
          texts: { nl: { name: 'Uitkomst', description: textToDocument('Uitleg') } },
          slides: [{ picture: { file: 'slide.webp', alternative: {} }, texts: { nl: { content: 'Kop\nTekst' } } }],
        },
      },
    });
  });

  test.each([1, 2, 3, 4])('of shipped tree %i stays the same after writing and reading it', async (id) => {
    const document = await read(id);
    expect(z.parse(treeDocument, document)).toEqual(document);
    expect(checkTree(document).filter(({ level }) => level === 'error')).toEqual([]);
    const again = await read(await write({ ...document, version: 2 }, id));
    expect(again).toEqual({ ...document, version: 2 });
    expect(formatTreeFile({ ...again, version: 1 })).toBe(formatTreeFile(document));
  });

  test('keeps everything that a version can hold', async () => {
    const { results } = await read(1);
    const [result = ''] = Object.keys(results);
    const tree = chainOf(2);
    const [first, last] = [keyOf('option', 0), keyOf('option', 2)];
    const picture = { file: 'b.png', alternative: { nl: 'Een vlak' } };
    const example = (name: string) => ({
      texts: { nl: { content: name, infoText: '<p>info</p>' }, en: { content: 'x' } },
    });
    const [one, two] = [keyOf('example', 1), keyOf('example', 2)];
    const document: TreeDocument = {
      ...tree,
      position: 7,
      test: true,
      answerOrder: 'AS_SET',
      picture,
      languages: { nl: { active: true }, en: { active: false } },
      questions: Object.fromEntries(
        Object.entries(tree.questions).map(([key, { options }]) => [
          key,
          {
            options: options.toReversed(),
            texts: { nl: { name: textToDocument(key) }, ar: { name: textToDocument('س') } },
          },
        ]),
      ),
      options: Object.fromEntries(
        Object.entries(tree.options).map(([key, option]) => [
          key,
          {
            ...option,
            divider: key === first,
            result: option.result && result,
            texts: { nl: { name: key, dividerText: 'of' }, en: { dividerText: 'or' } },
            examples: key === first ? [two, one] : [],
          },
        ]),
      ),
      examples: {
        [one]: { identifier: 'A1', belowDivider: true, picture, ...example('een') },
        [two]: {
          identifier: null,
          belowDivider: false,
          picture: { file: 'c.webp', alternative: {} },
          ...example('twee'),
        },
      },
      results: { [result]: results[result] as TreeDocument['results'][Key] },
    };
    expect(document.options[last]?.result).toBe(result);
    expect(await read(await write(document, 901))).toEqual(document);
    const { rows } = await sql`select distinct media, image_content_type, alt_text from question_option_example
      where media in ('b.png', 'c.webp') order by media`.execute(db);
    expect(rows).toEqual([
      { media: 'b.png', image_content_type: 'image/png', alt_text: 'Een vlak' },
      { media: 'c.webp', image_content_type: 'image/webp', alt_text: null },
    ]);
  });

  test('[ENT-09] plain text becomes an editor document, and HTML is sanitised', async () => {
    const tree = {
      ...chainOf(1),
      texts: { nl: { name: 'Boom', description: '<p onclick="x">hoi<script>x</script></p>' } },
    };
    const key = keyOf('question', 0);
    tree.questions[key] = { options: [], texts: { nl: { name: 'Wat <b>nu</b>' } } };
    const stored = await read(await write({ ...tree, options: {}, results: {} }, 902));
    expect(stored.texts.nl?.description).toBe('<p>hoi</p>');
    expect(stored.questions[key]?.texts.nl?.name).toBe(textToDocument('Wat <b>nu</b>'));
  });

  test.each<[string, (document: TreeDocument) => TreeDocument, string]>([
    ['no language of its own', (document) => ({ ...document, language: null }), 'language of its own'],
    [
      'an example without a picture',
      (document) => {
        const [example, option] = [keyOf('example', 0), keyOf('option', 0)];
        Object.assign(document.options[option] ?? {}, { examples: [example] });
        for (const each of Object.values(document.options)) each.result = null;
        document.examples = { [example]: { identifier: null, belowDivider: false, picture: null, texts: {} } };
        return document;
      },
      'no picture',
    ],
    [
      'a picture that is described in another language',
      (document) => ({ ...document, picture: { file: 'a.webp', alternative: { en: 'A square' } } }),
      'described in en',
    ],
    ['a language that is not there', (document) => ({ ...document, languages: { xx: { active: true } } }), 'no xx'],
    ['a result that is not there', (document) => document, keyOf('result', 0)],
  ])('a document that rows can not store is refused: %s', async (_what, change, message) => {
    const before = await db.selectFrom('question_tree').select('id').execute();
    await expect(write(change(chainOf(1)), 903)).rejects.toThrow(message);
    expect(await db.selectFrom('question_tree').select('id').execute()).toEqual(before);
  });

  test('10 000 questions with examples in two languages are written in at most 50 statements, without repeated table scans', async () => {
    const { results } = await read(1);
    const [result = ''] = Object.keys(results);
    const document = chainOf(10_000);
    const text = 'De ouder volgt wat het kind doet en wacht af. Het kind kijkt naar de ouder.';
    let number = 0;
    for (const option of Object.values(document.options)) {
      number += 1;
      option.result &&= result;
      // Converting texts to documents is most of the work, so all texts are the same.
      if (number % 10 > 0) continue;
      const example = keyOf('example', number);
      option.examples = [example];
      document.examples[example] = {
        identifier: null,
        belowDivider: false,
        picture: { file: 'a.webp', alternative: {} },
        texts: { nl: { content: text, infoText: '<p>Volgen</p>' }, en: { content: text } },
      };
    }
    document.results = { [result]: results[result] as TreeDocument['results'][Key] };
    const sent: number[] = [];
    const counting = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result: answered }) => {
        sent.push(1);
        return answered;
      },
    });
    // Tables that hold nodes: checks of references read the few rows of a small table whole. PostgreSQL still counts
    // what earlier tests read on this connection, so only the difference belongs to the document.
    const countRowsRead = async (trx: Kysely<Database>): Promise<number> => {
      const { rows } = await sql<{ read: number }>`
        select coalesce(sum(seq_tup_read), 0)::int8 as read from pg_stat_xact_user_tables
        where relname ~ '^question(_option|_option_example)?(_translation)?$' or relname = 'translation_record'
      `.execute(trx);
      return Number(rows[0]?.read);
    };
    const { id, read: rowsRead } = await counting.transaction().execute(async (trx) => {
      const before = await countRowsRead(trx);
      const id = await writeTree(trx, 904, document);
      return { id, read: (await countRowsRead(trx)) - before };
    });
    expect(rowsRead).toBeLessThan(1_000_000);
    expect(sent.length).toBeGreaterThan(10);
    expect(sent.length).toBeLessThanOrEqual(50);
    const again = await read(id);
    // The stored texts are documents.
    expect(Object.keys(again.examples)).toHaveLength(2000);
    expect(again.options).toEqual(document.options);
    expect(again.examples).toEqual(document.examples);
    expect(again.root).toBe(document.root);
  }, 120_000);
});
