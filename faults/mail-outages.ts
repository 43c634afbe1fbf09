import { setTimeout as sleep } from 'node:timers/promises';
import type { MailServer } from './compare-mails.ts';
import type { Fault } from './kills.ts';

/** Ways in which a mail server fails, one after the other. */
const failures: ((mails: MailServer) => void)[] = [
  ({ manners }) => Object.assign(manners, { refuses: () => 421 }),
  ({ manners }) => Object.assign(manners, { refuses: () => 450 }),
  ({ manners }) => Object.assign(manners, { hangsAt: 'connection' }),
  ({ manners }) => Object.assign(manners, { hangsAt: 'sender' }),
  ({ manners }) => Object.assign(manners, { hangsAt: 'recipient' }),
  ({ manners }) => Object.assign(manners, { hangsAt: 'message' }),
  ({ manners }) => Object.assign(manners, { hangsUp: true }),
  // Greylisting: each recipient is refused the first time.
  ({ manners }) => {
    const seen = new Set<string>();
    const refuses = (recipient: string) => (seen.has(recipient) ? null : seen.add(recipient) && 450);
    Object.assign(manners, { refuses });
  },
];

const behave = ({ manners }: MailServer) =>
  Object.assign(manners, { refuses: undefined, hangsUp: undefined, hangsAt: undefined });

/** Meets every way in which a mail server fails, for a share of so many seconds each. */
export const mailOutage = (seconds: number): Fault => ({
  name: 'mail server that refuses, hangs, hangs up and greylists',
  times: 1,
  strike: async ({ mails }) => {
    for (const fail of failures) {
      fail(mails);
      await sleep((seconds * 1000) / failures.length);
      behave(mails);
    }
  },
});
