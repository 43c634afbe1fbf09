import type { TranslatedEntity } from '@ok/contract/routes/trees/tree-translations.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { type TranslatedField, type TranslationTable, translatedRows } from './translated-rows.ts';

/** Text to save; null removes it. */
export type SavedText<E extends string = TranslatedEntity> = {
  entity: E;
  id: number;
  field: string;
  value: string | null;
};

/** Finds rows that don't belong to the texts of a version. */
export const findForeignTexts = async (
  trx: Kysely<Database>,
  treeRowId: number,
  texts: readonly SavedText<string>[],
): Promise<string[]> => {
  const queries = translatedRows.flatMap(({ entity, of }) => {
    const ids = [...new Set(texts.filter((text) => text.entity === entity).map(({ id }) => id))];
    if (ids.length === 0) return [];
    return [
      sql`select ${entity}::text as entity, id from unnest(${ids}::int8[]) as input (id)
      where id not in (select item.id from ${of(treeRowId)})`,
    ];
  });
  if (queries.length === 0) return [];
  const { rows } = await sql<{ entity: string; id: number }>`${sql.join(queries, sql` union all `)}`.execute(trx);
  return rows.map(({ entity, id }) => `${entity} ${id}`);
};

/**
 * Saves texts in a language, with one statement for each kind of row. Deletes translations that have become empty. An
 * unchanged translation keeps its revision.
 */
export const saveTexts = async (
  trx: Kysely<Database>,
  languageId: number,
  texts: readonly SavedText<string>[],
  tables: readonly TranslationTable[] = translatedRows,
): Promise<void> => {
  for (const { entity, fields, translations, parent } of tables) {
    const changesById = new Map<number, Record<string, unknown>>();
    for (const { id, field, value } of texts.filter((text) => text.entity === entity)) {
      const column = fields.find(({ key }) => key === field)?.column;
      changesById.set(id, { ...changesById.get(id), id, [`has_${column}`]: true, [`${column}`]: value });
    }
    if (changesById.size === 0) continue;
    const joinFields = (
      make: (column: string, field: TranslatedField['field']) => RawBuilder<unknown>,
      between = sql`, `,
    ) =>
      sql.join(
        fields.map(({ column, field }) => make(column, field)),
        between,
      );
    const ref = (table: string, column: string) => sql.ref(`${table}.${column}`);
    const isBlank = joinFields((column) => sql`coalesce(${ref('merged', column)}, '') !~ '\\S'`, sql` and `);
    await sql`
      with input as (
        select * from json_to_recordset(${JSON.stringify([...changesById.values()])}::json) as input (
          id int8, ${joinFields((column) => sql`${sql.ref(`has_${column}`)} boolean, ${sql.ref(column)} text`)})
      ), merged as (
        select input.id, ${joinFields(
          (column) => sql`
          case when ${ref('input', `has_${column}`)} then ${ref('input', column)} else ${ref('old', column)} end
            as ${sql.ref(column)}`,
        )}
        from input left join ${translations} old on old.${parent} = input.id and old.language_id = ${languageId}
      ), removed as (
        delete from ${translations} old using merged
        where old.${parent} = merged.id and old.language_id = ${languageId} and ${isBlank}
      )
      insert into ${translations} as old (${parent}, language_id, ${joinFields((column) => sql.ref(column))})
      select merged.id, ${languageId}, ${joinFields((column, field) =>
        field.required ? sql`coalesce(${ref('merged', column)}, '')` : ref('merged', column),
      )}
      from merged where not (${isBlank})
      on conflict (${parent}, language_id) do update set revision = old.revision + 1,
        ${joinFields((column) => sql`${sql.ref(column)} = ${ref('excluded', column)}`)}
      where (${joinFields((column) => ref('old', column))}) is distinct from (${joinFields((column) => ref('excluded', column))})`.execute(
      trx,
    );
  }
};
