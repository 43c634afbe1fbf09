import type { MailKind } from '@ok/contract/routes/management/mail.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { createMailLinks } from '../rendering/mail-kinds.ts';
import { readMailText } from '../rendering/mail-text-store.ts';
import { type RenderedMail, renderMail } from '../rendering/render-mail.ts';
import type { MailKeys } from './mail-key.ts';

/** Settings that every mail needs. */
export type MailSettings = {
  db: Kysely<Database>;
  keys: Pick<MailKeys, 'deriveKey'>;
  /** Configured address of the product. */
  baseUrl: string;
  supportEmail: string;
};

/** Mail as it was queued. */
export type QueuedMail = {
  kind: MailKind;
  language: string;
  values: Record<string, string>;
  keyNonce: string | null;
};

/**
 * Renders a queued mail for sending. The key is derived from its nonce each time and never stored.
 *
 * @param options.language replaces the mail's own language
 * @param options.hideKey hides the key from readers other than the receiver
 */
export const composeMail = async (
  { db, keys, baseUrl, supportEmail }: MailSettings,
  { kind, language, values, keyNonce }: QueuedMail,
  options: { language?: string | undefined; hideKey?: boolean } = {},
): Promise<RenderedMail> => {
  const key = keyNonce === null ? null : options.hideKey ? '…' : keys.deriveKey(keyNonce);
  const text = await readMailText(db, kind, options.language ?? language);
  return renderMail(text, { values, links: createMailLinks(kind, baseUrl, key, values.query), supportEmail });
};
