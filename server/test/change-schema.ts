import { type Kysely, sql } from 'kysely';
import { onTestFinished } from 'vitest';

/** Changes the schema for one test. `undo` runs after the test, also if it failed. */
export const changeSchema = async <DB>(db: Kysely<DB>, change: string, undo: string): Promise<void> => {
  onTestFinished(async () => void (await sql.raw(undo).execute(db)));
  await sql.raw(change).execute(db);
};

/** Runs `work` in a transaction without triggers and reference checks, like one that restores a backup. */
export const withoutTriggers = <DB>(db: Kysely<DB>, work: (trx: Kysely<DB>) => Promise<unknown>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await work(trx);
  });
