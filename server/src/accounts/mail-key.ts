import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** What a key from a mail is good for. */
export type KeyPurpose = 'activation' | 'reset';

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
 * A new key for somebody; those for the same purpose that were not used are worthless from now on.
 *
 * @param hours that it is good for
 * @returns its nonce
 */
export const createKey = async (
  trx: Kysely<Database>,
  keys: MailKeys,
  { userId, purpose, hours }: { userId: number; purpose: KeyPurpose; hours: number },
): Promise<string> => {
  await trx
    .updateTable('user_key')
    .set({ expires_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
  const nonce = randomBytes(24).toString('base64url');
  await trx
    .insertInto('user_key')
    .values({
      nonce,
      user_id: userId,
      purpose,
      key_hash: hashOf(keys.keyOf(nonce)),
      expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
    })
    .execute();
  return nonce;
};

/** Make every key of somebody worthless that was not used. */
export const expireKeys = async (trx: Kysely<Database>, userId: number): Promise<void> => {
  await sql`update user_key set expires_at = now()
    where user_id = ${userId} and used_at is null and expires_at > now()`.execute(trx);
};

/**
 * Use a key up: of any number of attempts at once, one gets it.
 *
 * @returns whose it was, or null for a key that is unknown, used or too old
 */
export const useKey = async (trx: Kysely<Database>, key: string, purpose: KeyPurpose): Promise<number | null> => {
  const row = await trx
    .updateTable('user_key')
    .set({ used_at: sql<Date>`now()` })
    .where('key_hash', '=', hashOf(key))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
};

/** Whether a key was used within the last day: mail scanners and double clicks come twice. */
export const wasJustUsed = async (db: Kysely<Database>, key: string, purpose: KeyPurpose): Promise<boolean> => {
  const row = await db
    .selectFrom('user_key')
    .select('nonce')
    .where('key_hash', '=', hashOf(key))
    .where('purpose', '=', purpose)
    .where('used_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();
  return row !== undefined;
};
