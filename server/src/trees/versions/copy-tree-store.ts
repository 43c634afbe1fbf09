import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

type VersionCopy = { from: number; to: number };

/**
 * Selects the copy of a row by its key. `offset 0` forces an index look-up for each row: the planner has no statistics
 * of the new version, and would compare every row with every other.
 */
const selectCopy = (
  table: 'question' | `question_option${'' | '_example'}`,
  { to }: VersionCopy,
  key: RawBuilder<unknown>,
) => sql`(select id from ${sql.table(table)} where question_tree_id = ${to}::int8 and key = ${key} offset 0)`;

/** Statements that copy the rows of a version, one for each kind, in the order in which rows refer to each other. */
const createStatements = (copy: VersionCopy): RawBuilder<unknown>[] => {
  const { from, to } = copy;
  return [
    sql`
      insert into question_tree_language (active, default_language, language_id, tree_id)
      select active, default_language, language_id, ${to}::int8 from question_tree_language where tree_id = ${from}`,
    sql`
      insert into question (key, name, main, question_tree_id)
      select key, name, main, ${to}::int8 from question where question_tree_id = ${from} order by id`,
    sql`
      insert into question_translation (name, language_id, question_id)
      select translation.name, translation.language_id, copy.id
      from question item join question_translation translation on translation.question_id = item.id
      cross join lateral ${selectCopy('question', copy, sql`item.key`)} copy
      where item.question_tree_id = ${from}`,
    sql`
      insert into question_option (
        key, identifier, name, divider_text, position, has_divider, question_id, result_id, question_tree_id
      )
      select item.key, identifier, item.name, divider_text, position, has_divider, copy.id, result_id, ${to}::int8
      from question_option item
      left join question above on above.id = item.question_id
      left join lateral ${selectCopy('question', copy, sql`above.key`)} copy on true
      where item.question_tree_id = ${from} order by item.id`,
    sql`
      insert into question_option_translation (name, divider_text, language_id, question_option_id)
      select translation.name, translation.divider_text, translation.language_id, copy.id
      from question_option item join question_option_translation translation on translation.question_option_id = item.id
      cross join lateral ${selectCopy('question_option', copy, sql`item.key`)} copy
      where item.question_tree_id = ${from}`,
    sql`
      update question set parent_id = link.option_id
      from (
        select copy.id, option.id as option_id
        from question item join question_option above on above.id = item.parent_id
        cross join lateral ${selectCopy('question', copy, sql`item.key`)} copy
        cross join lateral ${selectCopy('question_option', copy, sql`above.key`)} option
        where item.question_tree_id = ${from} offset 0
      ) link where question.id = link.id`,
    sql`
      insert into question_option_example (
        key, identifier, media, image_content_type, alt_text, below_divider, position, content, info_text, option_id,
        question_tree_id
      )
      select item.key, item.identifier, media, image_content_type, alt_text, below_divider, item.position, content,
        info_text, copy.id, ${to}::int8
      from question_option_example item
      left join question_option above on above.id = item.option_id
      left join lateral ${selectCopy('question_option', copy, sql`above.key`)} copy on true
      where item.question_tree_id = ${from} order by item.id`,
    sql`
      insert into question_option_example_translation (content, info_text, language_id, question_option_example_id)
      select translation.content, translation.info_text, translation.language_id, copy.id
      from question_option_example item
      join question_option_example_translation translation on translation.question_option_example_id = item.id
      cross join lateral ${selectCopy('question_option_example', copy, sql`item.key`)} copy
      where item.question_tree_id = ${from}`,
    sql`
      update question_tree set question_id = copy.id
      from question item
      cross join lateral ${selectCopy('question', copy, sql`item.key`)} copy
      where question_tree.id = ${to}
        and item.id = (select question_id from question_tree where id = ${from}) and item.question_tree_id = ${from}`,
  ];
};

/** Lists the languages in which a version has a name, its own first. */
export const listNameLanguages = async (trx: Kysely<Database>, treeRowId: number): Promise<string[]> => {
  const { rows } = await sql<{ own: string | null }>`
    select coalesce(tree.language, (
      select code from question_tree_language chosen join language on language.id = chosen.language_id
      where chosen.tree_id = tree.id and chosen.active and chosen.default_language order by code limit 1
    ), (
      select code from supported_language supported join language on language.id = supported.language_id
      where supported.default_language
    )) as own
    from question_tree tree where id = ${treeRowId}`.execute(trx);
  const ownLanguage = rows[0]?.own ?? null;
  const translations = await sql<{ code: string }>`
    select code from question_tree_translation translation join language on language.id = translation.language_id
    where tree_id = ${treeRowId} order by code`.execute(trx);
  return [...new Set([...(ownLanguage === null ? [] : [ownLanguage]), ...translations.rows.map(({ code }) => code)])];
};

/** The name of a copy: the original's, cut to leave room for the suffix within the 1000 characters of a name. */
const copyName = (name: RawBuilder<unknown>, suffix: RawBuilder<unknown>) =>
  sql`left(${name}, 1000 - length(${suffix})) || ${suffix}`;

/** Copies the row of a version: as the next version of its tree, or with a suffix as version 1 of a new tree. */
const insertVersion = (treeRowId: number, suffix: string | null) => sql<{ id: number }>`
  insert into question_tree (
    tree_id, version, name, position, media, image_content_type, alt_text, description, test,
    answer_order, language, last_modified_date
  )
  select next.tree_id, next.version, ${copyName(sql`name`, sql`${suffix ?? ''}::text`)},
    case when ${suffix === null} then position end, media, image_content_type, alt_text, description, test,
    answer_order, language, now()
  from question_tree original
  cross join lateral (
    select ${
      suffix === null
        ? sql`original.tree_id, max(version) + 1 as version from question_tree where tree_id = original.tree_id`
        : sql`max(tree_id) + 1 as tree_id, 1 as version from question_tree`
    }
  ) next
  where original.id = ${treeRowId}
  on conflict (tree_id, version) do nothing returning id`;

/**
 * Copies a version to a new draft: the next version of its tree, or with `suffixes` version 1 of a new tree. Keys stay
 * the same; results and pictures are shared. Takes a dozen statements for any size.
 *
 * @param treeRowId a locked version (`lockVersion`), because unlocked statements could copy half of a change
 * @param suffixes text to append to the name in each language, the own one first
 * @returns the id of the row of the draft
 */
export const copyVersion = async (
  trx: Kysely<Database>,
  treeRowId: number,
  suffixes: readonly (readonly [code: string, suffix: string])[] | null,
): Promise<number> => {
  let to: number | undefined;
  // On a conflict, an earlier transaction has taken the number. It has committed by now, so the next try sees its row.
  while (to === undefined) {
    const { rows } = await insertVersion(treeRowId, suffixes && (suffixes[0]?.[1] ?? '')).execute(trx);
    to = rows[0]?.id;
  }
  await sql`
    insert into question_tree_translation (name, description, language_id, tree_id)
    select ${copyName(sql`translation.name`, sql`coalesce(suffix, '')`)}, description, language_id, ${to}::int8
    from question_tree_translation translation join language on language.id = translation.language_id
    left join json_to_recordset(${JSON.stringify((suffixes ?? []).map(([code, suffix]) => ({ code, suffix })))}::json)
      as follows (code text, suffix text) using (code)
    where tree_id = ${treeRowId}`.execute(trx);
  for (const statement of createStatements({ from: treeRowId, to })) await statement.execute(trx);
  return to;
};
