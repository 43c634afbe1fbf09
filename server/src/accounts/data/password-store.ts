import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

const receivers = (db: Kysely<Database>) =>
  db.selectFrom('user_account').select(['id', 'email', 'first_name', 'lang_key', 'password_hash', 'activated']);

/** Somebody with what a mail to them takes, and what they sign in with. */
export type Receiver = { id: number; email: string; first_name: string | null; lang_key: string };

/** Somebody by id. */
export const findReceiver = (db: Kysely<Database>, userId: number) =>
  receivers(db).where('id', '=', userId).executeTakeFirst();

/** The same of an account that is there. */
export const receiverOf = (db: Kysely<Database>, userId: number) =>
  receivers(db).where('id', '=', userId).executeTakeFirstOrThrow();

/**
 * Somebody by address, in small letters. Kept as it is until the transaction ends: nobody gets a key at an address that
 * is not theirs any more by then.
 */
export const findReceiverByEmail = (trx: Kysely<Database>, email: string) =>
  receivers(trx).where(sql`lower(email)`, '=', email).forNoKeyUpdate().executeTakeFirst();

const hashes = (db: Kysely<Database>, userId: number) =>
  db.selectFrom('user_account').select('password_hash').where('id', '=', userId);

/** The hash of somebody's password. */
export const passwordHashOf = async (db: Kysely<Database>, userId: number): Promise<string> =>
  (await hashes(db, userId).executeTakeFirstOrThrow()).password_hash;

/** The same, kept as it is until the transaction ends; undefined where the account is gone. */
export const lockPasswordHash = async (trx: Kysely<Database>, userId: number): Promise<string | undefined> =>
  (await hashes(trx, userId).forNoKeyUpdate().executeTakeFirst())?.password_hash;

/** Write a new password. */
export const updatePassword = async (trx: Kysely<Database>, userId: number, passwordHash: string): Promise<void> => {
  await trx
    .updateTable('user_account')
    .set({ password_hash: passwordHash, last_modified_date: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
};
