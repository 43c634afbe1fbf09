import { entities } from '@ok/contract/entities/index.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { errors } from '@ok/contract/errors.ts';
import { AppError } from '../../http/app-error.ts';
import { findRow } from '../rows/content-select.ts';
import { type ContentActor, type ContentServices, saveContent } from './update-content.ts';

/**
 * Switches a language on or off. The other fields are written as they were read. If another user changed the row
 * meanwhile, it is read again, unless the request has an `If-Match`.
 */
export const switchLanguage = async (
  services: ContentServices,
  id: number,
  active: boolean,
  actor: ContentActor,
): Promise<AnsweredRow> => {
  const entity = entities.supportedLanguage;
  for (;;) {
    const row = await findRow(services.db, entity, id);
    if (!row) throw new AppError('notFound');
    const ifMatch = actor.ifMatch ?? ((revision: number) => revision === row.revision);
    try {
      return await saveContent(services, entity, { ...row, active }, { ...actor, ifMatch });
    } catch (error) {
      const isConflict = error instanceof AppError && error.error === errors.conflict;
      // Each conflict means that another change succeeded, so the loop ends.
      if (!isConflict || actor.ifMatch) throw error;
    }
  }
};
