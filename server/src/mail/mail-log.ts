import type { Mail, MailKind } from '@ok/contract/routes/management/mail.ts';
import type { Attention } from '@ok/contract/routes/management/overview.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { QueuedMail } from './compose-mail.ts';

/** Mails of the last ninety days; older ones are deleted by and by. */
const isRecent = sql<boolean>`created_at > now() - interval '90 days'`;

/** Reads a page of the outbox, newest first, and the number of all mails. */
export const listMails = async (
  db: Kysely<Database>,
  { page, size }: { page: number; size: number },
): Promise<{ mails: Mail[]; total: number }> => {
  const rows = await db
    .selectFrom('mail')
    .selectAll()
    .where(isRecent)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(isRecent)
    .executeTakeFirstOrThrow();
  const mails = rows.map((row) => ({
    id: row.id,
    kind: row.kind as MailKind,
    recipient: row.recipient,
    language: row.language,
    status: row.status as Mail['status'],
    attempts: row.attempts,
    reason: row.reason,
    createdDate: row.created_at.toISOString(),
    nextAttemptDate: row.status === 'QUEUED' ? row.next_attempt_at.toISOString() : null,
    sentDate: row.sent_at?.toISOString() ?? null,
  }));
  return { mails, total: Number(total) };
};

/** Counts failed mails by kind, and mails that still have to be sent. */
export const summarizeMails = async (db: Kysely<Database>): Promise<Attention['mails']> => {
  const { rows } = await sql<{ status: string; kind: MailKind; count: number; next: Date | null }>`
    select status, kind, count(*)::int as count, min(next_attempt_at) as next from mail
    where status <> 'SENT' and ${isRecent} group by status, kind order by count desc, kind`.execute(db);
  const waiting = rows.filter(({ status }) => status === 'QUEUED');
  const [next] = waiting.flatMap((row) => row.next ?? []).sort((one, other) => one.getTime() - other.getTime());
  return {
    failed: rows.filter(({ status }) => status === 'FAILED').map(({ kind, count }) => ({ kind, count })),
    waiting: waiting.reduce((sum, { count }) => sum + count, 0),
    nextAttemptDate: next?.toISOString() ?? null,
  };
};

/** Finds a mail to preview; null if there is none. `hasLiveKey` means that the mail's link still works. */
export const findMail = async (
  db: Kysely<Database>,
  id: number,
): Promise<(QueuedMail & { hasLiveKey: boolean }) | null> => {
  const row = await db
    .selectFrom('mail')
    .leftJoin('user_key', 'user_key.nonce', 'mail.key_nonce')
    .select(['mail.kind', 'mail.language', 'mail.values', 'mail.key_nonce'])
    .select(sql<boolean>`coalesce(user_key.used_at is null and user_key.expires_at > now(), false)`.as('is_live'))
    .where('mail.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { kind, language, values, key_nonce, is_live } = row;
  return {
    kind: kind as MailKind,
    language,
    values: values as Record<string, string>,
    keyNonce: key_nonce,
    hasLiveKey: is_live,
  };
};
