import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { IfMatch } from '../../http/requests/if-match.ts';

/**
 * SQL expression for the revision of a version: it grows with every change of its row, structure, texts and languages,
 * and of the results that it leads to. The sum only grows, see `0022-revision-of-a-version.sql`.
 *
 * @param id SQL expression for the id of the version's row
 */
export const versionRevision = (id: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  (select revision from question_tree counted where counted.id = ${id})
  + coalesce((select number from tree_head where question_tree_id = ${id}), 0)
  + coalesce((
    select sum(head.number) from version_result used
    join result_head head on head.test_result_id = used.test_result_id where used.question_tree_id = ${id}
  ), 0)
)::int8`;

/** Whether an entity is a version of a tree, whose revision counts more than its row. */
export const isVersionEntity = ({ name }: Entity): boolean => name === 'questionTree';

/**
 * SQL expression for the state of all results: the same text as long as none of them changes. Trees share results, so
 * the number of a version does not count them.
 */
export const resultsMark: RawBuilder<string> = sql`(
  select coalesce(md5(string_agg(head.test_result_id || ' ' || head.number, ',' order by head.test_result_id)), '')
  from result_head head
)`;

/** A version whose row, structure, texts and languages stay as they are until the transaction ends. */
export type LockedVersion = {
  id: number;
  status: 'DRAFT' | 'PUBLISHED' | 'WAS_PUBLISHED';
  revision: number;
  /** State of the results at `revision`: nothing keeps others from changing those, see `resultsMark`. */
  results: string;
};

/**
 * Locks a version against changes: its row, as edits do, and its counter, for which every other change waits. References
 * to the version and reading it go on.
 *
 * @returns null where there is no such version
 */
export const lockVersion = async (trx: Kysely<Database>, id: number): Promise<LockedVersion | null> => {
  const row = await sql`select from question_tree where id = ${id} for no key update`.execute(trx);
  if (row.rows.length === 0) return null;
  await sql`insert into tree_head (question_tree_id, number) values (${id}, 0)
    on conflict (question_tree_id) do update set number = tree_head.number`.execute(trx);
  // A statement of its own: one that waited for a lock reads other tables as they were before.
  const { rows } = await sql<LockedVersion>`
    select id, status, ${versionRevision(sql`tree.id`)} as revision, ${resultsMark} as results
    from question_tree tree where id = ${id}`.execute(trx);
  return rows[0] ?? null;
};

/** Revision of a version; null where there is no such version. */
export const readVersionRevision = async (db: Kysely<Database>, id: number): Promise<number | null> => {
  const { rows } = await sql<{
    revision: number | null;
  }>`select ${versionRevision(sql`${id}::int8`)} as revision`.execute(db);
  return rows[0]?.revision ?? null;
};

/**
 * Locks a version that a call is about to change or publish, see `lockVersion`.
 *
 * @throws AppError `notFound`, or `conflict` where the client's `If-Match` names an outdated revision
 */
export const lockSeenVersion = async (trx: Kysely<Database>, id: number, ifMatch: IfMatch): Promise<LockedVersion> => {
  const version = await lockVersion(trx, id);
  if (!version) throw new AppError('notFound');
  if (ifMatch && !ifMatch(version.revision)) throw new AppError('conflict', { entityName: 'questionTree' });
  return version;
};
