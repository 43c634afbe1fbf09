import { type Kysely, sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database } from '../src/db/tables.ts';

/**
 * Locks a table, from now on or as soon as others let go of it: statements that read it wait. A test that fails leaves
 * nothing changed, for the lock ends with its connection.
 */
export const lockTable = (db: Kysely<Database>, table: keyof Database) => {
  const begun = db.startTransaction().execute();
  const locked = begun.then((trx) => sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx));
  return {
    locked: locked.then(() => undefined),
    release: async () => {
      const trx = await begun;
      await locked;
      await trx.rollback().execute();
    },
  };
};

/** The process ids of the connections whose statements wait for a lock, once there are so many. */
export const blockedConnections = async (db: Kysely<Database>, count = 1): Promise<number[]> =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' order by query_start`.execute(db);
    expect(rows).toHaveLength(count);
    return rows.map(({ pid }) => pid);
  }, 20_000);

/** Cancels the statement that a connection executes. */
export const cancelStatement = (db: Kysely<Database>, pid: number | undefined) =>
  sql`select pg_cancel_backend(${pid})`.execute(db);

/** Waits until a connection is closed. */
export const untilClosed = (db: Kysely<Database>, pid: number | undefined) =>
  vi.waitFor(async () => {
    expect((await sql`select from pg_stat_activity where pid = ${pid}`.execute(db)).rows).toEqual([]);
  }, 20_000);
