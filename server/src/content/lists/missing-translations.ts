import { type EntityName, entities, targets } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { translationName } from '@ok/contract/entity/translation-of.ts';
import type { MissingTranslations } from '@ok/contract/routes/content.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { columnOf, tableOf } from '../../db/schema/column-of-field.ts';
import type { Database } from '../../db/schema/tables.ts';
import { selectOwnVersion } from '../versions/version-of-row.ts';

/**
 * Languages that the rows `item` of an entity are translated into: those of its version, otherwise those that people can
 * choose. The language of the row's own texts needs no translation.
 */
const selectLanguages = (entity: Entity): RawBuilder<unknown> => {
  const version = selectOwnVersion(entity, 'item');
  if (version) {
    return sql`select language.id, language.code from question_tree_language chosen
      join question_tree tree on tree.id = chosen.tree_id join language on language.id = chosen.language_id
      where chosen.tree_id = ${version} and not chosen.default_language and language.code is distinct from tree.language`;
  }
  const ownLanguage = 'language' in entity.fields ? sql`item.language` : sql`null::text`;
  return sql`select language.id, language.code from supported_language supported
    join language on language.id = supported.language_id
    where supported.active and not supported.deleted and case
      when ${ownLanguage} is null then not supported.default_language else language.code <> ${ownLanguage} end`;
};

/** SQL condition that a text of the row `item` exists, and is missing in the language `each`. */
const isTextMissing = (entity: Entity, translation: Entity, parent: string, key: string): RawBuilder<unknown> => {
  const column = columnOf(translation, key);
  const translated = (condition: RawBuilder<unknown>) => sql`exists (
    select from ${sql.table(tableOf(translation))} translation
    where ${sql.ref(`translation.${columnOf(translation, parent)}`)} = item.id
      and ${sql.ref(`translation.${column}`)} ~ '\\S' and ${condition})`;
  const hasOwnText = Object.hasOwn(entity.fields, key)
    ? sql`${sql.ref(`item.${columnOf(entity, key)}`)} ~ '\\S'`
    : // Such texts, of the pictures of a result, are in translations alone.
      translated(sql`true`);
  // The text of a divider that is not shown needs no translation.
  const isShown = key === 'dividerText' ? sql`item.has_divider` : sql`true`;
  return sql`${hasOwnText} and ${isShown} and not ${translated(sql`translation.language_id = each.id`)}`;
};

/** Reads in which languages rows lack a text, in one statement. Unknown rows are left out. */
export const readMissingTranslations = async (
  db: Kysely<Database>,
  name: EntityName,
  ids: readonly number[],
): Promise<MissingTranslations[]> => {
  const entity: Entity = entities[name];
  const translation = targets[translationName(name)];
  if (!translation) throw new RangeError(`${name} has no translations`);
  const parent = Object.keys(translation.fields).at(-1) ?? '';
  const texts = Object.entries(translation.fields).flatMap(([key, { kind }]) => (kind === 'reference' ? [] : [key]));
  const isMissing = sql.join(
    texts.map((key) => sql`(${isTextMissing(entity, translation, parent, key)})`),
    sql` or `,
  );
  const { rows } = await sql<MissingTranslations>`
    select item.id, count(each.id)::int as languages,
      coalesce(json_agg(each.code order by each.code) filter (where each.id is not null and (${isMissing})), '[]') as missing
    from ${sql.table(tableOf(entity))} item left join lateral (${selectLanguages(entity)}) each on true
    where item.id = any(${ids}::bigint[]) group by item.id order by item.id`.execute(db);
  return rows;
};
