import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql, type UpdateObject } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { inTransaction } from '../db/transactions/in-transaction.ts';

const dueCheckIntervalMs = 3_600_000;

/** Rows that a day's work changed, by what was done to them. */
export type RowCounts = Record<string, number>;

/** Runs a batch of a day's work in a transaction of its own. */
type RunBatch = <T>(batch: (trx: Kysely<Database>) => Promise<T>) => Promise<T>;

/** Minutes after which another process may take a turn that was not renewed; longer than any batch may take. */
const turnMinutes = 10;

/** Takes the day's turn, unless the work was done today or another process does it. */
const takeDailyTurn = async (db: Kysely<Database>, name: string, today: string, by: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into daily_job (name, taken_by, taken_at) values (${name}, ${by}, now())
    on conflict (name) do update set taken_by = excluded.taken_by, taken_at = excluded.taken_at
    where coalesce(daily_job.ran_on < ${today}::date, true)
      and coalesce(daily_job.taken_at < now() - make_interval(mins => ${turnMinutes}), true)
    returning name`.execute(db);
  return rows.length > 0;
};

/**
 * Runs `work` once a day, in the process that comes first. The work consists of batches, each in a transaction of its
 * own. After a batch that fails, the earlier batches stay done, and the next process that checks does the rest.
 *
 * @param name key of the turn in `daily_job`
 * @returns the changed rows, or null when the work was done today already or another process does it
 */
export const runDaily = async (
  db: Kysely<Database>,
  name: string,
  now: Date,
  work: (runBatch: RunBatch) => Promise<RowCounts>,
): Promise<RowCounts | null> => {
  const today = now.toISOString().slice(0, 10);
  const by = randomUUID();
  if (!(await takeDailyTurn(db, name, today, by))) return null;
  const updateOwnTurn = (trx: Kysely<Database>, values: UpdateObject<Database, 'daily_job'>) =>
    trx.updateTable('daily_job').set(values).where('name', '=', name).where('taken_by', '=', by).executeTakeFirst();
  const noTurn = { taken_by: null, taken_at: null };
  const runBatch: RunBatch = (batch) =>
    inTransaction(db, async (trx) => {
      const { numUpdatedRows } = await updateOwnTurn(trx, { taken_at: sql<Date>`now()` });
      if (numUpdatedRows === 0n) throw new Error(`Another process took over the daily work ${name}.`);
      return batch(trx);
    });
  try {
    const done = await work(runBatch);
    await updateOwnTurn(db, { ...noTurn, ran_on: today });
    return done;
  } catch (error) {
    // A turn that can't be given back expires after `turnMinutes`.
    await updateOwnTurn(db, noTurn).catch(() => {});
    throw error;
  }
};

/**
 * Repeats a batch, each time in a transaction of its own, until a batch changes fewer rows than it may.
 *
 * @param batch changes at most `batchSize` rows, and returns how many
 * @returns the number of rows that all batches changed
 */
export const runBatches = async (
  runBatch: RunBatch,
  batchSize: number,
  batch: (trx: Kysely<Database>, batchSize: number) => Promise<number>,
): Promise<number> => {
  for (let total = 0; ; ) {
    const changed = await runBatch((trx) => batch(trx, batchSize));
    total += changed;
    if (changed < batchSize) return total;
  }
};

/**
 * Runs each task once a day while the process runs. Checks at once and then every hour whether a task is still due.
 *
 * @param tasks by their name in the log
 * @param options.wake called after a task that was done, since it may have queued mails
 */
export const startDailyTasks = (
  tasks: Readonly<Record<string, (now: Date) => Promise<RowCounts | null>>>,
  { log, wake }: { log: Pick<FastifyBaseLogger, 'info' | 'error'>; wake: () => void },
): { stop: () => Promise<void> } => {
  let running: Promise<void> = Promise.resolve();
  const runDueTasks = async () => {
    for (const [task, run] of Object.entries(tasks)) {
      try {
        const done = await run(new Date());
        if (!done) continue;
        log.info({ task, done }, 'did the work of the day');
        wake();
      } catch (error) {
        log.error({ err: error, task }, 'the work of the day failed');
      }
    }
  };
  const startRun = () => {
    running = runDueTasks();
  };
  const timer = setInterval(startRun, dueCheckIntervalMs);
  timer.unref();
  startRun();
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
};
