import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { LinkState } from '@ok/contract/routes/account/access-help.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** Action that a key from a mail allows. */
export type KeyPurpose = 'activation' | 'reset' | 'emailConfirm' | 'emailUndo';

/** Derives the keys in mails. */
export type MailKeys = {
  /** Creates a nonce, which begins with the name of the secret that its key is derived from. */
  createNonce: () => string;
  /** Derives the key of a nonce: 256 bits that can't be computed without the secret. */
  deriveKey: (nonce: string) => string;
};

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url');

/** Name of a secret, which says nothing about it. */
const nameSecret = (secret: string) => sign(secret, 'name of a secret').slice(0, 8);

/**
 * Keys are derived from their nonce whenever a mail is rendered, so that the database holds no usable key.
 *
 * @param secrets the one for new keys, followed by others that mails still wait with. A nonce of a version that named no
 *   secret belongs to the last one
 */
export const createMailKeys = (secrets: readonly [string, ...string[]]): MailKeys => {
  const byName = new Map(secrets.map((secret) => [nameSecret(secret), secret]));
  const nonceOfSecret = `${nameSecret(secrets[0])}.`;
  return {
    createNonce: () => nonceOfSecret + randomBytes(24).toString('base64url'),
    deriveKey: (nonce) => {
      const [name = '', random] = nonce.split('.');
      const named = random === undefined ? undefined : byName.get(name);
      return sign(named ?? (secrets.at(-1) as string), `mail key ${nonce}`);
    },
  };
};

/** Characters of a key: 256 bits in base64url. */
const keyCharacters = 43;

const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url');

/**
 * Locks an account until the transaction ends. A transaction that changes an account locks the account first and then
 * its keys, by the trigger that expires them. A transaction that starts with a key must lock in the same order, or two
 * could deadlock.
 */
const lockAccount = (trx: Kysely<Database>, userId: number) =>
  trx.selectFrom('user_account').select('id').where('id', '=', userId).forNoKeyUpdate().execute();

