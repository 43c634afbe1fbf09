import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** A professional association to choose, by the id of its name in a language. */
export type AssociationChoice = {
  id: number;
  name: string;
  professionalAssociationId: number;
  isOther: boolean;
  media: string | null;
};

/** The row of the name of an association: in a language, else in the default language, else the first there is. */
const named = (association: RawBuilder<unknown>, language: RawBuilder<unknown>) => sql`
  from professional_association_translation translation
  join language on language.id = translation.language_id
  left join supported_language on supported_language.language_id = language.id and not supported_language.deleted
  where translation.professional_association_id = ${association}
  order by (language.code = ${language}) is true desc, supported_language.default_language desc nulls last,
    translation.id
  limit 1`;

/** The name of an association in a language; null where the id is. */
export const associationName = (association: RawBuilder<unknown>, language: RawBuilder<unknown>) => sql<string | null>`
  coalesce((select translation.name ${named(association, language)}),
    (select own.name from professional_association own where own.id = ${association}))`;

/** The id of that name, by which it is chosen. */
export const associationChoice = (association: RawBuilder<unknown>, language: RawBuilder<unknown>) =>
  sql<number | null>`(select translation.id ${named(association, language)})`;

/**
 * The published associations in their order.
 *
 * @param language of their names, which are in the default language where they have none in it; null for the default
 */
export const associationsIn = async (db: Kysely<Database>, language: string | null): Promise<AssociationChoice[]> => {
  const { rows } = await sql<AssociationChoice>`
    select named.id, named.name, association.id as "professionalAssociationId", association.is_other as "isOther",
      association.media
    from professional_association association
    join lateral (
      select translation.id, translation.name ${named(sql`association.id`, sql`${language}::text`)}
    ) named on true
    where association.published
    order by association.position nulls last, association.id`.execute(db);
  return rows;
};

/**
 * The association that a profile names, where somebody may know of it; null for any other.
 *
 * @param reader whoever asks: administrators see every profile, others their own
 */
export const associationOfProfile = async (
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

/** The association that a translation names; null when there is none such that can be chosen. */
export const associationOf = async (db: Kysely<Database>, translationId: number) =>
  (await db
    .selectFrom('professional_association_translation as translation')
    .innerJoin('professional_association as association', 'association.id', 'translation.professional_association_id')
    .select(['association.id', 'association.is_other as isOther'])
    .where('translation.id', '=', translationId)
    .where('association.published', '=', true)
    .executeTakeFirst()) ?? null;
