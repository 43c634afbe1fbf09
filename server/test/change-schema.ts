import { type Kysely, sql } from 'kysely';
import { onTestFinished } from 'vitest';

/** Changes the schema for one test: `undo` is executed when the test has ended, also when it failed. */
export const changeSchema = async <DB>(db: Kysely<DB>, change: string, undo: string): Promise<void> => {
  onTestFinished(async () => void (await sql.raw(undo).execute(db)));
  await sql.raw(change).execute(db);
};

/** Executes `work` in a transaction in which no trigger and no reference is checked, as in one that restores a copy. */
export const withoutTriggers = <DB>(db: Kysely<DB>, work: (trx: Kysely<DB>) => Promise<unknown>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await work(trx);
  });
