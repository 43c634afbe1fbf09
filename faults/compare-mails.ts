import { setTimeout as sleep } from 'node:timers/promises';
import type { startMailServer } from '../server/test/mail-server.ts';

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Milliseconds in which the last mails are sent: a killed process holds its mail for a minute. */
const mailsWaitMs = 120_000;

/**
 * Waits for the mails of all registrations. A message that came again is one whose acceptance its sender could not
 * record: mail programs show it once, because its Message-ID is the same.
 */
export const compareMails = async ({ received }: MailServer, registered: ReadonlySet<string>) => {
  const readIds = () =>
    new Map(
      [...Map.groupBy(received, ({ to }) => to.join())].map(([address, messages]) => [
        address,
        new Set(messages.map(({ mail }) => mail.messageId)),
      ]),
    );
  const findMissing = () => {
    const ids = readIds();
    return [...registered].filter((address) => !ids.has(address));
  };
  for (const end = Date.now() + mailsWaitMs; findMissing().length > 0 && Date.now() < end; ) await sleep(200);
  return {
    lost: findMissing().map((address) => `mail to ${address}`),
    doubled: [...readIds()].flatMap(([address, ids]) => (ids.size > 1 ? [`mail to ${address}`] : [])),
    again: received.length - new Set(received.map(({ mail }) => mail.messageId)).size,
  };
};
