import type { User, UserBody } from '@ok/contract/routes/account/user.ts';
import { allAuthorities, translatorAuthority } from '@ok/contract/rules/accounts/authority.ts';
import type { Kysely } from 'kysely';
import { eraseAccount, lockAdministrators } from '../accounts/data/erasure-store.ts';
import { hashPassword } from '../accounts/data/password.ts';
import { setPassword } from '../accounts/passwords/passwords.ts';
import { type NewAuditEvent, recordEvent } from '../audit/audit-store.ts';
import type { Database } from '../db/schema/tables.ts';
import { inTransaction } from '../db/transactions/in-transaction.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import type { CurrentUser } from '../http/authentication.ts';
import type { IfMatch } from '../http/requests/if-match.ts';
import { expireEmailKeys, type MailKeys } from '../mail/queue/mail-key.ts';
import { queueMail } from '../mail/queue/queue-mail.ts';
import { revokeSessionsOf } from '../sessions/session-store.ts';
import { readActiveLanguages } from '../texts/text-store.ts';
import { admitUnconfirmed, randomPassword } from './activate-unconfirmed.ts';
import { queueCreationMail } from './password-link.ts';
import { listChangedFields } from './user-history.ts';
import { saveUserProfile } from './user-profile.ts';
import { findUser, findUserById } from './user-select.ts';
import { checkNotTaken, insertUser, saveTranslatorLanguages, type UserColumns, writeUser } from './user-store.ts';

/** Administrator who changes an account, in which session, and the `If-Match` of the request. */
export type UserActor = { by: CurrentUser; sessionId: string; ifMatch: IfMatch };

type UserUpdateServices = { db: Kysely<Database>; keys: MailKeys };

const createUserError = (name: 'lastAdministrator' | 'ownAccount' | 'conflict') =>
  new AppError(name, { entityName: 'userManagement' });

/** Converts a request to columns. Omitted fields keep their value, or get the default of a new account. */
const toUserColumns = async (trx: Kysely<Database>, written: UserBody, before: User | null): Promise<UserColumns> => {
  const languages = await readActiveLanguages(trx);
  const langKey = written.langKey ?? before?.langKey ?? languages[0]?.code ?? 'nl';
  if (langKey !== before?.langKey && !languages.some(({ code }) => code === langKey)) {
    throw fieldError('user', 'langKey', 'Pattern');
  }
  const newAuthorities = written.authorities ?? before?.authorities ?? [];
  const translatorLanguages = written.translatorLanguages ?? before?.translatorLanguages ?? [];
  return {
    login: written.login,
    email: written.email,
    first_name: written.firstName === undefined ? (before?.firstName ?? null) : written.firstName,
    last_name: written.lastName === undefined ? (before?.lastName ?? null) : written.lastName,
    activated: written.activated ?? before?.activated ?? true,
    lang_key: langKey,
    authorities: allAuthorities.filter((authority) =>
      authority === translatorAuthority ? translatorLanguages.length > 0 : newAuthorities.includes(authority),
    ),
  };
};

const recordUserEvent = (
  trx: Kysely<Database>,
  type: NewAuditEvent['type'],
  { by }: Pick<UserActor, 'by'>,
  id: number,
  data: NonNullable<NewAuditEvent['data']> = {},
) => recordEvent(trx, { actorId: by.id, type, object: { type: 'user', id }, outcome: 'SUCCESS', data });

/** Administrators can't remove their own administrator rights, nor those of the last administrator. */
const refuseAdministratorLoss = (userId: number, by: CurrentUser, administrators: readonly number[]) => {
  if (administrators.length === 1 && administrators[0] === userId) throw createUserError('lastAdministrator');
  if (userId === by.id) throw createUserError('ownAccount');
};

const requireUser = (user: User | null): User => {
  if (!user) throw new AppError('notFound');
  return user;
};

/**
 * Creates an account that is active at once, and queues a mail to choose a password.
 *
 * @throws AppError `userExists`, `emailExists`, or `invalid` for a field
 */
