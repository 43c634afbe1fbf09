import type { Kysely } from 'kysely';
import type { Database } from './tables.ts';

const tries = 3;

/** Two transactions waited for each other and this one gave way: it can be done again. */
const gaveWay = (fault: unknown): boolean => (fault as { code?: string }).code === '40P01';

/** A transaction that is done again when it had to give way to another one. */
export const inTransaction = async <T>(
  db: Kysely<Database>,
  work: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> => {
  for (let left = tries; ; left -= 1) {
    try {
      return await db.transaction().execute(work);
    } catch (fault) {
      if (left <= 1 || !gaveWay(fault)) throw fault;
    }
  }
};
