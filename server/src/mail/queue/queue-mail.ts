import type { MailKind } from '@ok/contract/routes/management/mail.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { effectiveLanguage } from '../../texts/effective-language.ts';

/** Mail to queue. Its text is read when it is sent, in the receiver's language. */
export type NewMail = {
  kind: MailKind;
  userId: number;
  recipient: string;
  language: string;
  /** Values of the `{{names}}` in the text. Links with keys are added when the mail is sent. */
  values: Record<string, string>;
  /** Nonce of the key in the mail's link. */
  keyNonce?: string;
};

/** Queues a mail in the transaction of its cause, so that both happen or neither. */
export const queueMail = (trx: Kysely<Database>, { kind, userId, recipient, language, values, keyNonce }: NewMail) =>
  trx
    .insertInto('mail')
    .values({
      kind,
      user_id: userId,
      recipient,
      language: effectiveLanguage(sql`${language}::text`),
      values: JSON.stringify(values),
      key_nonce: keyNonce ?? null,
    })
    .execute();
