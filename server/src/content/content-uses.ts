import { type EntityName, entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { isReadOnlyField } from '@ok/contract/entity/field.ts';
import type { Usage } from '@ok/contract/routes/derive-routes.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { columnOf, tableOf } from '../db/column-of-field.ts';
import type { Database } from '../db/tables.ts';
import { plainText } from '../html/plain-text.ts';
import { labelColumn, labelKind } from './content-select.ts';
import { otherUses } from './hooks/other-uses.ts';

/** The most that are named, and the longest text of one. */
const most = { uses: 100, characters: 200 };

const declared: readonly Entity[] = Object.values(entities);

/** The fields of all entities that refer to an entity; those that the server alone writes keep nothing. */
const referring = (name: string, cascades: boolean): [entity: Entity, key: string][] =>
  declared.flatMap((entity) =>
    Object.entries(entity.fields)
      .filter(([, field]) => field.kind === 'reference' && field.target === name && !isReadOnlyField(field))
      .filter(([, field]) => ('onDelete' in field && field.onDelete === 'cascade') === cascades)
      .map(([key]): [Entity, string] => [entity, key]),
  );

/** A row as it is named from elsewhere. */
export const asUse = (row: Usage): Usage => {
  const entity = entities[row.entity as EntityName] as Entity | undefined;
  const text = entity ? plainText(labelKind(entity), row.text) : row.text;
  return { ...row, text: text === null ? null : [...text].slice(0, most.characters).join('') };
};

/** What refers to a row and so keeps it from being deleted: the first hundred. */
export const usesOf = async (db: Kysely<Database>, entity: Entity, id: number): Promise<Usage[]> => {
  const selects: RawBuilder<unknown>[] = referring(entity.name, false).map(
    ([from, key]) => sql`select ${sql.lit(from.name)} as entity, item.id, (${labelColumn(from, 'item')})::text as text
      from ${sql.table(tableOf(from))} item where ${sql.ref(`item.${columnOf(from, key)}`)} = ${id}`,
  );
  const elsewhere = otherUses[entity.name]?.(id);
  if (elsewhere) selects.push(elsewhere);
  if (selects.length === 0) return [];
  const all = sql.join(selects, sql` union all `);
  const { rows } = await sql<Usage>`select * from (${all}) uses order by entity, id limit ${most.uses}`.execute(db);
  return rows.map(asUse);
};

/** Deletes what goes along with a row. */
export const deleteAlong = async (trx: Kysely<Database>, entity: Entity, id: number): Promise<void> => {
  for (const [from, key] of referring(entity.name, true)) {
    await sql`delete from ${sql.table(tableOf(from))} where ${sql.ref(columnOf(from, key))} = ${id}`.execute(trx);
  }
};
