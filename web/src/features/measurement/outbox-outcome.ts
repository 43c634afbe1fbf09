import type { Outcome } from './outbox.ts';

/** Statuses that say nothing about the action itself: no answer, a time-out, too early, too many. */
const passing = [0, 408, 425, 429];

/** What a status that is no success means for an action. */
export const outcomeOfStatus = (status: number): Outcome => {
  // The session is over, or may not measure; another one of the same user may.
  if (status === 401 || status === 403) return 'no-session';
  if (status >= 500 || passing.includes(status)) return 'try-again';
  return { refused: status };
};