export const createUserAccount = async (
  { db, keys }: UserUpdateServices,
  written: UserBody,
  { by }: Pick<UserActor, 'by'>,
): Promise<User> => {
  const passwordHash = await hashPassword(written.password ?? randomPassword());
  return inTransaction(db, async (trx) => {
    const columns = { ...(await toUserColumns(trx, written, null)), activated: true };
    await checkNotTaken(trx, columns, null);
    const id = await insertUser(trx, columns, { passwordHash, by: by.login });
    if (written.translatorLanguages) await saveTranslatorLanguages(trx, id, written.translatorLanguages);
    if (written.profileDTO) await saveUserProfile(trx, id, written.profileDTO, null);
    const user = requireUser(await findUserById(trx, id, by.langKey));
    await queueCreationMail(trx, keys, user);
    await recordUserEvent(trx, 'USER_CREATE', { by }, id, { authorities: columns.authorities.join(', ') });
    return user;
  });
};

/**
 * Revokes sessions, and informs the former address, after an administrator has changed an account. Links in mails
 * expire by a trigger.
 *
 * @param keptSessionId session to keep, of an administrator who changes their own account
 */
const revokeAndNotify = async (
  trx: Kysely<Database>,
  before: User,
  columns: UserColumns,
  keptSessionId: string | undefined,
) => {
  const isDeactivated = before.activated && !columns.activated;
  const hasNewAddress = before.email.toLowerCase() !== columns.email;
  // Sessions may belong to the person who no longer owns the address.
  if (isDeactivated || hasNewAddress) await revokeSessionsOf(trx, before.id, keptSessionId);
  if (!hasNewAddress) return;
  // Links to former addresses must not undo a change by an administrator.
  await expireEmailKeys(trx, before.id);
  await queueMail(trx, {
    kind: 'emailChanged',
    userId: before.id,
    recipient: before.email,
    language: columns.lang_key,
    values: { firstName: columns.first_name ?? '' },
  });
};

/**
 * Changes an account.
 *
 * @throws AppError `notFound`, `conflict` after a change by another user, `userExists`, `emailExists`, `invalid` for a
 * field, `ownAccount` or `lastAdministrator`; then nothing is changed
 */
export const updateUserAccount = async (
  { db, keys }: UserUpdateServices,
  { id, ...written }: UserBody & { id: number },
  { by, sessionId, ifMatch }: UserActor,
): Promise<User> => {
  const passwordHash = written.password ? await hashPassword(written.password) : null;
  return inTransaction(db, async (trx) => {
    const administrators = await lockAdministrators(trx);
    const before = requireUser(await findUserById(trx, id, by.langKey, { lock: true }));
    if (ifMatch && !ifMatch(before.revision)) throw createUserError('conflict');
    const columns = await toUserColumns(trx, { id, ...written }, before);
    const staysAdministrator = columns.activated && columns.authorities.includes('ROLE_ADMIN');
    if (administrators.includes(id) && !staysAdministrator) refuseAdministratorLoss(id, by, administrators);
    await checkNotTaken(trx, columns, id);
    await writeUser(trx, id, columns, by.login);
    if (written.translatorLanguages) await saveTranslatorLanguages(trx, id, written.translatorLanguages);
    if (written.profileDTO) await saveUserProfile(trx, id, written.profileDTO, before.profileDTO);
    await revokeAndNotify(trx, before, columns, by.id === id ? sessionId : undefined);
    if (passwordHash) await setPassword(trx, id, passwordHash);
    const after = requireUser(await findUserById(trx, id, by.langKey));
    if (columns.activated && before.state === 'WAITING') {
      await admitUnconfirmed(trx, keys, { user: after, hasNewPassword: passwordHash !== null, by });
    }
    const fields = listChangedFields(before, after, passwordHash !== null);
    await recordUserEvent(trx, 'USER_UPDATE', { by }, id, {
      fields: fields.join(', '),
      ...(fields.includes('authorities') && { authorities: after.authorities.join(', ') }),
      ...(fields.includes('activated') && { activated: after.activated }),
    });
    return after;
  });
};

/**
 * Erases an account, like its owner can. Does nothing for an unknown login.
 *
 * @throws AppError `ownAccount`, `lastAdministrator` or `conflict`; then nothing is changed
 */
export const deleteUserAccount = (
  db: Kysely<Database>,
  login: string,
  { by, ifMatch }: Omit<UserActor, 'sessionId'>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const administrators = await lockAdministrators(trx);
    const user = await findUser(trx, login, by.langKey);
    if (!user) return;
    if (ifMatch && !ifMatch(user.revision)) throw createUserError('conflict');
    if (user.id === by.id || administrators.includes(user.id)) refuseAdministratorLoss(user.id, by, administrators);
    await eraseAccount(trx, user.id);
    await recordUserEvent(trx, 'USER_DELETE', { by }, user.id);
  });
