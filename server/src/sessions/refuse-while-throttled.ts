import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import type { Throttle, ThrottleKey } from './throttle.ts';

/**
 * Refuse whoever has to wait, before anything else is done for them.
 *
 * @throws Refusal `tooMany` with the seconds to wait
 */
export const refuseWhileThrottled = async (
  db: Kysely<Database>,
  throttle: Throttle,
  keys: readonly ThrottleKey[],
): Promise<void> => {
  const seconds = await throttle.waitFor(db, keys);
  if (seconds > 0) throw new Refusal('tooMany', { retryAfter: seconds });
};
