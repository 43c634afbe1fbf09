import type { MailKind } from '@ok/contract/routes/management/mail.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../src/db/schema/tables.ts';
import { createKey, createMailKeys } from '../src/mail/queue/mail-key.ts';
import { queueMail } from '../src/mail/queue/queue-mail.ts';
import { startMailSender } from '../src/mail/sending/mail-sender.ts';
import { createSmtpTransport, type MailTransport } from '../src/mail/sending/smtp-transport.ts';

/** Address of the product in tests of mails. */
export const baseUrl = 'https://ok.example.nl';

/** Makes the keys of mails in tests. */
export const keys = createMailKeys(['a secret of the tests']);

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Connects to a test server, with time limits for a busy machine; `greeting` in milliseconds. */
export const smtpTo = (url: string, greeting = 30_000): MailTransport =>
  createSmtpTransport(url, { timeouts: { connection: 30_000, greeting, socket: 30_000 } });

/** Starts a sender that waits for `round` between its rounds, so that no test waits for time to pass. */
export const startSender = async (
  db: Kysely<Database>,
  transport: MailTransport | null,
  changes: Partial<Parameters<typeof startMailSender>[0]> = {},
) => {
  let announce = () => {};
  const rest = () =>
    new Promise<void>((resolve) => {
      announce = resolve;
    });
  let resting = rest();
  const sender = startMailSender({
    db,
    transport,
    keys,
    baseUrl,
    mailFrom: 'OK! <no-reply@example.nl>',
    supportEmail: 'support@example.nl',
    log: silent,
    wait: (_milliseconds, signal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true });
        const rested = announce;
        resting = rest();
        rested();
      }),
    ...changes,
  });
  await resting;
  return {
    ...sender,
    /** Runs one round of the outbox. */
    round: async () => {
      const done = resting;
      sender.wake();
      await done;
    },
  };
};

/** A sender that a test started. */
export type TestSender = Awaited<ReturnType<typeof startSender>>;

/** Queues a mail to a user of the demonstration, with a key if its kind has one. */
export const queue = async (
  db: Kysely<Database>,
  kind: MailKind,
  {
    recipient = 'sanne@example.nl',
    language = 'nl',
    values = { firstName: 'Sanne', validHours: '1', login: 'sanne' },
  }: { recipient?: string; language?: string; values?: Record<string, string> } = {},
): Promise<{ id: number; key: string }> =>
  db.transaction().execute(async (trx) => {
    const { id: userId } = await trx.selectFrom('user_account').select('id').limit(1).executeTakeFirstOrThrow();
    const purpose = kind === 'activation' ? 'activation' : 'reset';
    const keyNonce = await createKey(trx, keys, { userId, purpose, hours: 1 });
    await queueMail(trx, { kind, userId, recipient, language, values, keyNonce });
    const { id } = await trx.selectFrom('mail').select(sql<number>`max(id)`.as('id')).executeTakeFirstOrThrow();
    return { id, key: keys.deriveKey(keyNonce) };
  });

/** Makes the waiting mails due at once. */
export const makeDue = (db: Kysely<Database>) =>
  sql`update mail set next_attempt_at = now() where next_attempt_at > now()`.execute(db);

/** The mails, the oldest first, with the seconds until the next attempt. */
export const outbox = async (db: Kysely<Database>) => {
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'status', 'attempts', 'reason'])
    .select(sql<number>`extract(epoch from next_attempt_at - now())::float8`.as('wait'))
    .orderBy('id')
    .execute();
  return rows;
};
