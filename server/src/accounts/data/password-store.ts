import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

const selectReceivers = (db: Kysely<Database>) =>
  db.selectFrom('user_account').select(['id', 'email', 'first_name', 'lang_key', 'password_hash', 'activated']);

/** User with the columns that a mail needs. */
export type Receiver = { id: number; email: string; first_name: string | null; lang_key: string };

export const findReceiver = (db: Kysely<Database>, userId: number) =>
  selectReceivers(db).where('id', '=', userId).executeTakeFirst();

/** Reads a user by id; the account has to exist. */
export const readReceiver = (db: Kysely<Database>, userId: number) =>
  selectReceivers(db).where('id', '=', userId).executeTakeFirstOrThrow();

/**
 * Finds a user by address, in lower case, and locks the account until the transaction ends: the key that is mailed must
 * not go to an address that the user has left meanwhile.
 */
export const findReceiverByEmail = (trx: Kysely<Database>, email: string) =>
  selectReceivers(trx).where(sql`lower(email)`, '=', email).forNoKeyUpdate().executeTakeFirst();

const selectPasswordHash = (db: Kysely<Database>, userId: number) =>
  db.selectFrom('user_account').select('password_hash').where('id', '=', userId);

export const readPasswordHash = async (db: Kysely<Database>, userId: number): Promise<string> =>
  (await selectPasswordHash(db, userId).executeTakeFirstOrThrow()).password_hash;

/** Reads the password hash, and locks the account until the transaction ends; undefined when the account is gone. */
export const lockPasswordHash = async (trx: Kysely<Database>, userId: number): Promise<string | undefined> =>
  (await selectPasswordHash(trx, userId).forNoKeyUpdate().executeTakeFirst())?.password_hash;

export const updatePassword = async (trx: Kysely<Database>, userId: number, passwordHash: string): Promise<void> => {
  await trx
    .updateTable('user_account')
    .set({ password_hash: passwordHash, last_modified_date: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
};
