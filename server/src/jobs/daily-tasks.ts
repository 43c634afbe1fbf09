import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { inTransaction } from '../db/in-transaction.ts';
import type { Database } from '../db/tables.ts';

const hour = 3_600_000;

/** What a day's work came to, in rows. */
export type Done = Record<string, number>;

/**
 * Do something once a day, whichever process comes first.
 *
 * @param name under which the day's turn is taken
 * @returns what was done, or null when it was done today already
 */
export const onceADay = (
  db: Kysely<Database>,
  name: string,
  now: Date,
  work: (trx: Kysely<Database>) => Promise<Done>,
): Promise<Done | null> =>
  inTransaction(db, async (trx) => {
    const today = now.toISOString().slice(0, 10);
    // Taken and done in one transaction: a process that dies leaves the day to another.
    const taken = await trx
      .insertInto('daily_job')
      .values({ name, ran_on: today })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ ran_on: today }).where('daily_job.ran_on', '<', today),
      )
      .returning('name')
      .executeTakeFirst();
    return taken ? work(trx) : null;
  });

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
