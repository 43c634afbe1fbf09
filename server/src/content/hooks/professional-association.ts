import { professionalAssociationTranslation } from '@ok/contract/entities/professional-association.ts';
import { sql } from 'kysely';
import { insertRow } from '../content-store.ts';
import type { Change, Hook } from './hook.ts';

/** Choosing an association names its translation, so its own name is one, in the default language. */
const nameInDefaultLanguage = async ({ trx, before, values }: Change, professionalAssociationId: number) => {
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
    await insertRow(trx, professionalAssociationTranslation, { name, languageId, professionalAssociationId });
  } else if (row.name === before?.name) {
    await sql`update professional_association_translation set name = ${name}, revision = revision + 1
      where id = ${row.id}`.execute(trx);
  }
};

export const professionalAssociation: Hook = {
  save: async (change) => ({ after: (id) => nameInDefaultLanguage(change, id) }),
};
