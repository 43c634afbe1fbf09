/** Failed attempt to hand a mail to the mail server. */
export type MailFailure = {
  /** Error message, in one line. */
  reason: string;
  /** Whether the server works and rejected this recipient or message. */
  isAnswer: boolean;
  /** Whether the server will never accept this mail. */
  isFinal: boolean;
};

/** Action after a failed attempt to send a mail. `serverIsOut` means that other mails would fail too. */
type RetryDecision = { failed: true } | { failed: false; delaySeconds: number; serverIsOut: boolean };

/**
 * Attempts at short intervals, almost an hour in total, before a mail that the server keeps rejecting is tried less
 * often.
 */
const frequentAttempts = 80;

const daySeconds = 24 * 3600;

/** Returns a delay in seconds that doubles with each attempt, from `first` to `max`. */
const growDelay = (first: number, max: number, attempt: number) =>
  Math.min(first * 2 ** Math.min(attempt - 1, 20), max);

/**
 * Decides when to try a mail again. An unreachable server is tried at short intervals for as long as it takes, so that
 * mails leave within a minute of its return. A temporary rejection is retried at short intervals for an hour, then at
 * growing ones, up to once an hour. A mail fails after a day, but only after many attempts: this process may have been
 * down for most of the day.
 */
export const decideRetry = (
  { isAnswer, isFinal }: MailFailure,
  { attempts, ageSeconds }: { attempts: number; ageSeconds: number },
): RetryDecision => {
  if (isFinal || (ageSeconds > daySeconds && attempts > frequentAttempts)) return { failed: true };
  if (!isAnswer) return { failed: false, delaySeconds: growDelay(5, 20, attempts), serverIsOut: true };
  const delaySeconds =
    attempts <= frequentAttempts ? growDelay(5, 45, attempts) : growDelay(60, 3600, attempts - frequentAttempts);
  return { failed: false, delaySeconds, serverIsOut: false };
};
