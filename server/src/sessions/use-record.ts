import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/schema/tables.ts';

/** Milliseconds for which the use of a session is not recorded again. */
const useIntervalMs = 5 * 60_000;

/**
 * Creates the record of when sessions were last used. Each process writes it some minutes after the last time at most,
 * since a statement per call would cost more than the calls of a measurement.
 *
 * @returns a function that says whether it wrote
 */
export const createUseRecord = (db: Kysely<Database>) => {
  const recent = new LRUCache<string, true>({ max: 10_000, ttl: useIntervalMs });
  return async (sessionId: string): Promise<boolean> => {
    if (recent.has(sessionId)) return false;
    recent.set(sessionId, true);
    try {
      await db.updateTable('session').set({ last_used_at: sql<Date>`now()` }).where('id', '=', sessionId).execute();
      return true;
    } catch {
      // A database that only reads for now must not keep people out.
      recent.delete(sessionId);
      return false;
    }
  };
};
