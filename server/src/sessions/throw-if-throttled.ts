import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { AppError } from '../http/app-error.ts';
import type { Throttle, ThrottleKey } from './throttle.ts';

/**
 * Refuses a caller who has to wait. Call it before any other work.
 *
 * @throws AppError `tooMany` with the seconds to wait
 */
export const throwIfThrottled = async (
  db: Kysely<Database>,
  throttle: Throttle,
  keys: readonly ThrottleKey[],
): Promise<void> => {
  const seconds = await throttle.waitFor(db, keys);
  if (seconds > 0) throw new AppError('tooMany', { retryAfter: seconds });
};
