import { randomBytes } from 'node:crypto';
import type { User, WrittenUser } from '@ok/contract/routes/account/user.ts';
import { authorities } from '@ok/contract/rules/authority.ts';
import type { Kysely } from 'kysely';
import { eraseAccount, lockAdministrators } from '../accounts/data/erasure-store.ts';
import { hashPassword } from '../accounts/data/password.ts';
import { updatePassword } from '../accounts/data/password-store.ts';
import { setPassword } from '../accounts/passwords/passwords.ts';
import { deleteRegistrations } from '../accounts/registration/registration-store.ts';
import { type AuditEvent, recordEvent } from '../audit/audit-store.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Database } from '../db/tables.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import type { CurrentUser } from '../http/authentication.ts';
import type { IfMatch } from '../http/requests/if-match.ts';
import { createKey, endEmailKeys, type MailKeys } from '../mail/mail-key.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { revokeSessionsOf } from '../sessions/session-store.ts';
import { activeLanguages } from '../texts/text-store.ts';
import { passwordLinkHours } from './password-link.ts';
import { changedFields } from './user-history.ts';
import { saveUserProfile } from './user-profile.ts';
import { findUser, findUserById } from './user-select.ts';
import { checkFree, insertUser, type UserColumns, updateUser as writeUser } from './user-store.ts';

/** Who changes an account, in which session, and which revision of it they have seen. */
export type UserActor = { by: CurrentUser; sessionId: string; ifMatch: IfMatch };

type Services = { db: Kysely<Database>; keys: MailKeys };

const refusal = (name: 'lastAdministrator' | 'ownAccount' | 'conflict') =>
  new AppError(name, { entityName: 'userManagement' });

/** What is not said stays as it is, or is as for anybody new. */
const columnsOf = async (trx: Kysely<Database>, given: WrittenUser, before: User | null): Promise<UserColumns> => {
  const languages = await activeLanguages(trx);
  const langKey = given.langKey ?? before?.langKey ?? languages[0]?.code ?? 'nl';
  if (langKey !== before?.langKey && !languages.some(({ code }) => code === langKey)) {
    throw fieldError('user', 'langKey', 'Pattern');
  }
  const held = given.authorities ?? before?.authorities ?? [];
  return {
    login: given.login,
    email: given.email,
    first_name: given.firstName === undefined ? (before?.firstName ?? null) : given.firstName,
    last_name: given.lastName === undefined ? (before?.lastName ?? null) : given.lastName,
    activated: given.activated ?? before?.activated ?? true,
    lang_key: langKey,
    authorities: authorities.filter((authority) => held.includes(authority)),
  };
};

const record = (
  trx: Kysely<Database>,
  type: AuditEvent['type'],
  { by }: Pick<UserActor, 'by'>,
  id: number,
  data: NonNullable<AuditEvent['data']> = {},
) => recordEvent(trx, { actorId: by.id, type, object: { type: 'user', id }, outcome: 'SUCCESS', data });

/** Nobody takes away their own rights to administrate, nor those of the last one who has them. */
const refuseLoss = (userId: number, by: CurrentUser, administrators: readonly number[]) => {
  if (administrators.length === 1 && administrators[0] === userId) throw refusal('lastAdministrator');
  if (userId === by.id) throw refusal('ownAccount');
};

/** Makes a password that can't be guessed, for an account that waits for a chosen one. */
const randomPassword = () => randomBytes(24).toString('base64url');

/** Mails a link with which the person chooses a password. */
const mailCreation = async (
  trx: Kysely<Database>,
  keys: MailKeys,
  userId: number,
  { login, email, first_name, lang_key }: UserColumns,
) => {
  const keyNonce = await createKey(trx, keys, { userId, purpose: 'reset', hours: passwordLinkHours });
  const values = { firstName: first_name ?? '', login, validHours: String(passwordLinkHours) };
  await queueMail(trx, { kind: 'creation', userId, recipient: email, language: lang_key, values, keyNonce });
};

/**
 * Mails a new password to an account that an administrator activates while several registrations wait for their mails:
 * the right password is unknown.
 */
const settleRegistrations = async (trx: Kysely<Database>, keys: MailKeys, id: number, to: UserColumns) => {
  if ((await deleteRegistrations(trx, id)) <= 1) return;
  await updatePassword(trx, id, await hashPassword(randomPassword()));
  await mailCreation(trx, keys, id, to);
};

const found = (user: User | null): User => {
  if (!user) throw new AppError('notFound');
  return user;
};

