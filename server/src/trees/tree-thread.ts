import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { makeThreadPool } from '../jobs/thread-pool.ts';
import type { Asked } from './publish-worker.ts';

/** Milliseconds after which a thread is given up: on the embedded database everybody else waits for it. */
const longest = 120_000;

const threads = makeThreadPool(new URL('./publish-worker.ts', import.meta.url), {
  maxThreads: Math.min(2, availableParallelism()),
  idleTimeout: 20_000,
});

/** Milliseconds after which the database hears of a transaction that waits: it ends one in which nothing happens. */
const silence = 2_000;

/** What was asked for, however long it takes; the transaction is kept up meanwhile. */
const keptUp = async <T>(trx: Kysely<Database>, answer: Promise<T>): Promise<T> => {
  for (;;) {
    const timer = new AbortController();
    const quiet = pause(silence, null, { signal: timer.signal }).catch(() => null);
    const answered = await Promise.race([answer.then((value) => ({ value })), quiet]);
    timer.abort();
    if (answered) return answered.value;
    await sql`select`.execute(trx);
  }
};

/** Asks the thread for something, and waits for its answer. */
type Ask = <Answer>(asked: Asked) => Promise<Answer>;

/** Does something with a thread that reads versions and can be asked about them, and lets it go afterwards. */
export const withThread = async <T>(trx: Kysely<Database>, work: (ask: Ask) => Promise<T>): Promise<T> => {
  const { port1, port2 } = new MessageChannel();
  const signal = AbortSignal.timeout(longest);
  const ended = threads.run<void>('publish', port2, { transferList: [port2], signal }).then(() => {
    throw new Error('the thread has gone');
  });
  // Whoever asks is told.
  ended.catch(() => {});
  try {
    return await work(async (asked) => {
      const answered = once(port1, 'message');
      port1.postMessage(asked);
      return (await keptUp(trx, Promise.race([answered, ended])))[0];
    });
  } finally {
    port1.close();
  }
};
