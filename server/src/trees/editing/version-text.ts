import { availableParallelism } from 'node:os';
import type { Kysely } from 'kysely';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables.ts';
import { makeThreadPool } from '../../jobs/thread-pool.ts';
import { openWorkerChannel, type WorkerChannel } from '../../jobs/worker-channel.ts';
import { readTreeRows } from '../document/tree-rows.ts';
import type { Made, WorkerRequest } from '../publishing/document-worker.ts';

/** Whoever takes the text slowly keeps a thread waiting, and not busy: others go on beside it. */
const threads = makeThreadPool(new URL('../publishing/document-worker.ts', import.meta.url), {
  maxThreads: Math.min(2, availableParallelism()),
  idleTimeout: 20_000,
  concurrentTasksPerWorker: 8,
});

/** Milliseconds after which the channel of a client that reads nothing more is closed. */
const idleTimeoutMs = 60_000;

async function* restOf(
  first: string,
  { request, close }: WorkerChannel<WorkerRequest>,
  made: Made,
): AsyncGenerator<string> {
  try {
    for (let piece: string | null = first; piece !== null; piece = await request<string | null>({ next: made }))
      yield piece;
  } finally {
    close();
  }
}

/** Text made of a version, piece by piece, and the revision that the version had. */
type VersionText = { revision: number; text: AsyncGenerator<string> };

/**
 * The text of what is made of a version as it is now. Its rows are made into it on a thread beside the
 * event loop, which does not look into them; the database has done its part before the first piece is there.
 *
 * @returns null where there is no such version
 */
export const readVersionText = async (
  db: Kysely<Database>,
  treeRowId: number,
  made: Made,
): Promise<VersionText | null> => {
  const channel = openWorkerChannel<WorkerRequest>(threads, 'makeText', { idleTimeoutMs });
  try {
    // Before the transaction: a thread that begins takes longer than one should wait.
    await channel.request('ready');
    await inTransaction(db, async (trx) => {
      for await (const chunk of readTreeRows(trx, treeRowId)) await channel.request({ take: chunk });
    });
    const revision = await channel.request<number | null>('revision');
    const first = revision === null ? null : await channel.request<string | null>({ next: made });
    if (revision !== null && first !== null) return { revision, text: restOf(first, channel, made) };
  } catch (error) {
    channel.close();
    throw error;
  }
  channel.close();
  return null;
};
