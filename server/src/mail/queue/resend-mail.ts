import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { AppError } from '../../http/app-error.ts';
import { kindsWithKey } from '../rendering/mail-kinds.ts';
import { createKey, expireKey, type MailKeys, renewablePurposes } from './mail-key.ts';

/**
 * Whether a mail can be sent again, in a query that joins its key. A key that was used, or that a newer mail or a change
 * of the account has ended, is not renewed: it could give a former owner of the address access. An activation without
 * its registration is not renewed while there are others, because it would activate the account with another password.
 */
export const isResendable = sql<boolean>`case
  when user_key.nonce is null then mail.kind not in (${sql.join(kindsWithKey)})
  when user_key.used_at is not null or user_key.expires_at <= user_key.created_at then false
  when user_key.purpose = 'activation' then user_key.registration_id is not null
    or not exists (select from registration where registration.user_id = mail.user_id)
  else user_key.expires_at > now() or user_key.purpose in (${sql.join(renewablePurposes)}) end`;

/**
 * Queues a mail again, whatever its state. A link to activate the account or to choose a password is replaced by a new
 * one, which works as long as the mail says. The former time of sending stays, so that the new message differs from the
 * one before.
 *
 * @throws AppError `notFound`, or `mailOutdated` if the link was used or replaced
 */
export const requeueMail = async (trx: Kysely<Database>, keys: MailKeys, id: number): Promise<void> => {
  const mail = await trx
    .selectFrom('mail')
    .leftJoin('user_key', 'user_key.nonce', 'mail.key_nonce')
    .select([
      'mail.user_id as userId',
      'mail.values',
      'user_key.nonce',
      'user_key.purpose',
      'user_key.registration_id as registration',
      isResendable.as('isResendable'),
    ])
    .where('mail.id', '=', id)
    .executeTakeFirst();
  if (!mail) throw new AppError('notFound');
  if (!mail.isResendable) throw new AppError('mailOutdated');
  const { userId, nonce, registration } = mail;
  const purpose = renewablePurposes.find((renewable) => renewable === mail.purpose);
  let keyNonce = nonce;
  if (userId !== null && nonce !== null && purpose) {
    const hours = Number((mail.values as Record<string, string>).validHours);
    await expireKey(trx, nonce);
    keyNonce = await createKey(trx, keys, { userId, purpose, hours, ...(registration !== null && { registration }) });
  }
  await trx
    .updateTable('mail')
    .set({
      status: 'QUEUED',
      attempts: 0,
      reason: null,
      bounced_at: null,
      key_nonce: keyNonce,
      next_attempt_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
};
