import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { advisoryLocks } from '../../db/transactions/locks.ts';

/** Row whose place in a tree has changed: a question, an option or an example, by its id. */
export type PlacedRow = { question: number } | { option: number } | { example: number };

/** Makes other changes of places wait until this transaction ends. Call it before the change. */
export const lockPlaces = async (trx: Kysely<Database>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.rowPlaces)}, 0)`.execute(trx);
};

type RowTable = 'question' | 'question_option' | 'question_option_example';

/**
 * Writes the version of the rows of one table. A row gets a new key if the version, or an earlier one of the rows, has
 * its key already.
 */
const moveRows = (table: RowTable, rows: RawBuilder<unknown>) => {
  const name = sql.table(table);
  return sql`
    update ${name} set question_tree_id = target.id, key = case
      when moved.nth > 1 or exists (
        select from ${name} other where other.question_tree_id = target.id and other.key = moved.key
      ) then case when target.id is null then moved.key else gen_random_uuid() end
      else moved.key
    end
    from target, (
      select row.id, row.key, row_number() over (partition by row.key order by row.id) as nth
      from ${name} row where row.id in (${rows})
    ) moved
    where ${name}.id = moved.id and ${name}.question_tree_id is distinct from target.id`;
};

/**
 * Assigns a row with everything below it to the version that reaches it now, or to none (loose), in one statement.
 * Together with `assignWholeVersion` it is the only code that writes the version of an existing row.
 *
 * A question belongs to the version whose first question it is, otherwise to that of the option that leads to it; an
 * option to that of its question, an example to that of its option. A circle that no version reaches is loose.
 */
export const assignVersion = async (trx: Kysely<Database>, placed: PlacedRow): Promise<void> => {
  const question = sql`${'question' in placed ? placed.question : null}::int8`;
  const option = sql`${'option' in placed ? placed.option : null}::int8`;
  const example = sql`${'example' in placed ? placed.example : null}::int8`;
  // `offset 0` keeps the planner from scanning whole tables for every level.
  await sql`
    with recursive part as (
      select id from (
        select id from question where id = ${question} union all select id from question where parent_id = ${option}
      ) top
      union
      select child.id from part
      cross join lateral (select id from question_option where question_id = part.id offset 0) choice
      cross join lateral (select id from question where parent_id = choice.id offset 0) child
      where not exists (select from question_tree where question_id = child.id)
    ), options as (
      select ${option} as id
      union
      select choice.id from part
      cross join lateral (select id from question_option where question_id = part.id offset 0) choice
    ), examples as (
      select ${example} as id
      union
      select item.id from options
      cross join lateral (select id from question_option_example where option_id = options.id offset 0) item
    ), above as (
      select above.question_tree_id, above.question_id
      from question placed join question_option above on above.id = placed.parent_id where placed.id = ${question}
      union all
      select above.question_tree_id, above.id
      from question_option placed join question above on above.id = placed.question_id where placed.id = ${option}
      union all
      select above.question_tree_id, null
      from question_option_example placed join question_option above on above.id = placed.option_id
      where placed.id = ${example}
    ), target as (
      select coalesce(
        (select id from question_tree where question_id = ${question}),
        (select question_tree_id from above where question_id is null or question_id not in (select id from part))
      ) as id
    ), moved_questions as (${moveRows('question', sql`select id from part`)}
    ), moved_options as (${moveRows('question_option', sql`select id from options`)}
    ) ${moveRows('question_option_example', sql`select id from examples`)}`.execute(trx);
};

/**
 * Assigns to a version all rows that it reaches from its first question, and makes its unreached rows loose, in one
 * statement. For changes of several places at once.
 */
export const assignWholeVersion = async (trx: Kysely<Database>, treeRowId: number): Promise<void> => {
  // Writes only changed rows. The cost of `except` doesn't depend on the planner's estimates.
  const selectOwned = (table: RowTable) =>
    sql`select id from ${sql.table(table)} where question_tree_id = ${treeRowId}`;
  const detachRows = (table: RowTable, reached: RawBuilder<unknown>) =>
    sql`update ${sql.table(table)} set question_tree_id = null where id in (${selectOwned(table)} except ${reached})`;
  const moveMissing = (table: RowTable, reached: RawBuilder<unknown>) =>
    moveRows(table, sql`${reached} except ${selectOwned(table)}`);
  const [questions, options, examples] = [
    sql`select id from part`,
    sql`select id from options`,
    sql`select id from examples`,
  ];
  await sql`
    with recursive target as (select id from question_tree where id = ${treeRowId}),
    part as (
      select question_id as id from question_tree where id = ${treeRowId} and question_id is not null
      union
      select child.id from part
      cross join lateral (select id from question_option where question_id = part.id offset 0) choice
      cross join lateral (select id from question where parent_id = choice.id offset 0) child
    ), options as materialized (
      select choice.id from part
      cross join lateral (select id from question_option where question_id = part.id offset 0) choice
    ), examples as materialized (
      select item.id from options
      cross join lateral (select id from question_option_example where option_id = options.id offset 0) item
    ), loose_questions as (${detachRows('question', questions)}
    ), loose_options as (${detachRows('question_option', options)}
    ), loose_examples as (${detachRows('question_option_example', examples)}
    ), moved_questions as (${moveMissing('question', questions)}
    ), moved_options as (${moveMissing('question_option', options)}
    ) ${moveMissing('question_option_example', examples)}`.execute(trx);
};
