import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import type { StoredPasskey } from './passkey-ceremony.ts';

/** Minutes within which a challenge has to be answered. */
const challengeMinutes = 5;

/** Passkeys of one account. */
export const maxPasskeys = 20;

/** Stores a challenge for one answer. Deletes those whose time is over. */
export const keepChallenge = async (db: Kysely<Database>, challenge: string, userId: number | null): Promise<void> => {
  await db
    .with('spent', (query) => query.deleteFrom('passkey_challenge').where('expires_at', '<', sql<Date>`now()`))
    .insertInto('passkey_challenge')
    .values({
      challenge,
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${sql.lit(challengeMinutes)})`,
    })
    .execute();
};

/** Uses up a challenge. Returns whether it waited for this user, or for a sign-in. */
export const takeChallenge = async (
  db: Kysely<Database>,
  challenge: string | null,
  userId: number | null,
): Promise<boolean> => {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge ?? '')
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst();
  return taken !== undefined;
};

type PasskeyRow = { credential_id: string; public_key: string; counter: number; transports: string[] };

const toPasskey = ({ credential_id, public_key, counter, transports }: PasskeyRow): StoredPasskey => ({
  ...{ credentialId: credential_id, publicKey: Buffer.from(public_key, 'base64url'), counter, transports },
});

/** Reads the passkeys of a user, the oldest first. */
export const readPasskeys = async (db: Kysely<Database>, userId: number) => {
  const rows = await db.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  return rows.map((row) => ({
    ...toPasskey(row),
    id: row.id,
    name: row.name,
    isBackedUp: row.backed_up,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
};

/** Stores a passkey. Returns false for one that an account has already. */
export const insertPasskey = async (
  trx: Kysely<Database>,
  userId: number,
  passkey: StoredPasskey & { name: string; isBackedUp: boolean },
): Promise<boolean> => {
  const inserted = await trx
    .insertInto('passkey')
    .values({
      user_id: userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey).toString('base64url'),
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      backed_up: passkey.isBackedUp,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** Removes a passkey of a user. Returns whether there was one. */
export const deletePasskey = async (trx: Kysely<Database>, userId: number, id: number): Promise<boolean> => {
  const deleted = await trx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
};

/** Finds the account of a passkey, for a sign-in. */
export const findByPasskey = async (db: Kysely<Database>, credentialId: string) => {
  const row = await db
    .selectFrom('passkey')
    .innerJoin('user_account', 'user_account.id', 'passkey.user_id')
    .selectAll('passkey')
    .select(['user_account.login', 'user_account.activated', 'user_account.authorities'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { user_id: id, login, activated, authorities } = row;
  return { account: { id, login, activated, authorities }, passkey: toPasskey(row) };
};

/** Records the use of a passkey, with the uses that the device counted. */
export const recordPasskeyUse = (db: Kysely<Database>, credentialId: string, counter: number) =>
  db
    .updateTable('passkey')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('credential_id', '=', credentialId)
    .execute();
