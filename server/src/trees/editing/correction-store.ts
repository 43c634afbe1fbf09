import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { type Kysely, sql } from 'kysely';
import { joinVersion } from '../../content/version-of-row.ts';
import { tableOf } from '../../db/column-of-field.ts';
import type { Database } from '../../db/tables.ts';

/** Where a text stands: the row of its version, the key of its node, and the language of a translation. */
type TextPlace = { version: number; key: string; language: string | null };

/** Where the text of a row stands; nothing where there is no such row, or where it is in no version. */
export const findTextPlace = async (
  db: Kysely<Database>,
  entity: Entity,
  rowId: number,
): Promise<TextPlace | undefined> => {
  const place = joinVersion(entity);
  if (!place) return undefined;
  const { rows } = await sql<TextPlace | (Omit<TextPlace, 'version'> & { version: null })>`
    select ${place.version} as version, node.key, ${place.language} as language
    from ${sql.table(tableOf(entity))} item ${place.join} where item.id = ${rowId}`.execute(db);
  const [row] = rows;
  return row && row.version !== null ? row : undefined;
};

/** The version of a tree that is corrected in, or that a copy for it is made of. */
type ForCorrection = { id: number; version: number; status: 'DRAFT' | 'PUBLISHED' | 'WAS_PUBLISHED' };

/**
 * The newest draft of the tree of a version. Without one the version that is published, for whoever measures sees that;
 * else the one asked about, see `inTreeTransaction`.
 */
export const findForCorrection = async (trx: Kysely<Database>, treeRowId: number): Promise<ForCorrection> => {
  const { rows } = await sql<ForCorrection>`
    select id, version, status from question_tree
    where tree_id = (select tree_id from question_tree where id = ${treeRowId})
    order by id = ${treeRowId} and status = 'DRAFT' desc, status = 'DRAFT' desc, status = 'PUBLISHED' desc,
      id = ${treeRowId} desc, version desc limit 1`.execute(trx);
  const [row] = rows;
  if (!row) throw new RangeError(`There is no question tree ${treeRowId}`);
  return row;
};

/** The number of a version, and whether something with a key is in it. */
export const lookIntoVersion = async (
  trx: Kysely<Database>,
  treeRowId: number,
  key: string,
): Promise<{ version: number; isThere: boolean }> => {
  const isIn = (table: 'question' | 'question_option' | 'question_option_example') =>
    sql`exists (select from ${sql.table(table)} where question_tree_id = tree.id and key = ${key}::uuid)`;
  const { rows } = await sql<{ version: number; isThere: boolean }>`
    select version, key = ${key}::uuid or ${isIn('question')} or ${isIn('question_option')}
      or ${isIn('question_option_example')} as "isThere"
    from question_tree tree where id = ${treeRowId}`.execute(trx);
  return rows[0] ?? { version: 0, isThere: false };
};
