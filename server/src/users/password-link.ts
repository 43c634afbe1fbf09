import type { createPasswordLink as route, User } from '@ok/contract/routes/account/user.ts';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import type { Database } from '../db/schema/tables.ts';
import { inTransaction } from '../db/transactions/in-transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { CurrentUser } from '../http/authentication.ts';
import { createKey, type MailKeys } from '../mail/queue/mail-key.ts';
import { queueMail } from '../mail/queue/queue-mail.ts';
import { createMailLinks, getMainLinkName } from '../mail/rendering/mail-kinds.ts';
import { findUser } from './user-select.ts';

/** Lifetime of a link, like that of the link in the mail about a new account. */
const passwordLinkHours = 24;

/** Queues the mail about a new account, with a link to choose a password. */
export const queueCreationMail = async (
  trx: Kysely<Database>,
  keys: MailKeys,
  { id: userId, login, email, firstName, langKey }: User,
): Promise<void> => {
  const keyNonce = await createKey(trx, keys, { userId, purpose: 'reset', hours: passwordLinkHours });
  const values = { firstName: firstName ?? '', login, validHours: String(passwordLinkHours) };
  await queueMail(trx, { kind: 'creation', userId, recipient: email, language: langKey, values, keyNonce });
};

type PasswordLinkServices = { db: Kysely<Database>; keys: MailKeys; baseUrl: string; sendsMail: boolean };

/**
 * Creates a link with which the owner of an account chooses a password, for an administrator to pass on. The link works
 * once. Links of earlier mails and earlier links expire.
 *
 * @throws AppError `notFound`, or `noPasswordLink` if the product sends mail or the account is not active
 */
export const issuePasswordLink = (
  { db, keys, baseUrl, sendsMail }: PasswordLinkServices,
  login: string,
  by: CurrentUser,
): Promise<ReplyFor<typeof route>> =>
  inTransaction(db, async (trx) => {
    const user = await findUser(trx, login, by.langKey);
    if (!user) throw new AppError('notFound');
    if (sendsMail || !user.activated) throw new AppError('noPasswordLink', { entityName: 'userManagement' });
    const nonce = await createKey(trx, keys, { userId: user.id, purpose: 'reset', hours: passwordLinkHours });
    const object = { type: 'user', id: user.id };
    await recordEvent(trx, { actorId: by.id, type: 'PASSWORD_LINK', object, outcome: 'SUCCESS' });
    const link =
      createMailLinks('passwordReset', baseUrl, keys.deriveKey(nonce))[getMainLinkName('passwordReset')] ?? '';
    return { link, validHours: passwordLinkHours };
  });
