import { setTimeout as sleep } from 'node:timers/promises';
import { takeUnprintedMails } from '../queue/mail-queue.ts';
import { createMailLinks, getMainLinkName } from '../rendering/mail-kinds.ts';
import { type SendContext, sendNextMail } from './send-next.ts';
import type { MailTransport } from './smtp-transport.ts';

/** Time between two checks of the outbox, unless `wake` is called before. */
const outboxIntervalMs = 5000;
const gracePeriodMs = 5000;

const sleepUnlessAborted = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {});

/** Sends the mails in the outbox. */
export type MailSender = {
  /**
   * Tells the sender that a mail may be due. Call it after the commit of the transaction that queued the mail. Never
   * fails.
   */
  wake: () => void;
  /**
   * Resolves when the current mail is sent, or after `gracePeriodMs`, when sending is aborted. An aborted mail is sent
   * after the next start.
   */
  stop: () => Promise<void>;
};

/** Without a mail server, prints the links of new mails: a newcomer has no other way to them. */
const printLinks = async ({ db, keys, baseUrl }: Omit<SendContext, 'transport'>, printLine: (line: string) => void) => {
  for (const { kind, recipient, keyNonce } of await takeUnprintedMails(db)) {
    const links = createMailLinks(kind, baseUrl, keyNonce === null ? null : keys.deriveKey(keyNonce));
    printLine(`Mail to ${recipient}: ${links[getMainLinkName(kind)]}`);
  }
};

/**
 * Starts sending due mails, now and whenever the sender is woken. Any number of processes may send from one database.
 * Errors are logged and retried; they stop nothing.
 *
 * @param options.transport null without a mail server: mails stay in the outbox
 * @param options.printLink then receives a line with the link of each mail; for a demonstration only
 * @param options.wait for tests
 */
export const startMailSender = (
  options: Omit<SendContext, 'transport'> & {
    transport: MailTransport | null;
    printLink?: ((line: string) => void) | undefined;
    wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  },
): MailSender => {
  const { transport, printLink, log, wait = sleepUnlessAborted } = options;
  const sendingAbort = new AbortController();
  let isStopping = false;
  let isWoken = false;
  let wakeLoop = () => {};

  const sendDueMails = async () => {
    if (transport) while (!isStopping && (await sendNextMail({ ...options, transport }, sendingAbort.signal)));
    else if (printLink) await printLinks(options, printLink);
  };

  const waitUntilWoken = async () => {
    if (isWoken || isStopping) return;
    const sleepAbort = new AbortController();
    wakeLoop = () => sleepAbort.abort();
    await wait(outboxIntervalMs, sleepAbort.signal);
  };

  const run = async () => {
    while (!isStopping) {
      isWoken = false;
      await sendDueMails().catch((error: unknown) => log.error({ err: error }, 'the outbox could not be worked on'));
      await waitUntilWoken();
    }
  };

  const wakeSender = () => {
    isWoken = true;
    wakeLoop();
  };
  const loop = run();
  return {
    wake: wakeSender,
    stop: async () => {
      isStopping = true;
      wakeSender();
      const timer = setTimeout(() => sendingAbort.abort(), gracePeriodMs);
      await loop;
      clearTimeout(timer);
    },
  };
};
