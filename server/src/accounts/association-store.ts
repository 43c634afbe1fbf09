import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** A professional association to choose, by the id of its name in a language. */
export type AssociationChoice = {
  id: number;
  name: string;
  professionalAssociationId: number;
  isOther: boolean;
  media: string | null;
};

/** The published associations in a language, in their order; where a name is missing, in the default language. */
export const associationsIn = async (db: Kysely<Database>, language: string): Promise<AssociationChoice[]> => {
  const { rows } = await sql<AssociationChoice>`
    select named.id, named.name, association.id as "professionalAssociationId", association.is_other as "isOther",
      association.media
    from professional_association association
    join lateral (
      select translation.id, translation.name
      from professional_association_translation translation
      join language on language.id = translation.language_id
      left join supported_language on supported_language.language_id = language.id and not supported_language.deleted
      where translation.professional_association_id = association.id
      order by language.code = ${language} desc, supported_language.default_language desc nulls last, translation.id
      limit 1
    ) named on true
    where association.published
    order by association.position nulls last, association.id`.execute(db);
  return rows;
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
