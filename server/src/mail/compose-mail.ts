import type { MailKind } from '@ok/contract/routes/management/mail.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { MailKeys } from './mail-key.ts';
import { linksOf } from './mail-kinds.ts';
import { mailTextOf } from './mail-text-store.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

/** What every mail is made with. */
export type MailSettings = {
  db: Kysely<Database>;
  keys: Pick<MailKeys, 'keyOf'>;
  /** The configured address of the product. */
  baseUrl: string;
  supportEmail: string;
};

/** A mail as it was queued. */
export type QueuedMail = {
  kind: MailKind;
  language: string;
  values: Record<string, string>;
  keyNonce: string | null;
};

/**
 * Make a queued mail into what is sent. Its key is made anew each time, and nowhere kept.
 *
 * @param shown.language another than its own
 * @param shown.hideKey for somebody whose mail it is not
 */
export const composeMail = async (
  { db, keys, baseUrl, supportEmail }: MailSettings,
  { kind, language, values, keyNonce }: QueuedMail,
  shown: { language?: string | undefined; hideKey?: boolean } = {},
): Promise<RenderedMail> => {
  const key = keyNonce === null ? null : shown.hideKey ? '…' : keys.keyOf(keyNonce);
  const text = await mailTextOf(db, kind, shown.language ?? language);
  return renderMail(text, { values, links: linksOf(kind, baseUrl, key), supportEmail });
};
