import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql, type Updateable } from 'kysely';
import { inTransaction } from '../db/in-transaction.ts';
import type { Database } from '../db/tables.ts';

const hour = 3_600_000;

/** What a day's work came to, in rows. */
export type Done = Record<string, number>;

/** Runs a part of a day's work in a transaction of its own. */
type RunBatch = <T>(batch: (trx: Kysely<Database>) => Promise<T>) => Promise<T>;

/** Minutes after which a turn that its process has not renewed is another's: longer than any batch may take. */
const turnMinutes = 10;

/** Takes the day's turn, unless the work was done today or another process is at it. */
const takeTurn = async (db: Kysely<Database>, name: string, today: string, by: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into daily_job (name, taken_by, taken_at) values (${name}, ${by}, now())
    on conflict (name) do update set taken_by = excluded.taken_by, taken_at = excluded.taken_at
    where coalesce(daily_job.ran_on < ${today}::date, true)
      and coalesce(daily_job.taken_at < now() - make_interval(mins => ${turnMinutes}), true)
    returning name`.execute(db);
  return rows.length > 0;
};

/**
 * Does something once a day, whichever process comes first. The work is done in batches, each in a transaction of its own:
 * one that fails leaves those before it done, and the rest to the next process that looks.
 *
 * @param name under which the day's turn is taken
 * @returns what was done, or null when it was done today already, or another process does it
 */
export const onceADay = async (
  db: Kysely<Database>,
  name: string,
  now: Date,
  work: (runBatch: RunBatch) => Promise<Done>,
): Promise<Done | null> => {
  const today = now.toISOString().slice(0, 10);
  const by = randomUUID();
  if (!(await takeTurn(db, name, today, by))) return null;
  const setOwn = (trx: Kysely<Database>, values: Partial<Updateable<Database['daily_job']>>) =>
    trx.updateTable('daily_job').set(values).where('name', '=', name).where('taken_by', '=', by).executeTakeFirst();
  const end = { taken_by: null, taken_at: null };
  const runBatch: RunBatch = (batch) =>
    inTransaction(db, async (trx) => {
      const { numUpdatedRows } = await setOwn(trx, { taken_at: sql<Date>`now()` as never });
      if (numUpdatedRows === 0n) throw new Error(`Another process took over the daily work ${name}.`);
      return batch(trx);
    });
  try {
    const done = await work(runBatch);
    await setOwn(db, { ...end, ran_on: today });
    return done;
  } catch (error) {
    // A turn that can't be given back runs out by itself.
    await setOwn(db, end).catch(() => {});
    throw error;
  }
};

/**
 * Repeats a batch, each time in a transaction of its own, until there is nothing left for it.
 *
 * @param batch changes at most `batchSize` rows, and answers how many
 * @returns how many rows were changed in all
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
 * Does each task once a day for as long as the process runs; looks every hour whether the day's turn is still to be
 * taken.
 *
 * @param tasks by what they are called in the log
 * @returns what ends it
 */
export const startDailyTasks = (
  tasks: Readonly<Record<string, (now: Date) => Promise<Done | null>>>,
  { log, wake }: { log: Pick<FastifyBaseLogger, 'info' | 'error'>; wake: () => void },
): { stop: () => Promise<void> } => {
  let running: Promise<void> = Promise.resolve();
  const look = async () => {
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
  const begin = () => {
    running = look();
  };
  const timer = setInterval(begin, hour);
  timer.unref();
  begin();
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
};
