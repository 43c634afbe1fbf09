import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { eraseAccount } from '../data/erasure-store.ts';
import { takeTurn } from '../registration/registration-store.ts';

/** Hours within which another address has to be confirmed. */
export const confirmHours = 24;

/** Hours for which a link in a mail to the address before takes the account back to it. */
export const undoHours = 72;

/** A change of address that was asked for. */
export type EmailChange = { id: number; userId: number; oldEmail: string; newEmail: string; sessionId: string };

const changes = (db: Kysely<Database>) =>
  db
    .selectFrom('email_change')
    .select(['id', 'user_id as userId', 'old_email as oldEmail', 'new_email as newEmail', 'session_id as sessionId']);

/** A change of address by its id. */
export const findEmailChange = (db: Kysely<Database>, id: number): Promise<EmailChange> =>
  changes(db).where('id', '=', id).executeTakeFirstOrThrow();

/** The address that somebody has asked for and not confirmed yet. */
export const pendingEmailChange = (db: Kysely<Database>, userId: number): Promise<EmailChange | undefined> =>
  changes(db)
    .where('user_id', '=', userId)
    .where('state', '=', 'PENDING')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Nobody waits for another address of this account any more. */
export const endPendingChange = async (trx: Kysely<Database>, userId: number): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('email_change')
    .set({ state: 'ENDED' })
    .where('user_id', '=', userId)
    .where('state', '=', 'PENDING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Write down that another address was asked for; answers the id of the change. */
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

/** There is time to confirm an address again, from now. */
export const prolongEmailChange = (trx: Kysely<Database>, id: number) =>
  trx
    .updateTable('email_change')
    .set({ expires_at: sql<Date>`now() + make_interval(hours => ${confirmHours})` })
    .where('id', '=', id)
    .execute();

/** The address of a change was confirmed. */
export const markConfirmed = (trx: Kysely<Database>, id: number) =>
  trx.updateTable('email_change').set({ state: 'CONFIRMED' }).where('id', '=', id).execute();

/**
 * Whether an address is somebody else's. Who never activated an account does not have its address: anybody could keep
 * it from its owner.
 */
export const isSomebodyElses = async (trx: Kysely<Database>, userId: number, email: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from user_account where id <> ${userId}
    and (lower(email) = ${email} or lower(login) = ${email})
    and (activated or first_activated_date is not null)`.execute(trx);
  return rows.length > 0;
};

/**
 * Give an account another address, and the login with it where that was the address.
 *
 * @returns false where it is somebody else's; the transaction has to end then
 */
export const moveTo = async (trx: Kysely<Database>, userId: number, email: string): Promise<boolean> => {
  const { email: present } = await trx
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (present.toLowerCase() === email.toLowerCase()) return true;
  // Whoever registers it now comes before or after this.
  await takeTurn(trx, email);
  if (await isSomebodyElses(trx, userId, email)) return false;
  const { rows } = await sql<{ id: number }>`select id from user_account
    where id <> ${userId} and (lower(email) = ${email} or lower(login) = ${email})`.execute(trx);
  for (const { id } of rows) await eraseAccount(trx, id);
  try {
    await sql`update user_account set email = ${email},
        login = case when lower(login) = lower(email) then ${email} else login end, last_modified_date = now()
      where id = ${userId}`.execute(trx);
  } catch (fault) {
    // An administrator was quicker.
    if ((fault as { code?: string }).code === '23505') return false;
    throw fault;
  }
  return true;
};
