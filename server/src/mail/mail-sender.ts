import { setTimeout as sleep } from 'node:timers/promises';
import { linksOf, mainLinkOf } from './mail-kinds.ts';
import { takeUntold } from './mail-queue.ts';
import { type Sending, sendNext } from './send-next.ts';
import type { MailTransport } from './smtp-transport.ts';

/** Milliseconds between looks at the outbox when nobody wakes the sender, and for which `stop` lets a mail go on. */
const pause = 5000;
const grace = 5000;

const waitFor = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {});

/** Sends what is in the outbox. */
export type MailSender = {
  /** There may be something to send. To be called after the commit of what queued it; it never fails. */
  wake: () => void;
  /** Ends once the mail that is being sent is sent, or broken off after a few seconds, to be sent after the next start. */
  stop: () => Promise<void>;
};

/** Without a transport, say where the links of new mails lead: a newcomer has no other way to them. */
const tellLinks = async ({ db, keys, baseUrl }: Omit<Sending, 'transport'>, tell: (line: string) => void) => {
  for (const { kind, recipient, keyNonce } of await takeUntold(db)) {
    const links = linksOf(kind, baseUrl, keyNonce === null ? null : keys.keyOf(keyNonce));
    tell(`Mail to ${recipient}: ${links[mainLinkOf(kind)]}`);
  }
};

/**
 * Start sending what is due, now and whenever it is woken. Any number of processes may do so on one database. What goes
 * wrong is written down and tried again; it stops nothing.
 *
 * @param parts.transport null where there is no mail server: mails are kept until there is
 * @param parts.tellLink what takes a line with the link of each mail then; only for a demonstration
 * @param parts.wait for tests
 */
export const startMailSender = (
  parts: Omit<Sending, 'transport'> & {
    transport: MailTransport | null;
    tellLink?: ((line: string) => void) | undefined;
    wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  },
): MailSender => {
  const { transport, tellLink, log, wait = waitFor } = parts;
  const cut = new AbortController();
  let isStopping = false;
  let isWoken = false;
  let wakeLoop = () => {};

  const work = async () => {
    if (transport) while (!isStopping && (await sendNext({ ...parts, transport }, cut.signal)));
    else if (tellLink) await tellLinks(parts, tellLink);
  };

  const rest = async () => {
    if (isWoken || isStopping) return;
    const up = new AbortController();
    wakeLoop = () => up.abort();
    await wait(pause, up.signal);
  };

  const run = async () => {
    while (!isStopping) {
      isWoken = false;
      await work().catch((error: unknown) => log.error({ err: error }, 'the outbox could not be worked on'));
      await rest();
    }
  };

  const wake = () => {
    isWoken = true;
    wakeLoop();
  };
  const running = run();
  return {
    wake,
    stop: async () => {
      isStopping = true;
      wake();
      const timer = setTimeout(() => cut.abort(), grace);
      await running;
      clearTimeout(timer);
    },
  };
};
