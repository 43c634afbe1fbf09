import type { Usage } from '@ok/contract/routes/derive-routes.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** Finds the default language, and the name of an association in it: nulls if it has none. */
export const findNameInDefaultLanguage = async (trx: Kysely<Database>, associationId: number) => {
  const { rows } = await sql<{ language_id: number; id: number | null; name: string | null }>`
    select supported.language_id, translation.id, translation.name
    from supported_language supported
    left join professional_association_translation translation on translation.language_id = supported.language_id
      and translation.professional_association_id = ${associationId}
    where supported.default_language`.execute(trx);
  return rows[0] ?? null;
};

/** Updates the name of an association in a language. */
export const renameTranslation = async (trx: Kysely<Database>, id: number, name: string): Promise<void> => {
  await sql`update professional_association_translation set name = ${name}, revision = revision + 1
    where id = ${id}`.execute(trx);
};

/** Updates the association's own name if it equals `from`. */
export const renameAssociation = async (
  trx: Kysely<Database>,
  id: unknown,
  { from, to }: { from: unknown; to: unknown },
): Promise<void> => {
  await sql`update professional_association set name = ${to}, revision = revision + 1
    where id = ${id} and name = ${from} and name <> ${to}`.execute(trx);
};

/** Whether a language is the default one. */
export const isDefaultLanguage = async (trx: Kysely<Database>, languageId: unknown): Promise<boolean> => {
  const { rows } = await sql`select 1 from supported_language
    where default_language and language_id = ${languageId}`.execute(trx);
  return rows.length > 0;
};

/** Formats an association as a use of its name. */
export const findAssociationUse = async (trx: Kysely<Database>, id: unknown): Promise<Usage[]> => {
  const { rows } = await sql<Usage>`select 'professionalAssociation' as entity, id, name as text
    from professional_association where id = ${id}`.execute(trx);
  return rows;
};
