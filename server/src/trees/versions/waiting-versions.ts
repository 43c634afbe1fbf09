import type { WaitingVersion } from '@ok/contract/routes/trees/tree-corrections.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { countDifferences, listWaitingRows, type WaitingRow } from './waiting-store.ts';

/** Counts that are remembered; each is a number. */
const most = 1000;

/**
 * What waits for being published. Comparing two versions takes its time where they are large, so the count is kept for
 * as long as neither has changed.
 */
export const makeWaitingVersions = (db: Kysely<Database>) => {
  const kept = new Map<string, number>();

  const changesOf = async ({ id, number, status, liveId, liveNumber }: WaitingRow): Promise<number | null> => {
    if (status !== 'DRAFT' || liveId === null) return null;
    const key = [id, number, liveId, liveNumber].join(' ');
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= most) kept.clear();
    const count = await countDifferences(db, id, liveId);
    kept.set(key, count);
    return count;
  };

  return async (): Promise<WaitingVersion[]> => {
    const found: WaitingVersion[] = [];
    for (const row of await listWaitingRows(db)) {
      const { id, treeId, name, version, status, live, changedAt, changedBy } = row;
      const changes = await changesOf(row);
      found.push({
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
    return found;
  };
};
