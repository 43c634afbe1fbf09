import type { MailKind } from '@ok/contract/routes/management/mail.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** Mail that this process is sending. */
export type TakenMail = {
  id: number;
  kind: MailKind;
  recipient: string;
  language: string;
  values: Record<string, string>;
  keyNonce: string | null;
  /** Number of attempts, including the current one. */
  attempts: number;
  /** Time since the mail was queued. */
  ageSeconds: number;
  createdAt: Date;
  /** Time of an earlier delivery; an administrator resent the mail since. */
  sentAt: Date | null;
};

/** Whether the current attempt still owns the mail. An administrator may have resent the mail meanwhile. */
const isStillTaken = ({ id, attempts }: TakenMail) =>
  sql<boolean>`id = ${id} and status = 'QUEUED' and attempts = ${attempts}`;

/**
 * Takes the mail that has been due the longest. No other process takes it before the lease ends. So no transaction
 * stays open while a mail server answers, and the mail of a process that dies is sent by another. Only the database's
 * clock counts, since clocks of processes differ.
 *
 * @param leaseSeconds sending must end within this time
 * @returns null if no mail is due
 */
export const takeDueMail = async (db: Kysely<Database>, leaseSeconds: number): Promise<TakenMail | null> => {
  const { rows } = await sql<TakenMail>`
    update mail set attempts = attempts + 1, last_attempt_at = now(),
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from mail where status = 'QUEUED' and next_attempt_at <= now()
      order by next_attempt_at, id limit 1 for update skip locked
    )
    returning id, kind, recipient, language, values, key_nonce as "keyNonce", attempts,
      extract(epoch from now() - created_at)::float8 as "ageSeconds", created_at as "createdAt", sent_at as "sentAt"`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** Records that the mail server accepted a mail. */
export const markSent = (db: Kysely<Database>, { id }: TakenMail) =>
  db
    .updateTable('mail')
    .set({ status: 'SENT', sent_at: sql<Date>`now()`, reason: null })
    .where('id', '=', id)
    .execute();

/** Schedules another attempt. */
export const markWaiting = (
  db: Kysely<Database>,
  mail: TakenMail,
  { reason, delaySeconds }: { reason: string; delaySeconds: number },
) =>
  db
    .updateTable('mail')
    .set({ reason, next_attempt_at: sql<Date>`now() + make_interval(secs => ${delaySeconds})` })
    .where(isStillTaken(mail))
    .execute();

/** Gives up on a mail. Administrators see it in the outbox. */
export const markFailed = (db: Kysely<Database>, mail: TakenMail, reason: string) =>
  db.updateTable('mail').set({ status: 'FAILED', reason }).where(isStillTaken(mail)).execute();

/** Takes the mails whose links were not printed yet, oldest first. Each mail is taken once, by one process. */
export const takeUnprintedMails = async (
  db: Kysely<Database>,
): Promise<Pick<TakenMail, 'kind' | 'recipient' | 'keyNonce'>[]> => {
  const { rows } = await sql<TakenMail>`
    with printed as (
      update mail set attempts = 1 where status = 'QUEUED' and attempts = 0
      returning id, kind, recipient, key_nonce as "keyNonce"
    )
    select * from printed order by id`.execute(db);
  return rows;
};
