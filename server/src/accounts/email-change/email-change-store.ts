import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { eraseAccount } from '../data/erasure-store.ts';
import { lockAddress } from '../registration/registration-store.ts';

/** Hours within which the user has to confirm a new address. */
export const confirmHours = 24;

/** Hours for which the link in a mail to the old address restores that address. */
export const undoHours = 72;

/** Requested change of address. */
export type EmailChange = { id: number; userId: number; oldEmail: string; newEmail: string; sessionId: string };

const selectEmailChanges = (db: Kysely<Database>) =>
  db
    .selectFrom('email_change')
    .select(['id', 'user_id as userId', 'old_email as oldEmail', 'new_email as newEmail', 'session_id as sessionId']);

export const findEmailChange = (db: Kysely<Database>, id: number): Promise<EmailChange> =>
  selectEmailChanges(db).where('id', '=', id).executeTakeFirstOrThrow();

/** Finds the change that a user has requested and not confirmed yet. */
export const findPendingEmailChange = (db: Kysely<Database>, userId: number): Promise<EmailChange | undefined> =>
  selectEmailChanges(db)
    .where('user_id', '=', userId)
    .where('state', '=', 'PENDING')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Ends the pending change of an account. Returns whether there was one. */
export const endPendingChange = async (trx: Kysely<Database>, userId: number): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('email_change')
    .set({ state: 'ENDED' })
    .where('user_id', '=', userId)
    .where('state', '=', 'PENDING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Stores a requested change, and returns its id. */
export const insertEmailChange = async (
  trx: Kysely<Database>,
  { userId, oldEmail, newEmail, sessionId }: Omit<EmailChange, 'id'>,
): Promise<number> => {
  const { id } = await trx
    .insertInto('email_change')
    .values({
      user_id: userId,
      old_email: oldEmail,
      new_email: newEmail,
      session_id: sessionId,
      expires_at: sql<Date>`now() + make_interval(hours => ${confirmHours})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Restarts the time within which the user has to confirm the address. */
export const extendEmailChange = (trx: Kysely<Database>, id: number) =>
  trx
    .updateTable('email_change')
    .set({ expires_at: sql<Date>`now() + make_interval(hours => ${confirmHours})` })
    .where('id', '=', id)
    .execute();

export const markConfirmed = (trx: Kysely<Database>, id: number) =>
  trx.updateTable('email_change').set({ state: 'CONFIRMED' }).where('id', '=', id).execute();

/**
 * Whether an address belongs to another account. An account that was never activated does not count: a stranger could
 * register the address to keep it from its owner.
 */
export const isAddressTaken = async (trx: Kysely<Database>, userId: number, email: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from user_account where id <> ${userId}
    and (lower(email) = ${email} or lower(login) = ${email})
    and (activated or first_activated_date is not null)`.execute(trx);
  return rows.length > 0;
};

/**
 * Changes the address of an account, and the login when that was the address.
 *
 * @returns false when the address belongs to another account; the caller has to roll the transaction back then
 */
export const changeAccountAddress = async (trx: Kysely<Database>, userId: number, email: string): Promise<boolean> => {
  const { email: currentEmail } = await trx
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (currentEmail.toLowerCase() === email.toLowerCase()) return true;
  // A registration of the address at the same moment comes before or after this.
  await lockAddress(trx, email);
  if (await isAddressTaken(trx, userId, email)) return false;
  const { rows } = await sql<{ id: number }>`select id from user_account
    where id <> ${userId} and (lower(email) = ${email} or lower(login) = ${email})`.execute(trx);
  for (const { id } of rows) await eraseAccount(trx, id);
  try {
    await sql`update user_account set email = ${email},
        login = case when lower(login) = lower(email) then ${email} else login end, last_modified_date = now()
      where id = ${userId}`.execute(trx);
  } catch (error) {
    // An administrator gave the address to another account meanwhile (23505 is a unique violation).
    if ((error as { code?: string }).code === '23505') return false;
    throw error;
  }
  return true;
};
