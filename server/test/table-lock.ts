import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, vi } from 'vitest';
import type { Database } from '../src/db/schema/tables.ts';

/**
 * Locks a table, as soon as other locks on it are released: statements that read it wait. The lock ends with the test,
 * also if it failed: closing the server would wait for its connection.
 */
export const lockTable = (db: Kysely<Database>, table: keyof Database) => {
  const begun = db.startTransaction().execute();
  const locked = begun.then(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    return sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
  });
  let released: Promise<void> | undefined;
  const release = async () => {
    const trx = await begun;
    await locked;
    await trx.rollback().execute();
  };
  const releaseOnce = () => {
    released ??= release();
    return released;
  };
  // Not awaited: this lock may wait for one that the next of these functions releases. A test that awaits its release
  // gets the error of that.
  onTestFinished(() => void releaseOnce().catch(() => {}));
  return { locked: locked.then(() => undefined), release: releaseOnce };
};

/** Process ids of the connections whose statements wait for a lock, as soon as there are `count` of them. */
export const blockedConnections = async (db: Kysely<Database>, count = 1): Promise<number[]> =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' order by query_start`.execute(db);
    expect(rows).toHaveLength(count);
    return rows.map(({ pid }) => pid);
  }, 60_000);

/** Cancels the running statement of a connection. */
export const cancelStatement = (db: Kysely<Database>, pid: number | undefined) =>
  sql`select pg_cancel_backend(${pid})`.execute(db);

/** Waits until a connection is closed. */
export const waitUntilClosed = (db: Kysely<Database>, pid: number | undefined) =>
  vi.waitFor(async () => {
    expect((await sql`select from pg_stat_activity where pid = ${pid}`.execute(db)).rows).toEqual([]);
  }, 60_000);
