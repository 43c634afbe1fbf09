import { type Kysely, sql } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import type { Database } from '../../db/schema/tables.ts';
import { hasSecondFactor } from '../data/account-store.ts';
import { findPeriod } from './authenticator-code.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-code.ts';
import type { SecretSeal } from './sealed-secret.ts';

/** Milliseconds within which a secret that was shown can be confirmed. */
const pendingMs = 30 * 60_000;

/** Second factor of a user. */
export type SecondFactor = {
  /** When the authenticator app was set up; null without one. */
  confirmedAt: Date | null;
  recoveryCodes: number;
};

export const readSecondFactor = async (db: Kysely<Database>, userId: number): Promise<SecondFactor> => {
  const { rows } = await sql<{ confirmed_at: Date | null; codes: number }>`
    select (select confirmed_at from authenticator where user_id = ${userId}) as confirmed_at,
      (select count(*)::int from recovery_code where user_id = ${userId} and used_at is null) as codes`.execute(db);
  return { confirmedAt: rows[0]?.confirmed_at ?? null, recoveryCodes: rows[0]?.codes ?? 0 };
};

/** Keeps a secret until a code of the app confirms it. The authenticator of now, if any, works on. */
export const keepPendingSecret = async (db: Kysely<Database>, userId: number, sealedSecret: string): Promise<void> => {
  const pending = { pending_secret: sealedSecret, pending_since: sql<Date>`now()` };
  await db
    .insertInto('authenticator')
    .values({ user_id: userId, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute();
};

/**
 * Encrypts all secrets with the present secret of the installation, while the former one is still accepted: a user who does
 * not sign in meanwhile would lose the app.
 */
export const resealSecrets = async (db: Kysely<Database>, { seal, unseal }: SecretSeal): Promise<void> => {
  const rows = await db
    .selectFrom('authenticator')
    .select(['user_id', 'sealed_secret'])
    .where('sealed_secret', 'is not', null)
    .execute();
  for (const { user_id, sealed_secret } of rows) {
    const secret = unseal(sealed_secret ?? '');
    if (secret === null) continue;
    await db
      .updateTable('authenticator')
      .set({ sealed_secret: seal(secret) })
      .where('user_id', '=', user_id)
      // Another process, or a sign-in, may have written meanwhile.
      .where('sealed_secret', '=', sealed_secret)
      .execute();
  }
};

/**
 * Confirms the pending secret of a user with a code of the app.
 *
 * @returns whether the code was right
 */
export const confirmSecret = async (
  trx: Kysely<Database>,
  { unseal }: SecretSeal,
  { userId, code, now }: { userId: number; code: string; now: number },
): Promise<boolean> => {
  const row = await trx
    .selectFrom('authenticator')
    .select(['pending_secret', 'pending_since'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.pending_secret || !row.pending_since || row.pending_since.getTime() < now - pendingMs) return false;
  const secret = unseal(row.pending_secret);
  const period = secret === null ? null : findPeriod(secret, code, now);
  if (period === null) return false;
  await trx
    .updateTable('authenticator')
    .set({
      sealed_secret: row.pending_secret,
      confirmed_at: sql<Date>`now()`,
      last_period: period,
      pending_secret: null,
      pending_since: null,
    })
    .where('user_id', '=', userId)
    .execute();
  return true;
};

/** Replaces the recovery codes of a user. Returns the codes, which only their hashes are kept of. */
export const replaceRecoveryCodes = async (trx: Kysely<Database>, userId: number): Promise<string[]> => {
  const codes = makeRecoveryCodes();
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, hash: hashRecoveryCode(code) })))
    .execute();
  return codes;
};

/** Removes the authenticator app of a user. Returns whether one was set up. */
export const deleteAuthenticator = async (trx: Kysely<Database>, userId: number): Promise<boolean> => {
  const removed = await trx
    .deleteFrom('authenticator')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return removed?.confirmed_at != null;
};

/** Whether a user has a second factor of any kind. */
export const readHasFactor = async (db: Kysely<Database>, userId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('user_account')
    .select(hasSecondFactor.as('has'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.has ?? false;
};

/** Removes the recovery codes of a user who has no second factor left. */
export const deleteUselessCodes = async (trx: Kysely<Database>, userId: number): Promise<void> => {
  if (!(await readHasFactor(trx, userId))) {
    await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  }
};

/** Removes every second factor of a user. Returns whether there was one. */
export const removeSecondFactor = async (trx: Kysely<Database>, userId: number): Promise<boolean> => {
  const had = await readHasFactor(trx, userId);
  await deleteAuthenticator(trx, userId);
  await trx.deleteFrom('passkey').where('user_id', '=', userId).execute();
  await deleteUselessCodes(trx, userId);
  return had;
};

/** Uses a code of the app once. Of two calls with the same code one succeeds. */
const useAuthenticatorCode = async (
  db: Kysely<Database>,
  { seal, unseal }: SecretSeal,
  { userId, code, now }: { userId: number; code: string; now: number },
): Promise<boolean> => {
  const row = await db
    .selectFrom('authenticator')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const secret = row?.sealed_secret ? unseal(row.sealed_secret) : null;
  const period = secret === null ? null : findPeriod(secret, code, now);
  if (secret === null || period === null) return false;
  const { numUpdatedRows } = await db
    .updateTable('authenticator')
    // Encrypted anew, so that a secret of the installation can be replaced.
    .set({ last_period: period, sealed_secret: seal(secret) })
    .where('user_id', '=', userId)
    .where('last_period', '<', period)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Uses a recovery code, which works once, and records it. */
const useRecoveryCode = async (db: Kysely<Database>, userId: number, code: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('hash', '=', hashRecoveryCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  const object = { type: 'user', id: userId };
  await recordEvent(db, { actorId: userId, type: 'RECOVERY_CODE_USE', object, outcome: 'SUCCESS' });
  return true;
};

/**
 * Uses a code of the authenticator app, or a recovery code.
 *
 * @param attempt.now milliseconds since 1970
 * @returns whether it was right and not used before
 */
export const useFactorCode = async (
  db: Kysely<Database>,
  seal: SecretSeal,
  attempt: { userId: number; code: string; now: number },
): Promise<boolean> =>
  (await useAuthenticatorCode(db, seal, attempt)) || useRecoveryCode(db, attempt.userId, attempt.code);
