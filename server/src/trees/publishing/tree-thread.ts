import { availableParallelism } from 'node:os';
import { setInterval as intervalTicks } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { makeThreadPool } from '../../jobs/thread-pool.ts';
import { openWorkerChannel, type WorkerChannel } from '../../jobs/worker-channel.ts';
import type { PublishRequest } from './publish-worker.ts';

/** Milliseconds after which the thread is terminated: on the embedded database all other requests wait for it. */
const taskTimeoutMs = 120_000;

/** Milliseconds between statements that keep the transaction alive: the database ends one that stays idle. */
const keepAliveMs = 2_000;

const publishThreads = makeThreadPool(new URL('./publish-worker.ts', import.meta.url), {
  maxThreads: Math.min(2, availableParallelism()),
  idleTimeout: 20_000,
});

/** Waits for `reply`, and keeps the transaction alive meanwhile. */
const withKeepAlive = async <Reply>(trx: Kysely<Database>, reply: Promise<Reply>): Promise<Reply> => {
  const replied = new AbortController();
  const keepAlive = async (): Promise<never> => {
    for await (const _tick of intervalTicks(keepAliveMs, null, { signal: replied.signal }))
      await sql`select`.execute(trx);
    throw new Error('the timer ended by itself');
  };
  const keepingAlive = keepAlive();
  try {
    return await Promise.race([reply, keepingAlive]);
  } finally {
    replied.abort();
    // The transaction's next statement follows the last of these; the abort is their usual end.
    await keepingAlive.catch(() => {});
  }
};

/** Runs `work` with a thread that reads versions and answers requests about them; releases the thread afterwards. */
export const withThread = async <T>(
  trx: Kysely<Database>,
  work: (request: WorkerChannel<PublishRequest>['request']) => Promise<T>,
): Promise<T> => {
  const channel = openWorkerChannel<PublishRequest>(publishThreads, 'publish', {
    idleTimeoutMs: taskTimeoutMs,
    taskTimeoutMs,
  });
  try {
    return await work((request) => withKeepAlive(trx, channel.request(request)));
  } finally {
    channel.close();
  }
};
