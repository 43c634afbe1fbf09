import { targets } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { type RawBuilder, sql } from 'kysely';
import { columnOf, tableOf } from '../db/column-of-field.ts';

/** The row of the version that rows of an entity belong to, with `row` for them; nothing of what belongs to none. */
const ownVersion = ({ name, fields }: Entity, row: string): RawBuilder<number | null> | undefined => {
  if (name === 'questionTree') return sql`${sql.ref(`${row}.id`)}`;
  return 'questionTreeId' in fields ? sql`${sql.ref(`${row}.question_tree_id`)}` : undefined;
};

/** What rows of a version are joined to, as `item` is a row of the entity and `node` what it is a text of. */
export type RowInVersion = {
  version: RawBuilder<number | null>;
  /** Names `node`, and of a translation its language. */
  join: RawBuilder<unknown>;
  language: RawBuilder<string | null>;
};

/** How the version of a row is found: of what is in one, and of what translates that; nothing of any other entity. */
export const rowInVersion = (entity: Entity): RowInVersion | undefined => {
  const own = ownVersion(entity, 'node');
  if (own) {
    const join = sql`join ${sql.table(tableOf(entity))} node on node.id = item.id`;
    return { version: own, join, language: sql`null::text` };
  }
  if (!entity.name.endsWith('Translation')) return undefined;
  for (const [key, field] of Object.entries(entity.fields)) {
    const parent = field.kind === 'reference' ? targets[field.target] : undefined;
    const version = parent && ownVersion(parent, 'node');
    if (!version) continue;
    const join = sql`
      join ${sql.table(tableOf(parent))} node on node.id = ${sql.ref(`item.${columnOf(entity, key)}`)}
      join language on language.id = item.language_id`;
    return { version, join, language: sql`language.code` };
  }
  return undefined;
};