/** Expires the unused keys of an account. */
const expireUnusedKeys = (trx: Kysely<Database>, userId: number) =>
  trx
    .updateTable('user_key')
    // `now()` would be too late: for a transaction that began a moment ago the key would still be valid.
    .set({ expires_at: sql<Date>`created_at` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`created_at`);

/** Key to create; `emailChange` and `registration` are the rows that it belongs to. */
type NewMailKey = { userId: number; purpose: KeyPurpose; hours: number; emailChange?: number; registration?: number };

/**
 * Purposes for which an account may have several keys. A second change of address must not remove the undo link of the
 * first, and any visitor can register an address again, which must not expire the mail of its owner.
 */
const repeatablePurposes: readonly KeyPurpose[] = ['emailUndo', 'activation'];

/**
 * Creates a key for an account, and expires unused keys for the same purpose unless the purpose is repeatable.
 *
 * @param hours lifetime of the key
 * @returns the nonce of the key
 */
export const createKey = async (
  trx: Kysely<Database>,
  keys: MailKeys,
  { userId, purpose, hours, emailChange, registration }: NewMailKey,
): Promise<string> => {
  await lockAccount(trx, userId);
  if (!repeatablePurposes.includes(purpose))
    await expireUnusedKeys(trx, userId).where('purpose', '=', purpose).execute();
  const nonce = keys.createNonce();
  await trx
    .insertInto('user_key')
    .values({
      nonce,
      user_id: userId,
      purpose,
      key_hash: hashKey(keys.deriveKey(nonce)),
      expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
      email_change_id: emailChange ?? null,
      registration_id: registration ?? null,
    })
    .execute();
  return nonce;
};

/** Purposes for which a mail that is sent again gets a new key. */
export const renewablePurposes = ['activation', 'reset'] as const satisfies readonly KeyPurpose[];

/** Expires one key, unless it was used. */
export const expireKey = (trx: Kysely<Database>, nonce: string) =>
  trx
    .updateTable('user_key')
    .set({ expires_at: sql<Date>`created_at` })
    .where('nonce', '=', nonce)
    .where('used_at', 'is', null)
    .execute();

/**
 * Expires keys that confirm or undo a change of address. A trigger expires all other keys with every change of the
 * account's password, address or state.
 *
 * @param from id of a change of address: only its keys and those of later changes
 */
export const expireEmailKeys = async (
  trx: Kysely<Database>,
  userId: number,
  { purpose, from }: { purpose?: 'emailConfirm' | 'emailUndo'; from?: number } = {},
): Promise<void> => {
  await expireUnusedKeys(trx, userId)
    .where('purpose', 'in', purpose ? [purpose] : ['emailConfirm', 'emailUndo'])
    .$if(from !== undefined, (query) => query.where('email_change_id', '>=', from ?? 0))
    .execute();
};

/** Owner of a key, and the change of address or the registration that it belongs to. */
export type UsedKey = { userId: number; emailChange: number | null; registration: number | null };

const usedKeyColumns = [
  'user_id as userId',
  'email_change_id as emailChange',
  'registration_id as registration',
] as const;

/** Finds a valid key without using it; null if there is none. */
export const findKey = async (db: Kysely<Database>, key: string, purpose: KeyPurpose): Promise<UsedKey | null> => {
  const row = await db
    .selectFrom('user_key')
    .select(usedKeyColumns)
    .where('key_hash', '=', hashKey(key))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row ?? null;
};

/**
 * Uses a key: of several simultaneous attempts only one gets the key. The account stays locked until the transaction
 * ends.
 *
 * @returns null for a key that is unknown, used or expired
 */
export const useKey = async (trx: Kysely<Database>, key: string, purpose: KeyPurpose): Promise<UsedKey | null> => {
  const owner = await trx
    .selectFrom('user_key')
    .select('user_id')
    .where('key_hash', '=', hashKey(key))
    .executeTakeFirst();
  if (!owner) return null;
  await lockAccount(trx, owner.user_id);
  const row = await trx
    .updateTable('user_key')
    .set({ used_at: sql<Date>`now()` })
    .where('key_hash', '=', hashKey(key))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(usedKeyColumns)
    .executeTakeFirst();
  return row ?? null;
};

/**
 * Finds a key that was used within the last day, because mail scanners and double clicks repeat requests. Null for any
 * other key.
 */
export const findRecentlyUsedKey = async (
  db: Kysely<Database>,
  key: string,
  purpose: KeyPurpose,
): Promise<UsedKey | null> => {
  const row = await db
    .selectFrom('user_key')
    .select(usedKeyColumns)
    .where('key_hash', '=', hashKey(key))
    .where('purpose', '=', purpose)
    .where('used_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();
  return row ?? null;
};

/** Reads whether a key works, and the address that it was mailed to; null for an address that is unknown. */
export const readKeyState = async (
  db: Kysely<Database>,
  key: string,
  purpose: KeyPurpose,
): Promise<{ state: LinkState; email: string | null }> => {
  if (key.length < keyCharacters) return { state: 'incomplete', email: null };
  const { rows } = await sql<{ state: LinkState; email: string | null }>`
    select case
        when used_at is not null or (purpose = 'activation' and first_activated_date is not null) then 'used'
        when user_key.expires_at <= now() then 'expired'
        else 'valid'
      end as state,
      -- Not the address of the account, which may have changed since.
      (select recipient from mail where key_nonce = nonce order by mail.id limit 1) as email
    from user_key join user_account on user_account.id = user_key.user_id
    where key_hash = ${hashKey(key)} and purpose = ${purpose}`.execute(db);
  return rows[0] ?? { state: 'unknown', email: null };
};

/** Finds the registration that an activation key was mailed for, whether or not the key still works. */
export const findRegistrationOfKey = async (db: Kysely<Database>, key: string): Promise<number | null> => {
  const row = await db
    .selectFrom('user_key')
    .select('registration_id')
    .where('key_hash', '=', hashKey(key))
    .where('purpose', '=', 'activation')
    .executeTakeFirst();
  return row?.registration_id ?? null;
};
