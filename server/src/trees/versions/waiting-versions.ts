import type { WaitingVersion } from '@ok/contract/routes/trees/tree-corrections.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { countDifferences, listWaitingRows, type WaitingRow } from './waiting-store.ts';

/** Counts in the cache. Each takes one number. */
const maxCounts = 1000;

/**
 * Creates a function that lists versions with unpublished changes. Comparing two large versions is slow, so their count
 * is cached until one of them changes.
 */
export const makeWaitingVersions = (db: Kysely<Database>) => {
  const countCache = new Map<string, number>();

  const readChangeCount = async ({ id, number, status, liveId, liveNumber }: WaitingRow): Promise<number | null> => {
    if (status !== 'DRAFT' || liveId === null) return null;
    const key = [id, number, liveId, liveNumber].join(' ');
    const cached = countCache.get(key);
    if (cached !== undefined) return cached;
    if (countCache.size >= maxCounts) countCache.clear();
    const count = await countDifferences(db, id, liveId);
    countCache.set(key, count);
    return count;
  };

  return async (): Promise<WaitingVersion[]> => {
    const waiting: WaitingVersion[] = [];
    for (const row of await listWaitingRows(db)) {
      const { id, treeId, name, version, status, live, changedAt, changedBy } = row;
      const changes = await readChangeCount(row);
      waiting.push({
        id,
        treeId,
        name,
        version,
        status,
        live,
        changes,
        changedAt: changedAt?.toISOString() ?? null,
        changedBy,
      });
    }
    return waiting;
  };
};
