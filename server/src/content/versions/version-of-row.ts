import { targets } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { type RawBuilder, sql } from 'kysely';
import { columnOf, tableOf } from '../../db/schema/column-of-field.ts';

/** SQL expression for the id of the version that a row belongs to; undefined for entities outside of versions. */
export const selectOwnVersion = ({ name, fields }: Entity, row: string): RawBuilder<number | null> | undefined => {
  if (name === 'questionTree') return sql`${sql.ref(`${row}.id`)}`;
  return 'questionTreeId' in fields ? sql`${sql.ref(`${row}.question_tree_id`)}` : undefined;
};

/** Join from a row `item` to its version; `node` is the row of the version that `item` belongs to or translates. */
export type VersionJoin = {
  version: RawBuilder<number | null>;
  /** Joins `node`, and for a translation its language. */
  join: RawBuilder<unknown>;
  language: RawBuilder<string | null>;
};

/**
 * Returns the join of an entity's rows to their version, directly or through the row that they translate; undefined for
 * entities outside of versions.
 */
export const joinVersion = (entity: Entity): VersionJoin | undefined => {
  const version = selectOwnVersion(entity, 'node');
  if (version) {
    const join = sql`join ${sql.table(tableOf(entity))} node on node.id = item.id`;
    return { version, join, language: sql`null::text` };
  }
  if (!entity.name.endsWith('Translation')) return undefined;
  for (const [key, field] of Object.entries(entity.fields)) {
    const parent = field.kind === 'reference' ? targets[field.target] : undefined;
    const version = parent && selectOwnVersion(parent, 'node');
    if (!version) continue;
    const join = sql`
      join ${sql.table(tableOf(parent))} node on node.id = ${sql.ref(`item.${columnOf(entity, key)}`)}
      join language on language.id = item.language_id`;
    return { version, join, language: sql`language.code` };
  }
  return undefined;
};
