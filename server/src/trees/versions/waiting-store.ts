import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** Version that may have unpublished changes, with the numbers of changes of this version and of the live one. */
export type WaitingRow = {
  id: number;
  treeId: number;
  name: string;
  version: number;
  status: 'DRAFT' | 'PUBLISHED';
  number: number;
  liveId: number | null;
  live: number | null;
  liveNumber: number;
  changedAt: Date | null;
  changedBy: string | null;
};

/**
 * Lists drafts, and published versions that have changed since their publication, last changed first. Texts are not
 * compared.
 */
export const listWaitingRows = async (db: Kysely<Database>): Promise<WaitingRow[]> => {
  const { rows } = await sql<WaitingRow>`
    select tree.id, tree.tree_id as "treeId", coalesce(live.name, tree.name) as name, tree.version, tree.status,
      coalesce(head.number, 0) as number, live.id as "liveId", live.version as live,
      coalesce(live_head.number, 0) as "liveNumber",
      coalesce(head.changed_at, tree.last_modified_date) as "changedAt", last.name as "changedBy"
    from question_tree tree
    left join tree_head head on head.question_tree_id = tree.id
    left join question_tree live on live.tree_id = tree.tree_id and live.status = 'PUBLISHED'
    left join tree_head live_head on live_head.question_tree_id = live.id
    left join lateral (
      select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), login) as name from (
        (
          select edited_at as at, edited_by as by from tree_edit where question_tree_id = tree.id
          order by number desc limit 1
        )
        union all (
          select occurred_at, actor_id from audit_event
          where object_type = 'questionTree' and object_id = tree.id::text order by id desc limit 1
        )
      ) change join user_account on user_account.id = change.by order by change.at desc limit 1
    ) last on true
    where tree.status = 'DRAFT' or (tree.status = 'PUBLISHED' and exists (
      select from (
        select changes from publication where question_tree_id = tree.id order by number desc limit 1
      ) newest
      where newest.changes < coalesce(head.number, 0) + coalesce((
        select sum(result_head.number) from result_head where test_result_id in (
          select result_id from question_option where question_tree_id = tree.id
        )
      ), 0)
    ))
    order by "changedAt" desc nulls last, tree.id`.execute(db);
  return rows;
};

const translationLanguage = sql`translation.language_id`;
const nodeTableNames = ['question', 'question_option', 'question_option_example'] as const;

/** SQL expressions of a node's content and place without ids, equal in two versions when the node is unchanged. */
const nodeColumns: { [N in (typeof nodeTableNames)[number]]: RawBuilder<unknown> } = {
  question: sql`row(item.name, (select key from question_option where id = item.parent_id))`,
  question_option: sql`row(item.identifier, item.name, item.divider_text, item.position, item.has_divider,
    item.result_id, (select key from question where id = item.question_id))`,
  question_option_example: sql`row(item.identifier, item.media, item.alt_text, item.below_divider, item.position,
    item.content, item.info_text, (select key from question_option where id = item.option_id))`,
};
const translationColumns: { [N in (typeof nodeTableNames)[number]]: RawBuilder<unknown> } = {
  question: sql`row(${translationLanguage}, translation.name)`,
  question_option: sql`row(${translationLanguage}, translation.name, translation.divider_text)`,
  question_option_example: sql`row(${translationLanguage}, translation.content, translation.info_text)`,
};

/** Selects version, key and content of each node of some versions. */
const selectNodeTexts = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    [
      sql`select item.id as version, item.key, row(item.name, item.description, item.media, item.alt_text, item.language,
          (select key from question where id = item.question_id))::text as content
        from question_tree item where item.id in (${ids})`,
      sql`select item.id, item.key, row(${translationLanguage}, translation.name, translation.description)::text
        from question_tree item join question_tree_translation translation on translation.tree_id = item.id
        where item.id in (${ids})`,
      sql`select item.id, item.key, row(${translationLanguage}, translation.active, translation.default_language)::text
        from question_tree item join question_tree_language translation on translation.tree_id = item.id
        where item.id in (${ids})`,
      ...nodeTableNames.flatMap((node) => [
        sql`select item.question_tree_id, item.key, ${nodeColumns[node]}::text from ${sql.table(node)} item
          where item.question_tree_id in (${ids})`,
        sql`select item.question_tree_id, item.key, ${translationColumns[node]}::text from ${sql.table(node)} item
          join ${sql.table(`${node}_translation`)} translation on ${sql.ref(`translation.${node}_id`)} = item.id
          where item.question_tree_id in (${ids})`,
      ]),
    ],
    sql` union all `,
  );

/** Counts the nodes that differ between two versions: changed, added and removed ones. */
export const countDifferences = async (db: Kysely<Database>, one: number, other: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with node_texts as materialized (${selectNodeTexts(sql`${one}::int8, ${other}::int8`)}),
      one as (select key, content from node_texts where version = ${one}),
      other as (select key, content from node_texts where version = ${other})
    select count(distinct key)::int as count from (
      (select * from one except select * from other) union all (select * from other except select * from one)
    ) different`.execute(db);
  return rows[0]?.count ?? 0;
};
