import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { afterFailure } from './after-failure.ts';
import { composeMail, type MailSettings } from './compose-mail.ts';
import { isOneAddress } from './mail-address.ts';
import { markFailed, markSent, markWaiting, type TakenMail, takeDue } from './mail-queue.ts';
import { failureOf, type MailTransport, type Message } from './smtp-transport.ts';

/** What sending takes. */
export type Sending = MailSettings & {
  transport: MailTransport;
  /** Who mails come from: an address, or a name and an address in angle brackets. */
  mailFrom: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
};

/** Seconds that a mail belongs to the process that took it, and those within which it stops trying. */
const lease = 60;
const deadline = 50;

/** A message keeps its name however often it is tried, so that a receiver who got it twice can tell. */
const messageIdOf = ({ id, createdAt, sentAt }: TakenMail, baseUrl: string) =>
  `<${[id, createdAt.getTime(), sentAt?.getTime() ?? 0].join('.')}@${new URL(baseUrl).hostname}>`;

const messageOf = async (sending: Sending, mail: TakenMail): Promise<Message> => ({
  ...(await composeMail(sending, mail)),
  from: sending.mailFrom,
  to: mail.recipient,
  replyTo: sending.supportEmail,
  messageId: messageIdOf(mail, sending.baseUrl),
});

/** A server has the mail: that must not be forgotten because the database is away for a moment. */
const writeDown = async ({ db, log }: Sending, mail: TakenMail) => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await markSent(db, mail);
    } catch (error) {
      if (attempt >= lease) throw error;
      log.error({ err: error, mail: mail.id }, 'a mail was sent, which could not be written down');
      await sleep(Math.min(attempt * 100, 1000));
    }
  }
};

/**
 * Send the mail that has been due the longest.
 *
 * @param cut breaks off the attempt
 * @returns whether to go on: not where nothing is due, nor where the server takes no mails at all
 */
export const sendNext = async (sending: Sending, cut: AbortSignal): Promise<boolean> => {
  const { db, log, transport } = sending;
  const mail = await takeDue(db, lease);
  if (!mail) return false;
  const signal = AbortSignal.any([cut, AbortSignal.timeout(deadline * 1000)]);
  if (!isOneAddress(mail.recipient)) {
    await markFailed(db, mail, 'This is not an address that mails are sent to');
    return true;
  }
  try {
    await transport.send(await messageOf(sending, mail), signal);
  } catch (error) {
    const failure = failureOf(error);
    const outcome = afterFailure(failure, mail);
    // An answer may name the recipient: administrators read it in the outbox, the log stays without.
    const said = { mail: mail.id, attempts: mail.attempts, ...(!failure.isAnswer && { reason: failure.reason }) };
    log.warn(said, outcome.failed ? 'a mail could not be sent' : 'a mail could not be sent yet');
    if (outcome.failed) await markFailed(db, mail, failure.reason);
    else await markWaiting(db, mail, { reason: failure.reason, seconds: outcome.seconds });
    return outcome.failed || !outcome.serverIsOut;
  }
  await writeDown(sending, mail);
  log.info({ mail: mail.id }, 'a mail was sent');
  return true;
};
