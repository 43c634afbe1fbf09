import { type Kysely, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

type Tree = Awaited<ReturnType<typeof makeTree>>;

/** Hash of a draft's publication. Publishing is rolled back, so that the draft can be changed. */
const hashOf = async ({ id }: Tree): Promise<string> => {
  const hash: string[] = [];
  await db
    .transaction()
    .execute(async (trx) => {
      const { publicationId } = await publishTree(trx, id, { by: null });
      const { rows } = await sql<{ hash: string }>`
        select content_hash as hash from publication where id = ${publicationId}`.execute(trx);
      hash.push(...rows.map((row) => row.hash));
      throw new Error('taken back');
    })
    .catch((fault: Error) => expect(fault.message).toBe('taken back'));
  return String(hash[0]);
};

const english = sql`(select id from language where code = 'en')`;
const otherResult = sql`(select id from test_result where score = 7 order by id limit 1)`;
const example = ({ optionB }: Tree) => sql`where option_id = ${optionB}`;

describe('[TRE-13] the hash of a publication', () => {
  test.each<[string, (tree: Tree) => RawBuilder<unknown>[]]>([
    ['the name of the tree', ({ id }) => [sql`update question_tree set name = 'Anders' where id = ${id}`]],
    [
      'its name in another language',
      ({ id }) => [
        sql`update question_tree_translation set name = 'Other' where tree_id = ${id} and language_id = ${english}`,
      ],
    ],
    ['its instruction', ({ id }) => [sql`update question_tree set description = '<p>Kort</p>' where id = ${id}`]],
    ['its picture', ({ id }) => [sql`update question_tree set media = 'other.webp' where id = ${id}`]],
    ['what its picture shows', ({ id }) => [sql`update question_tree set alt_text = 'Een boom' where id = ${id}`]],
    [
      'a language',
      ({ id }) => [
        sql`update question_tree_language set active = false where tree_id = ${id} and not default_language`,
      ],
    ],
    ['a question', ({ second }) => [sql`update question set name = 'Anders' where id = ${second}`]],
    [
      'a translated question',
      ({ first }) => [sql`update question_translation set name = 'Other' where question_id = ${first}`],
    ],
    ['an option', ({ last }) => [sql`update question_option set name = 'Anders' where id = ${last}`]],
    [
      'the identifier of an option',
      ({ last }) => [sql`update question_option set identifier = 'X' where id = ${last}`],
    ],
    ['the order of options', ({ optionA }) => [sql`update question_option set position = 9 where id = ${optionA}`]],
    ['a divider', ({ last }) => [sql`update question_option set has_divider = true where id = ${last}`]],
    ['the text of a divider', ({ last }) => [sql`update question_option set divider_text = 'of' where id = ${last}`]],
    [
      'where an option leads',
      ({ last }) => [sql`update question_option set result_id = ${otherResult} where id = ${last}`],
    ],
    ['an example', (tree) => [sql`update question_option_example set content = 'drie' ${example(tree)}`]],
    ['more about an example', (tree) => [sql`update question_option_example set info_text = null ${example(tree)}`]],
    [
      'the picture of an example',
      (tree) => [sql`update question_option_example set media = 'b.webp' ${example(tree)}`],
    ],
    ['what it shows', (tree) => [sql`update question_option_example set alt_text = 'Kind' ${example(tree)}`]],
    [
      'the side of the divider that an example is on',
      (tree) => [sql`update question_option_example set below_divider = true ${example(tree)}`],
    ],
    ['a result', ({ result }) => [sql`update test_result set description = 'Anders' where id = ${result}`]],
    ['its score', ({ result }) => [sql`update test_result set score = 5 where id = ${result}`]],
    [
      'the picture of a result',
      ({ result }) => [sql`update test_result_slide set media = 'b.webp' where test_result_id = ${result}`],
    ],
    [
      'the text beside it',
      ({ result }) => [
        sql`update test_result_slide_translation set content = 'Anders' from test_result_slide slide
          where slide.id = test_result_slide_id and slide.test_result_id = ${result}`,
      ],
    ],
    [
      'the first question',
      ({ id, first, second, optionA }) => [
        sql`update question set parent_id = null where id = ${second}`,
        sql`update question_tree set question_id = ${second} where id = ${id}`,
        sql`update question_option set result_id = ${otherResult} where id = ${optionA}`,
        sql`update question set question_tree_id = null where id = ${first}`,
        sql`update question_option_example set question_tree_id = null where question_tree_id = ${id}`,
        sql`update question_option set question_tree_id = null where question_id = ${first}`,
      ],
    ],
  ])('is another one after a change of %s', async (_what, changes) => {
    const tree = await makeTree(db);
    const before = await hashOf(tree);
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashOf(tree)).toBe(before);
    for (const change of changes(tree)) await change.execute(db);
    expect(await hashOf(tree)).not.toBe(before);
  });

  test('ignores what professionals do not see: position, test, and texts of inactive languages', async () => {
    const tree = await makeTree(db);
    const before = await hashOf(tree);
    await sql`update question_tree set position = 8, test = true, last_modified_date = now() where id = ${tree.id}`.execute(
      db,
    );
    await sql`insert into question_translation (name, question_id, language_id)
      select 'Frage', ${tree.first}, id from language where code = 'de'`.execute(db);
    expect(await hashOf(tree)).toBe(before);
  });

  test('of an old publication stays as it is', async () => {
    const tree = await makeTree(db);
    const { publicationId } = await db.transaction().execute((trx) => publishTree(trx, tree.id, { by: null }));
    const hash = () =>
      db.selectFrom('publication').select('content_hash').where('id', '=', publicationId).executeTakeFirst();
    const before = await hash();
    await sql`update question_translation set name = 'Other' where question_id = ${tree.first}`.execute(db);
    await db.transaction().execute((trx) => publishTree(trx, tree.id, { by: null }));
    expect(await hash()).toEqual(before);
  });
});
