import { professionalAssociationTranslation as translationEntity } from '@ok/contract/entities/professional-association.ts';
import type { Use } from '@ok/contract/routes/derive-routes.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import { insertRow, type StoredRow } from '../content-store.ts';
import type { Hook, RowChange } from './hook.ts';

/** Choosing an association names its translation, so its own name is one, in the default language. */
const nameInDefaultLanguage = async ({ trx, before, values }: RowChange, professionalAssociationId: number) => {
  const name = String(values.name);
  const { rows } = await sql<{ language_id: number; id: number | null; name: string | null }>`
    select supported.language_id, translation.id, translation.name
    from supported_language supported
    left join professional_association_translation translation on translation.language_id = supported.language_id
      and translation.professional_association_id = ${professionalAssociationId}
    where supported.default_language`.execute(trx);
  const [row] = rows;
  if (!row) return;
  if (row.id === null) {
    const languageId = row.language_id;
    await insertRow(trx, translationEntity, { name, languageId, professionalAssociationId });
  } else if (row.name === before?.name) {
    await sql`update professional_association_translation set name = ${name}, revision = revision + 1
      where id = ${row.id}`.execute(trx);
  }
};

export const professionalAssociation: Hook = {
  save: async (change) => ({ after: (id) => nameInDefaultLanguage(change, id) }),
};

const isInDefaultLanguage = async (trx: Kysely<Database>, row: StoredRow) => {
  const { rows } = await sql`select 1 from supported_language
    where default_language and language_id = ${row.language_id}`.execute(trx);
  return rows.length > 0;
};

/** An association is chosen by the id of its name, so one name always stays with it: that in the default language. */
export const professionalAssociationTranslation: Hook = {
  save: async ({ trx, before, values }) => {
    if (!before || !(await isInDefaultLanguage(trx, before))) return {};
    for (const [key, column] of [
      ['languageId', 'language_id'],
      ['professionalAssociationId', 'professional_association_id'],
    ] as const) {
      if (before[column] !== values[key]) throw fieldError(translationEntity.name, key, 'typeMismatch');
    }
    return {
      after: async () => {
        await sql`update professional_association set name = ${values.name}, revision = revision + 1
          where id = ${before.professional_association_id} and name = ${before.name} and name <> ${values.name}`.execute(
          trx,
        );
      },
    };
  },
  remove: async (trx, before) => {
    if (!(await isInDefaultLanguage(trx, before))) return false;
    const { rows } = await sql<Use>`select 'professionalAssociation' as entity, id, name as text
      from professional_association where id = ${before.professional_association_id}`.execute(trx);
    throw new AppError('inUse', { entityName: translationEntity.name, uses: rows });
  },
};
