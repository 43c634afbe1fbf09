import { makeThreadPool } from '../../jobs/thread-pool.ts';
import { openWorkerChannel } from '../../jobs/worker-channel.ts';
import type { Plan } from './export-file.ts';
import type { Piece, WorkerRequest } from './export-worker.ts';
import type { Watcher } from './rows/one-after-the-other.ts';

/** One thread for all: exports share a processor, and leave the others to whoever measures. */
const threads = makeThreadPool(new URL('./export-worker.ts', import.meta.url), {
  maxThreads: 1,
  idleTimeout: 20_000,
  concurrentTasksPerWorker: 100,
  // What a row leaves behind is soon gone: it needs little room, and is collected before it is much.
  resourceLimits: { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 128 },
});

/** Milliseconds without a request after which the channel is closed: longer than any client may pause. */
const idleTimeoutMs = 600_000;

/**
 * The file of a plan, made on a thread from the database on a server. A part of it is there until the next is asked for.
 */
export async function* fileOnThread(
  databaseUrl: string,
  plan: Plan,
  { count, signal }: Watcher,
): AsyncGenerator<Buffer> {
  const channel = openWorkerChannel<WorkerRequest>(threads, 'writeExport', { idleTimeoutMs });
  // Ends the thread's task before its next query; this generator may be waiting for a reply until then.
  signal.addEventListener('abort', channel.close);
  try {
    await channel.request({ databaseUrl, plan });
    for (;;) {
      const piece = await channel.request<Piece | null>(null);
      if (!piece) return;
      count(piece.rows);
      yield Buffer.from(piece.bytes.buffer, piece.bytes.byteOffset, piece.bytes.length);
    }
  } finally {
    signal.removeEventListener('abort', channel.close);
    channel.close();
  }
}
