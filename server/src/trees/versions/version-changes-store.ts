import type { VersionChange } from '@ok/contract/routes/trees/tree-versions.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readVersionRevision } from '../../content/versions/version-revision.ts';
import type { Database } from '../../db/schema/tables.ts';

/** Maximum number of changes in a reply. */
const maxChanges = 200;

/** SQL expression for the key of an audit event's node; null for an event without a single node. */
const keyOfEvent: RawBuilder<string | null> = sql`case event.object_type
  ${sql.join(
    (['question', 'question_option', 'question_option_example'] as const).map((table) => {
      const name = table.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
      const id = sql`event.object_id::int8`;
      return sql`
        when ${sql.lit(name)} then (select key from ${sql.table(table)} where id = ${id})
        when ${sql.lit(`${name}Translation`)} then (
          select node.key from ${sql.table(`${table}_translation`)} text
          join ${sql.table(table)} node on node.id = ${sql.ref(`text.${table}_id`)} where text.id = ${id}
        )`;
    }),
    sql` `,
  )} end`;

/**
 * Lists the changes of a version after a number with their authors, newest first: edits, changes by other calls, and
 * the latest change of each result that the version leads to, made from any tree.
 *
 * @returns null for an unknown version
 */
export const versionChangesSince = async (
  db: Kysely<Database>,
  treeRowId: number,
  number: number,
): Promise<{ revision: number; changes: VersionChange[] } | null> => {
  // Reads the revision before the changes, so that a change in between is reported twice rather than missed.
  const revision = await readVersionRevision(db, treeRowId);
  if (revision === null) return null;
  const { rows } = await sql<Omit<VersionChange, 'at'> & { at: Date }>`
    select changed.at, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), login) as by, changed.keys
    from (
      select edited_at as at, edited_by as by,
        array(select distinct edit ->> 'key' from jsonb_array_elements(edits) edit where edit ? 'key') as keys
      from tree_edit where question_tree_id = ${treeRowId} and number > ${number}
      union all
      select changed_at, event.by, coalesce(event.keys, '{}')
      from version_change
      left join lateral (
        select actor_id as by, array_remove(array_agg(distinct ${keyOfEvent}::text), null) as keys
        from audit_event event where occurred_at = changed_at group by actor_id
      ) event on true
      where question_tree_id = ${treeRowId} and number > ${number}
      union all
      select head.changed_at, event.actor_id, array[result.key::text]
      from version_result used
      join test_result result on result.id = used.test_result_id
      join result_head head on head.test_result_id = result.id
      left join lateral (
        select actor_id from audit_event where occurred_at = head.changed_at order by id limit 1
      ) event on true
      where used.question_tree_id = ${treeRowId} and head.changed_at is not null
    ) changed left join user_account on user_account.id = changed.by
    order by changed.at desc limit ${maxChanges}`.execute(db);
  return { revision, changes: rows.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })) };
};
