import type { MailKind } from '@ok/contract/routes/management/mail.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { spokenLanguage } from '../texts/spoken-language.ts';

/** A mail to be written. The text comes from the mail texts in the receiver's language when it is sent. */
export type NewMail = {
  kind: MailKind;
  userId: number;
  recipient: string;
  language: string;
  /** What stands for the `{{names}}` of its text; links with keys are added when it is sent. */
  values: Record<string, string>;
  /** The nonce of the key that its link carries. */
  keyNonce?: string;
};

/** Put a mail in the outbox, in the transaction of what causes it: either both happen or neither. */
export const queueMail = (trx: Kysely<Database>, { kind, userId, recipient, language, values, keyNonce }: NewMail) =>
  trx
    .insertInto('mail')
    .values({
      kind,
      user_id: userId,
      recipient,
      language: spokenLanguage(sql`${language}::text`),
      values: JSON.stringify(values),
      key_nonce: keyNonce ?? null,
    })
    .execute();
