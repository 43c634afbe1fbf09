import { availableParallelism } from 'node:os';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { makeThreadPool } from '../../jobs/thread-pool.ts';
import { openWorkerChannel, type WorkerChannel } from '../../jobs/worker-channel.ts';
import { readTreeRows } from '../document/tree-rows.ts';
import type { DocumentRequest, VersionOutput } from '../publishing/document-worker.ts';

/** A slow client makes its task wait without occupying the thread, so one thread serves several tasks. */
const documentThreads = makeThreadPool(new URL('../publishing/document-worker.ts', import.meta.url), {
  maxThreads: Math.min(2, availableParallelism()),
  idleTimeout: 20_000,
  concurrentTasksPerWorker: 8,
});

/** Time after which the channel of a client that stopped reading is closed. */
const readerIdleTimeoutMs = 60_000;

async function* readPieces(
  first: string,
  { request, close }: WorkerChannel<DocumentRequest>,
  output: VersionOutput,
): AsyncGenerator<string> {
  try {
    for (let piece: string | null = first; piece !== null; piece = await request<string | null>({ next: output }))
      yield piece;
  } finally {
    close();
  }
}

/** Text of a version in pieces, and the revision of the version. */
type VersionText = { revision: number; text: AsyncGenerator<string> };

/**
 * Reads the current text of a version. A worker thread parses the rows and writes the text, so that the event loop
 * stays free. The database has finished before the first piece arrives.
 *
 * @returns null for an unknown version
 */
export const readVersionText = async (
  db: Kysely<Database>,
  treeRowId: number,
  output: VersionOutput,
): Promise<VersionText | null> => {
  const channel = openWorkerChannel<DocumentRequest>(documentThreads, 'makeText', {
    idleTimeoutMs: readerIdleTimeoutMs,
  });
  try {
    // Waits for the thread before the transaction starts, which would otherwise stay open while a thread starts.
    await channel.request('ready');
    await inTransaction(db, async (trx) => {
      for await (const chunk of readTreeRows(trx, treeRowId)) await channel.request({ take: chunk });
    });
    const revision = await channel.request<number | null>('revision');
    const first = revision === null ? null : await channel.request<string | null>({ next: output });
    if (revision !== null && first !== null) return { revision, text: readPieces(first, channel, output) };
  } catch (error) {
    channel.close();
    throw error;
  }
  channel.close();
  return null;
};
