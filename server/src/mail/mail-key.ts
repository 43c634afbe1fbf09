import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** What a key from a mail is good for. */
export type KeyPurpose = 'activation' | 'reset' | 'emailConfirm' | 'emailUndo';

/** Makes the keys that stand in mails. */
export type MailKeys = {
  /** The key of a nonce: 256 bits that nobody can make without the secret. */
  keyOf: (nonce: string) => string;
};

/** Keys are made anew from their nonce whenever a mail is rendered, so that the database holds nothing usable. */
export const makeMailKeys = (secret: string): MailKeys => ({
  keyOf: (nonce) => createHmac('sha256', secret).update(`mail key ${nonce}`).digest('base64url'),
});

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/**
 * Keep an account as it is until the transaction ends. Whoever writes an account locks it and then its keys, by the
 * trigger that ends them; whoever begins with a key has to lock in the same order, or two could wait for each other.
 */
const lockAccount = (trx: Kysely<Database>, userId: number) =>
  trx.selectFrom('user_account').select('id').where('id', '=', userId).forNoKeyUpdate().execute();

/** The keys of an account that are good for something. */
const liveKeys = (trx: Kysely<Database>, userId: number) =>
  trx
    .updateTable('user_key')
    // Not now: a transaction that began a moment ago would still take it for good.
    .set({ expires_at: sql<Date>`created_at` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`created_at`);

/** A key to be made; `emailChange` and `registration` are the rows that it is about. */
type NewKey = { userId: number; purpose: KeyPurpose; hours: number; emailChange?: number; registration?: number };

/**
 * Purposes of which an account may have several keys. A further change of address must not take away the way back from
 * the one before, and every visitor can register an address again, which must not end the mail of its owner.
 */
const repeatable: readonly KeyPurpose[] = ['emailUndo', 'activation'];

/**
 * Makes a key for an account. An unused one for the same purpose is worthless from now on, except for the repeatable ones.
 *
 * @param hours that it is good for
 * @returns its nonce
 */
export const createKey = async (
  trx: Kysely<Database>,
  keys: MailKeys,
  { userId, purpose, hours, emailChange, registration }: NewKey,
): Promise<string> => {
  await lockAccount(trx, userId);
  if (!repeatable.includes(purpose)) await liveKeys(trx, userId).where('purpose', '=', purpose).execute();
  const nonce = randomBytes(24).toString('base64url');
  await trx
    .insertInto('user_key')
    .values({
      nonce,
      user_id: userId,
      purpose,
      key_hash: hashOf(keys.keyOf(nonce)),
      expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
      email_change_id: emailChange ?? null,
      registration_id: registration ?? null,
    })
    .execute();
  return nonce;
};

/**
 * Make keys that confirm or undo a change of address worthless. All others end by themselves, by a trigger, with every
 * change of the password, the address or the state of the account.
 *
 * @param from only those of this change of address and later ones
 */
export const endEmailKeys = async (
  trx: Kysely<Database>,
  userId: number,
  { purpose, from }: { purpose?: 'emailConfirm' | 'emailUndo'; from?: number } = {},
): Promise<void> => {
  await liveKeys(trx, userId)
    .where('purpose', 'in', purpose ? [purpose] : ['emailConfirm', 'emailUndo'])
    .$if(from !== undefined, (query) => query.where('email_change_id', '>=', from ?? 0))
    .execute();
};

/** Owner of a key, and the change of address or the registration that it is about. */
export type UsedKey = { userId: number; emailChange: number | null; registration: number | null };

const aboutColumns = [
  'user_id as userId',
  'email_change_id as emailChange',
  'registration_id as registration',
] as const;

/** Finds a key that is still good, without using it up; null for any other. */
export const findKey = async (db: Kysely<Database>, key: string, purpose: KeyPurpose): Promise<UsedKey | null> => {
  const row = await db
    .selectFrom('user_key')
    .select(aboutColumns)
    .where('key_hash', '=', hashOf(key))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row ?? null;
};

/**
 * Use a key up: of any number of attempts at once, one gets it. The account stays as it is until the transaction ends.
 *
 * @returns null for a key that is unknown, used or too old
 */
export const useKey = async (trx: Kysely<Database>, key: string, purpose: KeyPurpose): Promise<UsedKey | null> => {
  const owner = await trx
    .selectFrom('user_key')
    .select('user_id')
    .where('key_hash', '=', hashOf(key))
    .executeTakeFirst();
  if (!owner) return null;
  await lockAccount(trx, owner.user_id);
  const row = await trx
    .updateTable('user_key')
    .set({ used_at: sql<Date>`now()` })
    .where('key_hash', '=', hashOf(key))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(aboutColumns)
    .executeTakeFirst();
  return row ?? null;
};

/** What a key was used for within the last day: mail scanners and double clicks come twice. Null for any other. */
export const whatWasJustUsed = async (
  db: Kysely<Database>,
  key: string,
  purpose: KeyPurpose,
): Promise<UsedKey | null> => {
  const row = await db
    .selectFrom('user_key')
    .select(aboutColumns)
    .where('key_hash', '=', hashOf(key))
    .where('purpose', '=', purpose)
    .where('used_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();
  return row ?? null;
};
