import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { AppError, fieldError } from '../http/app-error.ts';

/** Columns of a user's account to write. */
export type UserColumns = {
  login: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  activated: boolean;
  lang_key: string;
  authorities: string[];
};

const createDuplicateError = (name: 'userExists' | 'emailExists') =>
  new AppError(name, { entityName: 'userManagement' });

/**
 * Checks that no other account has the login or the address. Users sign in with either, so a login must not equal
 * another user's address.
 *
 * @throws AppError `userExists` or `emailExists`
 */
export const checkNotTaken = async (
  trx: Kysely<Database>,
  { login, email }: { login: string; email: string },
  ignoredUserId: number | null,
): Promise<void> => {
  const { rows } = await sql<{ login: string; email: string }>`
    select lower(login) as login, lower(email) as email from user_account
    where id is distinct from ${ignoredUserId}::bigint
      and (lower(login) in (${login}, ${email}) or lower(email) in (${login}, ${email}))`.execute(trx);
  const isLogin = login !== email && rows.some((row) => row.login === login || row.email === login);
  if (isLogin) throw createDuplicateError('userExists');
  if (rows.length > 0) throw createDuplicateError('emailExists');
};

/** Converts a violated unique constraint to an AppError; returns any other error unchanged. */
const toDuplicateError = (error: unknown): unknown => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return error;
  return createDuplicateError(constraint === 'user_account_email' ? 'emailExists' : 'userExists');
};

const throwDuplicateError = (error: unknown): never => {
  throw toDuplicateError(error);
};

/** Inserts an active account with an empty profile, and returns its id. */
export const insertUser = async (
  trx: Kysely<Database>,
  columns: UserColumns,
  created: { passwordHash: string; by: string },
): Promise<number> => {
  const { id } = await trx
    .insertInto('user_account')
    .values({
      ...columns,
      password_hash: created.passwordHash,
      created_by: created.by,
      first_activated_date: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwDuplicateError);
  await trx.insertInto('profile').values({ user_id: id }).execute();
  return id;
};

/** Updates an account. The first activation sets its date, which tells a disabled account from one that waits. */
export const writeUser = async (trx: Kysely<Database>, id: number, columns: UserColumns, by: string): Promise<void> => {
  const firstActivated = sql<Date | null>`coalesce(first_activated_date, case when activated or ${columns.activated}::bool then now() end)`;
  await trx
    .updateTable('user_account')
    .set({
      ...columns,
      first_activated_date: firstActivated,
      last_modified_by: by,
      last_modified_date: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
    .catch(throwDuplicateError);
};

/**
 * Replaces the languages that a user may translate into.
 *
 * @throws AppError `invalid` for an unknown code
 */
export const saveTranslatorLanguages = async (
  trx: Kysely<Database>,
  userId: number,
  codes: readonly string[],
): Promise<void> => {
  const uniqueCodes = [...new Set(codes.map((code) => code.toLowerCase()))];
  await trx.deleteFrom('translator_language').where('user_id', '=', userId).execute();
  const { numAffectedRows = 0n } = await sql`
    insert into translator_language (user_id, language_id)
    select ${userId}, id from language where code = any(${uniqueCodes}::text[])`.execute(trx);
  if (numAffectedRows !== BigInt(uniqueCodes.length)) throw fieldError('user', 'translatorLanguages', 'Reference');
};
