/** What a mail server, or the way to it, did. */
export type Failure = {
  /** What it said, in one line. */
  reason: string;
  /** It answered, for this recipient or this message: the server works. */
  isAnswer: boolean;
  /** It will never take this mail. */
  isFinal: boolean;
};

/** What becomes of a mail that was not taken. `serverIsOut`: others would fare no better now. */
type Outcome = { failed: true } | { failed: false; seconds: number; serverIsOut: boolean };

/** Attempts at short intervals, close to an hour of them, before a mail that is refused each time is tried less often. */
const quickAttempts = 80;

const day = 24 * 3600;

/** Seconds that double with each attempt, from `first` to `most`. */
const growing = (first: number, most: number, attempt: number) =>
  Math.min(first * 2 ** Math.min(attempt - 1, 20), most);

/**
 * When to try again. A server that is away is tried at short intervals as long as it is, so that mails leave within a
 * minute of its return; so is one that refuses for now, for an hour, and then less and less, up to once an hour. What
 * could not be sent in a day is given up, but never before it has been tried often: this process may have been away.
 */
export const afterFailure = (
  { isAnswer, isFinal }: Failure,
  { attempts, age }: { attempts: number; age: number },
): Outcome => {
  if (isFinal || (age > day && attempts > quickAttempts)) return { failed: true };
  if (!isAnswer) return { failed: false, seconds: growing(5, 20, attempts), serverIsOut: true };
  const seconds = attempts <= quickAttempts ? growing(5, 45, attempts) : growing(60, 3600, attempts - quickAttempts);
  return { failed: false, seconds, serverIsOut: false };
};
