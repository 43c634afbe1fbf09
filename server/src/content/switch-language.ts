import { entities } from '@ok/contract/entities/index.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { errors } from '@ok/contract/errors.ts';
import { AppError } from '../http/app-error.ts';
import { findRow } from './content-select.ts';
import { type Actor, type Services, saveContent } from './update-content.ts';

/**
 * Switches a language on or off. The rest of the row is written as it was read, and only if it still is: where somebody
 * else changed it meanwhile it is read anew, unless the caller says which revision they mean.
 */
export const switchLanguage = async (
  services: Services,
  id: number,
  active: boolean,
  actor: Actor,
): Promise<AnsweredRow> => {
  const entity = entities.supportedLanguage;
  for (;;) {
    const row = await findRow(services.db, entity, id);
    if (!row) throw new AppError('notFound');
    const ifMatch = actor.ifMatch ?? ((revision: number) => revision === row.revision);
    try {
      return await saveContent(services, entity, { ...row, active }, { ...actor, ifMatch });
    } catch (fault) {
      const wasChanged = fault instanceof AppError && fault.error === errors.conflict;
      // Each refusal is a change that went well, so this comes to an end.
      if (!wasChanged || actor.ifMatch) throw fault;
    }
  }
};
