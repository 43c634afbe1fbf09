import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** Professional association that a user can choose. `id` is the id of its name in a language. */
export type AssociationChoice = {
  id: number;
  name: string;
  professionalAssociationId: number;
  isOther: boolean;
  media: string | null;
};

/** SQL for the best name of an association: in the given language, else in the default language, else the first one. */
const fromBestTranslation = (association: RawBuilder<unknown>, language: RawBuilder<unknown>) => sql`
  from professional_association_translation translation
  join language on language.id = translation.language_id
  left join supported_language on supported_language.language_id = language.id and not supported_language.deleted
  where translation.professional_association_id = ${association}
  order by (language.code = ${language}) is true desc, supported_language.default_language desc nulls last,
    translation.id
  limit 1`;

/** SQL expression for the name of an association in a language; null for a null id. */
export const associationName = (association: RawBuilder<unknown>, language: RawBuilder<unknown>) => sql<string | null>`
  coalesce((select translation.name ${fromBestTranslation(association, language)}),
    (select own.name from professional_association own where own.id = ${association}))`;

/** SQL expression for the id of the name of an association in a language. A user chooses an association by this id. */
export const associationChoice = (association: RawBuilder<unknown>, language: RawBuilder<unknown>) =>
  sql<number | null>`(select translation.id ${fromBestTranslation(association, language)})`;

/**
 * Lists the published associations in their order.
 *
 * @param language language of the names; null for the default language, which also replaces a missing name
 */
export const listAssociations = async (db: Kysely<Database>, language: string | null): Promise<AssociationChoice[]> => {
  const { rows } = await sql<AssociationChoice>`
    select named.id, named.name, association.id as "professionalAssociationId", association.is_other as "isOther",
      association.media
    from professional_association association
    join lateral (
      select translation.id, translation.name ${fromBestTranslation(sql`association.id`, sql`${language}::text`)}
    ) named on true
    where association.published
    order by association.position nulls last, association.id`.execute(db);
  return rows;
};

/**
 * Returns the id of the association of a profile; null without one, or for a profile that the reader may not see.
 *
 * @param reader administrators may see every profile, other users their own
 */
export const findAssociationOfProfile = async (
  db: Kysely<Database>,
  profileId: number,
  reader: { id: number; isAdministrator: boolean },
): Promise<number | null> => {
  const profile = await db
    .selectFrom('profile')
    .select('professional_association_id')
    .where('id', '=', profileId)
    .$if(!reader.isAdministrator, (profiles) => profiles.where('user_id', '=', reader.id))
    .executeTakeFirst();
  return profile?.professional_association_id ?? null;
};

/** Finds the published association with a name's id; null when no user can choose it. */
export const findPublishedAssociation = async (db: Kysely<Database>, translationId: number) =>
  (await db
    .selectFrom('professional_association_translation as translation')
    .innerJoin('professional_association as association', 'association.id', 'translation.professional_association_id')
    .select(['association.id', 'association.is_other as isOther'])
    .where('translation.id', '=', translationId)
    .where('association.published', '=', true)
    .executeTakeFirst()) ?? null;
