import { type EntityName, entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { isReadOnlyField } from '@ok/contract/entity/field.ts';
import type { Usage } from '@ok/contract/routes/derive-routes.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { columnOf, tableOf } from '../../db/schema/column-of-field.ts';
import type { Database } from '../../db/schema/tables.ts';
import { toPlainText } from '../../html/plain-text.ts';
import { labelColumn, labelKind } from './content-select.ts';

/** Uses of a row other than by an entity's field: selects of `entity`, `id` and `text`. */
const otherUses: Readonly<Record<string, (id: number) => RawBuilder<Usage>>> = {
  questionTree: (id) => sql`select 'publication' as entity, id, number::text as text from publication
    where question_tree_id = ${id}`,
};

/** Maximum number of listed uses, and of characters of each text. */
const useLimits = { uses: 100, characters: 200 };

const contentEntities: readonly Entity[] = Object.values(entities);

/** Lists the fields that refer to an entity. Fields that only the server writes do not count. */
const listReferringFields = (name: string, cascades: boolean): [entity: Entity, key: string][] =>
  contentEntities.flatMap((entity) =>
    Object.entries(entity.fields)
      .filter(([, field]) => field.kind === 'reference' && field.target === name && !isReadOnlyField(field))
      .filter(([, field]) => ('onDelete' in field && field.onDelete === 'cascade') === cascades)
      .map(([key]): [Entity, string] => [entity, key]),
  );

/** Formats a row for a list of uses. */
export const toUse = (row: Usage): Usage => {
  const entity = entities[row.entity as EntityName] as Entity | undefined;
  const text = entity ? toPlainText(labelKind(entity), row.text) : row.text;
  return { ...row, text: text === null ? null : [...text].slice(0, useLimits.characters).join('') };
};

/** Finds rows that refer to a row and so prevent its deletion; the first hundred. */
export const findUses = async (db: Kysely<Database>, entity: Entity, id: number): Promise<Usage[]> => {
  const selects: RawBuilder<unknown>[] = listReferringFields(entity.name, false).map(
    ([from, key]) => sql`select ${sql.lit(from.name)} as entity, item.id, (${labelColumn(from, 'item')})::text as text
      from ${sql.table(tableOf(from))} item where ${sql.ref(`item.${columnOf(from, key)}`)} = ${id}`,
  );
  const otherUse = otherUses[entity.name]?.(id);
  if (otherUse) selects.push(otherUse);
  if (selects.length === 0) return [];
  const union = sql.join(selects, sql` union all `);
  const { rows } = await sql<Usage>`select * from (${union}) uses order by entity, id limit ${useLimits.uses}`.execute(
    db,
  );
  return rows.map(toUse);
};

/** Deletes the rows that are deleted together with a row. */
export const deleteDependentRows = async (trx: Kysely<Database>, entity: Entity, id: number): Promise<void> => {
  for (const [from, key] of listReferringFields(entity.name, true)) {
    await sql`delete from ${sql.table(tableOf(from))} where ${sql.ref(columnOf(from, key))} = ${id}`.execute(trx);
  }
};
