import type { Served } from './serve.ts';

/** Mails in the outbox to an address, the oldest first. */
export const mailsTo = (server: Served, recipient: string) =>
  server.db.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('id').execute();

/** Key in the link of a mail. */
export const keyIn = (server: Served, mail: { key_nonce: string | null } | undefined): string => {
  if (!mail?.key_nonce) throw new Error('this mail carries no key');
  return server.parts.keys.deriveKey(mail.key_nonce);
};
