import type { MailKind } from '@ok/contract/routes/management/mail.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** A mail that this process sends now. */
export type TakenMail = {
  id: number;
  kind: MailKind;
  recipient: string;
  language: string;
  values: Record<string, string>;
  keyNonce: string | null;
  /** How often it has been tried, this time included. */
  attempts: number;
  /** Seconds since it was queued. */
  age: number;
  createdAt: Date;
  /** When a server took it before: somebody had it sent anew since. */
  sentAt: Date | null;
};

/** Whether a mail is still in the hands of the attempt that took it: somebody may have it sent anew meanwhile. */
const isHeld = ({ id, attempts }: TakenMail) =>
  sql<boolean>`id = ${id} and status = 'QUEUED' and attempts = ${attempts}`;

/**
 * Take the mail that has been due the longest. Nobody else takes it before the lease is over, so that no transaction
 * stays open while a server is talked to, and a process that dies leaves the mail to the others. Only the clock of the
 * database counts: those of several processes differ.
 *
 * @param lease seconds; sending must have ended by then
 * @returns null where nothing is due
 */
export const takeDue = async (db: Kysely<Database>, lease: number): Promise<TakenMail | null> => {
  const { rows } = await sql<TakenMail>`
    update mail set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${lease})
    where id = (
      select id from mail where status = 'QUEUED' and next_attempt_at <= now()
      order by next_attempt_at, id limit 1 for update skip locked
    )
    returning id, kind, recipient, language, values, key_nonce as "keyNonce", attempts,
      extract(epoch from now() - created_at)::float8 as age, created_at as "createdAt", sent_at as "sentAt"`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** A server has taken responsibility for a mail. */
export const markSent = (db: Kysely<Database>, { id }: TakenMail) =>
  db
    .updateTable('mail')
    .set({ status: 'SENT', sent_at: sql<Date>`now()`, reason: null })
    .where('id', '=', id)
    .execute();

/** A mail is tried again. */
export const markWaiting = (
  db: Kysely<Database>,
  mail: TakenMail,
  { reason, seconds }: { reason: string; seconds: number },
) =>
  db
    .updateTable('mail')
    .set({ reason, next_attempt_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where(isHeld(mail))
    .execute();

/** A mail is given up, for an administrator to see. */
export const markFailed = (db: Kysely<Database>, mail: TakenMail, reason: string) =>
  db.updateTable('mail').set({ status: 'FAILED', reason }).where(isHeld(mail)).execute();

/** Queue a mail anew, whatever became of it. Its time of sending stays, to tell the new message from the one before. */
export const queueAnew = async (trx: Kysely<Database>, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('mail')
    .set({ status: 'QUEUED', attempts: 0, next_attempt_at: sql<Date>`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The mails that nobody has been told of yet, the oldest first; each is answered once, to one process. */
export const takeUntold = async (
  db: Kysely<Database>,
): Promise<Pick<TakenMail, 'kind' | 'recipient' | 'keyNonce'>[]> => {
  const { rows } = await sql<TakenMail>`
    with told as (
      update mail set attempts = 1 where status = 'QUEUED' and attempts = 0
      returning id, kind, recipient, key_nonce as "keyNonce"
    )
    select * from told order by id`.execute(db);
  return rows;
};
