import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import type { Database } from '../../db/schema/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { CurrentUser } from '../../http/authentication.ts';
import { queueMail } from '../../mail/queue/queue-mail.ts';
import { readReceiver } from '../data/password-store.ts';
import { toMailRecipient } from '../passwords/passwords.ts';
import { type FactorDemand, isDemanded } from './factor-demand.ts';
import { deleteUselessCodes, readHasFactor } from './factor-store.ts';

/** Purpose of a code of the second factor. */
export type CodePurpose = 'IDENTITY_PROOF' | 'SECOND_FACTOR_CHANGE';

/** Records a proof of identity, or a change of the second factor, of a user. */
export const recordChange = (
  trx: Kysely<Database>,
  userId: number,
  event: { type: CodePurpose; outcome: 'SUCCESS' | 'FAILURE'; change?: 'added' | 'removed' | 'codes' },
) => {
  const { change, ...rest } = event;
  const object = { type: 'user', id: userId };
  return recordEvent(trx, { actorId: userId, object, ...rest, ...(change && { data: { change } }) });
};

/** Mails the owner of an account that its second factor was changed. */
export const reportFactorChange = async (trx: Kysely<Database>, userId: number): Promise<void> => {
  await queueMail(trx, { kind: 'secondFactorChanged', ...toMailRecipient(await readReceiver(trx, userId)) });
};

/**
 * Removes one second factor of a user, records it and mails it.
 *
 * @param remove returns whether there was one
 * @throws AppError `factorDemanded` for the last one where this installation demands one
 */
export const endFactor = async (
  trx: Kysely<Database>,
  demand: FactorDemand,
  user: CurrentUser,
  remove: () => Promise<boolean>,
): Promise<void> => {
  if (!(await remove())) return;
  if (isDemanded(demand, user.authorities) && !(await readHasFactor(trx, user.id))) {
    throw new AppError('factorDemanded', { entityName: 'secondFactor' });
  }
  await deleteUselessCodes(trx, user.id);
  await recordChange(trx, user.id, { type: 'SECOND_FACTOR_CHANGE', outcome: 'SUCCESS', change: 'removed' });
  await reportFactorChange(trx, user.id);
};
