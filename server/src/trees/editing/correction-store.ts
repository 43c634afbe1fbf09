import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { type Kysely, sql } from 'kysely';
import { joinVersion } from '../../content/versions/version-of-row.ts';
import { tableOf } from '../../db/schema/column-of-field.ts';
import type { Database } from '../../db/schema/tables.ts';

/** Place of a text: the row of its version, the key of its node, and the language of a translation. */
type TextPlace = { version: number; key: string; language: string | null };

/** Finds the place of a row's text; undefined for a missing row, and for one that belongs to no version. */
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

/** Version in which a text is corrected, or from which a draft is copied for the correction. */
type CorrectionBase = { id: number; version: number; status: 'DRAFT' | 'PUBLISHED' | 'WAS_PUBLISHED' };

/**
 * Finds the newest draft of a version's tree. Without a draft it returns the published version, which professionals
 * see, otherwise the given one. The caller holds the lock of the tree (`inTreeTransaction`).
 */
export const findCorrectionBase = async (trx: Kysely<Database>, treeRowId: number): Promise<CorrectionBase> => {
  const { rows } = await sql<CorrectionBase>`
    select id, version, status from question_tree
    where tree_id = (select tree_id from question_tree where id = ${treeRowId})
    order by id = ${treeRowId} and status = 'DRAFT' desc, status = 'DRAFT' desc, status = 'PUBLISHED' desc,
      id = ${treeRowId} desc, version desc limit 1`.execute(trx);
  const [row] = rows;
  if (!row) throw new RangeError(`There is no question tree ${treeRowId}`);
  return row;
};

/** Reads the number of a version, and whether the version contains a node with a key. */
export const findNodeInVersion = async (
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
