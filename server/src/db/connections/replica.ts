import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';

/** A streaming replica of the database, from which what decides no write may be read. */
export type Replica<DB> = { db: Kysely<DB>; databaseUrl: string };

/** Milliseconds that a reader waits for a replica that is behind, and between two of its questions. */
const [maxWaitMs, pauseMs] = [2_000, 50];

const hasReplayed = async <DB>(db: Kysely<DB>, position: string): Promise<boolean> => {
  const { rows } = await sql<{ hasAll: boolean }>`
    select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "hasAll"`.execute(
    db,
  );
  return rows[0]?.hasAll ?? false;
};

/**
 * Waits a moment until a replica has everything that the database has now. Returns false for one that stays behind, is
 * away, or is no standby.
 */
export const waitForReplica = async <DB>(db: Kysely<DB>, replica: Replica<DB>): Promise<boolean> => {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(db);
  const position = rows[0]?.position ?? '';
  const end = performance.now() + maxWaitMs;
  try {
    while (!(await hasReplayed(replica.db, position))) {
      if (performance.now() > end) return false;
      await sleep(pauseMs);
    }
    return true;
  } catch {
    return false;
  }
};
