import type { Mail, MailKind, MailState } from '@ok/contract/routes/management/mail.ts';
import type { Attention } from '@ok/contract/routes/management/overview.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import type { QueuedMail } from './queue/compose-mail.ts';
import { isResendable } from './queue/resend-mail.ts';

/** Mails of the last ninety days; older ones are deleted by and by. */
const isRecent = sql<boolean>`mail.created_at > now() - interval '90 days'`;

const mailState = sql<MailState>`case when mail.status <> 'QUEUED' then mail.status
  when mail.reason is not null then 'RETRYING' else 'WAITING' end`;

const sortColumns = { createdDate: 'mail.created_at', lastAttemptDate: 'mail.last_attempt_at' } as const;

/** Page, order and filter of the outbox. */
export type MailQuery = {
  page: number;
  size: number;
  sort: keyof typeof sortColumns;
  descending: boolean;
  state?: MailState | undefined;
  /** Part of an address. */
  query?: string | undefined;
};

const selectMails = (db: Kysely<Database>) =>
  db
    .selectFrom('mail')
    .leftJoin('user_key', 'user_key.nonce', 'mail.key_nonce')
    .leftJoin('user_account', 'user_account.id', 'mail.user_id')
    .selectAll('mail')
    .select(['user_account.login', mailState.as('state'), isResendable.as('can_resend')]);

type MailRow = Awaited<ReturnType<ReturnType<typeof selectMails>['executeTakeFirstOrThrow']>>;

const toMail = (row: MailRow): Mail => ({
  id: row.id,
  kind: row.kind as MailKind,
  recipient: row.recipient,
  language: row.language,
  status: row.status as Mail['status'],
  state: row.state,
  attempts: row.attempts,
  reason: row.reason,
  createdDate: row.created_at.toISOString(),
  nextAttemptDate: row.status === 'QUEUED' ? row.next_attempt_at.toISOString() : null,
  sentDate: row.sent_at?.toISOString() ?? null,
  bouncedDate: row.bounced_at?.toISOString() ?? null,
  lastAttemptDate: row.last_attempt_at?.toISOString() ?? null,
  login: row.login,
  canResend: row.can_resend,
});

/** Reads a page of the outbox, and the number of all mails of the filter. */
export const listMails = async (
  db: Kysely<Database>,
  { page, size, sort, descending, state, query }: MailQuery,
): Promise<{ mails: Mail[]; total: number }> => {
  const conditions = sql<boolean>`${sql.join(
    [
      isRecent,
      ...(state ? [sql`${mailState} = ${state}`] : []),
      ...(query ? [sql`strpos(lower(mail.recipient), ${query.trim().toLowerCase()}) > 0`] : []),
    ],
    sql` and `,
  )}`;
  const rows = await selectMails(db)
    .where(conditions)
    .orderBy(sortColumns[sort], (order) => (descending ? order.desc().nullsLast() : order.asc().nullsFirst()))
    .orderBy('mail.id', descending ? 'desc' : 'asc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(conditions)
    .executeTakeFirstOrThrow();
  return { mails: rows.map(toMail), total: Number(total) };
};

/** Reads the recent mails about an account, newest first. */
export const listMailsOf = async (db: Kysely<Database>, userId: number, maxMails: number): Promise<Mail[]> => {
  const rows = await selectMails(db)
    .where('mail.user_id', '=', userId)
    .where(isRecent)
    .orderBy('mail.created_at', 'desc')
    .orderBy('mail.id', 'desc')
    .limit(maxMails)
    .execute();
  return rows.map(toMail);
};

/** Counts the mails of each state. */
export const countMails = async (db: Kysely<Database>): Promise<Record<MailState, number>> => {
  const rows = await db
    .selectFrom('mail')
    .select([mailState.as('state'), sql<number>`count(*)::int`.as('count')])
    .where(isRecent)
    .groupBy('state')
    .execute();
  const counts = { WAITING: 0, RETRYING: 0, FAILED: 0, SENT: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
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
