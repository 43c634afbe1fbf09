import { setTimeout as sleep } from 'node:timers/promises';
import { domainLabel } from '@ok/contract/rules/accounts/email-address.ts';
import type { FastifyBaseLogger } from 'fastify';
import { composeMail, type MailSettings } from '../queue/compose-mail.ts';
import { markFailed, markSent, markWaiting, type TakenMail, takeDueMail } from '../queue/mail-queue.ts';
import { createMessageId } from '../queue/message-id.ts';
import { decideRetry } from './retry-policy.ts';
import { type MailMessage, type MailTransport, toMailFailure } from './smtp-transport.ts';

const addressPattern = new RegExp(`^[a-z0-9!#$%&'*+/=?^_\`{|}~.-]{1,64}@(?:${domainLabel}\\.)*${domainLabel}$`, 'i');

/**
 * Whether a text is exactly one address. Quoted local parts, commas, comments, groups and line breaks are refused: mail
 * programs and servers parse them differently, which can turn one recipient into two, and no user needs them.
 */
const isSingleAddress = (text: string): boolean =>
  text.length <= 254 && !text.startsWith('-') && addressPattern.test(text);

/** Services that sending needs. */
export type SendContext = MailSettings & {
  transport: MailTransport;
  /** Sender address, or a name with the address in angle brackets. */
  mailFrom: string;
  /** Address to which mail servers send reports of mails that came back; the sender's by default. */
  bounceAddress?: string | undefined;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
};

/** A mail belongs to the process that took it for the lease; the process stops trying at the deadline before. */
const leaseSeconds = 60;
const deadlineSeconds = 50;

const createMessage = async (context: SendContext, mail: TakenMail): Promise<MailMessage> => ({
  ...(await composeMail(context, mail)),
  from: context.mailFrom,
  bounceAddress: context.bounceAddress,
  to: mail.recipient,
  replyTo: context.supportEmail,
  messageId: createMessageId(mail, context.baseUrl),
});

/** Records that a server accepted the mail. Retries, because a short failure of the database must not lose this. */
const recordSent = async ({ db, log }: SendContext, mail: TakenMail) => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await markSent(db, mail);
    } catch (error) {
      if (attempt >= leaseSeconds) throw error;
      log.error({ err: error, mail: mail.id }, 'a mail was sent, which could not be written down');
      await sleep(Math.min(attempt * 100, 1000));
    }
  }
};

/**
 * Sends the mail that has been due the longest.
 *
 * @param abortSignal aborts the attempt
 * @returns false if no mail is due, or if the server accepts no mails at all
 */
export const sendNextMail = async (context: SendContext, abortSignal: AbortSignal): Promise<boolean> => {
  const { db, log, transport } = context;
  const mail = await takeDueMail(db, leaseSeconds);
  if (!mail) return false;
  const signal = AbortSignal.any([abortSignal, AbortSignal.timeout(deadlineSeconds * 1000)]);
  if (!isSingleAddress(mail.recipient)) {
    await markFailed(db, mail, 'This is not an address that mails are sent to');
    return true;
  }
  try {
    await transport.send(await createMessage(context, mail), signal);
  } catch (error) {
    const failure = toMailFailure(error);
    const outcome = decideRetry(failure, mail);
    // A server's answer may contain the recipient: administrators see it in the outbox, but the log omits it.
    const details = { mail: mail.id, attempts: mail.attempts, ...(!failure.isAnswer && { reason: failure.reason }) };
    log.warn(details, outcome.failed ? 'a mail could not be sent' : 'a mail could not be sent yet');
    if (outcome.failed) await markFailed(db, mail, failure.reason);
    else await markWaiting(db, mail, { reason: failure.reason, delaySeconds: outcome.delaySeconds });
    return outcome.failed || !outcome.serverIsOut;
  }
  await recordSent(context, mail);
  log.info({ mail: mail.id }, 'a mail was sent');
  return true;
};
