import { professionalAssociationTranslation as translationEntity } from '@ok/contract/entities/professional-association.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import { insertRow } from '../rows/content-store.ts';
import {
  findAssociationUse,
  findNameInDefaultLanguage,
  isDefaultLanguage,
  renameAssociation,
  renameTranslation,
} from './association-name-store.ts';
import type { Hook, RowChange } from './hook.ts';

/**
 * Accounts refer to a translation of the association's name, so the default language has one, equal to the
 * association's own name.
 */
const syncDefaultName = async ({ trx, before, values }: RowChange, professionalAssociationId: number) => {
  const name = String(values.name);
  const translation = await findNameInDefaultLanguage(trx, professionalAssociationId);
  if (!translation) return;
  if (translation.id === null) {
    const languageId = translation.language_id;
    await insertRow(trx, translationEntity, { name, languageId, professionalAssociationId });
  } else if (translation.name === before?.name) await renameTranslation(trx, translation.id, name);
};

export const professionalAssociationHook: Hook = {
  save: async (change) => ({ after: (id) => syncDefaultName(change, id) }),
};

/**
 * Accounts refer to an association by the id of its name, so the name in the default language always stays with its
 * association.
 */
export const professionalAssociationTranslationHook: Hook = {
  save: async ({ trx, before, values }) => {
    if (!before || !(await isDefaultLanguage(trx, before.language_id))) return {};
    for (const [key, column] of [
      ['languageId', 'language_id'],
      ['professionalAssociationId', 'professional_association_id'],
    ] as const) {
      if (before[column] !== values[key]) throw fieldError(translationEntity.name, key, 'typeMismatch');
    }
    const names = { from: before.name, to: values.name };
    return { after: () => renameAssociation(trx, before.professional_association_id, names) };
  },
  remove: async (trx, before) => {
    if (!(await isDefaultLanguage(trx, before.language_id))) return false;
    const uses = await findAssociationUse(trx, before.professional_association_id);
    throw new AppError('inUse', { entityName: translationEntity.name, uses });
  },
};
