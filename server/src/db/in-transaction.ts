import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from './tables.ts';

const tries = 5;

/** Milliseconds to wait at most before the second try; twice as many before each one after it. */
const firstPause = 20;

/** Serialization failure, and deadlock: two transactions were in each other's way and this one gave way. */
const gaveWay = (fault: unknown): boolean => ['40001', '40P01'].includes(String((fault as { code?: string })?.code));

/**
 * The one way to run a transaction: it is done again, as a whole, when it had to give way to another one, after a pause
 * of any length so that the two do not meet again. What `work` does beside the database is done again as well.
 */
export const inTransaction = async <T>(
  db: Kysely<Database>,
  work: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> => {
  for (let done = 1; ; done += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (fault) {
      if (done >= tries || !gaveWay(fault)) throw fault;
      await pause(Math.random() * firstPause * 2 ** (done - 1));
    }
  }
};
