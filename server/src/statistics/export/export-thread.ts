import { makeThreadPool } from '../../jobs/thread-pool.ts';
import { openWorkerChannel } from '../../jobs/worker-channel.ts';
import type { ExportPlan } from './export-file.ts';
import type { ExportTaskRequest, Piece } from './export-worker.ts';
import type { ExportWatcher } from './rows/paginate.ts';

/** One thread for all exports: they share a processor, and leave the others to measurements. */
const exportThreads = makeThreadPool(new URL('./export-worker.ts', import.meta.url), {
  maxThreads: 1,
  idleTimeout: 20_000,
  concurrentTasksPerWorker: 100,
  // Rows live shortly. A small young generation is collected before much garbage gathers.
  resourceLimits: { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 128 },
});

/** Milliseconds without a request after which the channel is closed: longer than any client may pause. */
const exportIdleTimeoutMs = 600_000;

/**
 * Produces the file of a plan on a thread, from the database on a server. The bytes of a part are overwritten when the
 * next part is requested.
 */
export async function* produceFileOnThread(
  databaseUrl: string,
  plan: ExportPlan,
  { count, signal }: ExportWatcher,
): AsyncGenerator<Buffer> {
  const channel = openWorkerChannel<ExportTaskRequest>(exportThreads, 'writeExport', {
    idleTimeoutMs: exportIdleTimeoutMs,
  });
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