/**
 * Make an account that is active at once, with a mail to choose a password.
 *
 * @throws AppError `userExists`, `emailExists`, or `invalid` for a field
 */
export const createUser = async (
  { db, keys }: Services,
  given: WrittenUser,
  { by }: Pick<UserActor, 'by'>,
): Promise<User> => {
  const passwordHash = await hashPassword(given.password ?? randomPassword());
  return inTransaction(db, async (trx) => {
    const columns = { ...(await columnsOf(trx, given, null)), activated: true };
    await checkFree(trx, columns, null);
    const id = await insertUser(trx, columns, { passwordHash, by: by.login });
    if (given.profileDTO) await saveUserProfile(trx, id, given.profileDTO, null);
    await mailCreation(trx, keys, id, columns);
    await record(trx, 'USER_CREATE', { by }, id, { authorities: columns.authorities.join(', ') });
    return found(await findUserById(trx, id, by.langKey));
  });
};

/**
 * What somebody has to notice, or loses, when an administrator changes their account. Links in mails end by themselves.
 *
 * @param keep the session of an administrator who changes the own account
 */
const settleChange = async (trx: Kysely<Database>, before: User, to: UserColumns, keep: string | undefined) => {
  const isDeactivated = before.activated && !to.activated;
  const isOtherAddress = before.email.toLowerCase() !== to.email;
  // Whoever is signed in may be the one whom the address was taken from.
  if (isDeactivated || isOtherAddress) await revokeSessionsOf(trx, before.id, keep);
  if (!isOtherAddress) return;
  // What an administrator sets is not undone by an address that the account had before.
  await endEmailKeys(trx, before.id);
  await queueMail(trx, {
    kind: 'emailChanged',
    userId: before.id,
    recipient: before.email,
    language: to.lang_key,
    values: { firstName: to.first_name ?? '' },
  });
};

/**
 * Change an account.
 *
 * @throws AppError `notFound`, `conflict` where it was changed meanwhile, `userExists`, `emailExists`, `invalid` for a
 *   field, `ownAccount` or `lastAdministrator`; then nothing is changed
 */
export const updateUser = async (
  { db, keys }: Services,
  { id, ...given }: WrittenUser & { id: number },
  { by, sessionId, ifMatch }: UserActor,
): Promise<User> => {
  const passwordHash = given.password ? await hashPassword(given.password) : null;
  return inTransaction(db, async (trx) => {
    const administrators = await lockAdministrators(trx);
    const before = found(await findUserById(trx, id, by.langKey, { lock: true }));
    if (ifMatch && !ifMatch(before.revision)) throw refusal('conflict');
    const to = await columnsOf(trx, { id, ...given }, before);
    const administrates = to.activated && to.authorities.includes('ROLE_ADMIN');
    if (administrators.includes(id) && !administrates) refuseLoss(id, by, administrators);
    await checkFree(trx, to, id);
    await writeUser(trx, id, to, by.login);
    if (given.profileDTO) await saveUserProfile(trx, id, given.profileDTO, before.profileDTO);
    await settleChange(trx, before, to, by.id === id ? sessionId : undefined);
    if (to.activated) await settleRegistrations(trx, keys, id, to);
    if (passwordHash) await setPassword(trx, id, passwordHash);
    else if (to.activated) await settleRegistrations(trx, keys, id, to);
    const after = found(await findUserById(trx, id, by.langKey));
    const fields = changedFields(before, after, passwordHash !== null);
    await record(trx, 'USER_UPDATE', { by }, id, {
      fields: fields.join(', '),
      ...(fields.includes('authorities') && { authorities: after.authorities.join(', ') }),
      ...(fields.includes('activated') && { activated: after.activated }),
    });
    return after;
  });
};

/**
 * Erase somebody, as they could themselves. Nobody by that login: nothing to do.
 *
 * @throws AppError `ownAccount`, `lastAdministrator` or `conflict`; then nothing is changed
 */
export const deleteUser = (
  db: Kysely<Database>,
  login: string,
  { by, ifMatch }: Omit<UserActor, 'sessionId'>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const administrators = await lockAdministrators(trx);
    const user = await findUser(trx, login, by.langKey);
    if (!user) return;
    if (ifMatch && !ifMatch(user.revision)) throw refusal('conflict');
    if (user.id === by.id || administrators.includes(user.id)) refuseLoss(user.id, by, administrators);
    await eraseAccount(trx, user.id);
    await record(trx, 'USER_DELETE', { by }, user.id);
  });
