import { makeThreadPool } from '../../jobs/thread-pool.ts';
import { openTalk } from '../../jobs/thread-talk.ts';
import type { Plan } from './export-file.ts';
import type { Piece, Wanted } from './export-worker.ts';
import type { Watcher } from './one-after-the-other.ts';

/** One thread for all: exports share a processor, and leave the others to whoever measures. */
const threads = makeThreadPool(new URL('./export-worker.ts', import.meta.url), {
  maxThreads: 1,
  idleTimeout: 20_000,
  concurrentTasksPerWorker: 100,
  // What a row leaves behind is soon gone: it needs little room, and is collected before it is much.
  resourceLimits: { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 128 },
});

/** Milliseconds after which a file is given up of which nothing more is asked: longer than any reader is waited for. */
const longest = 600_000;

/**
 * The file of a plan, made on a thread from the database on a server. A part of it is there until the next is asked for.
 */
export async function* fileOnThread(
  databaseUrl: string,
  plan: Plan,
  { count, signal }: Watcher,
): AsyncGenerator<Buffer> {
  const thread = openTalk<Wanted | null>(threads, 'writeExport', longest);
  // The thread hears of it before the next part, and ends.
  signal.addEventListener('abort', thread.close);
  try {
    await thread.ask({ databaseUrl, plan });
    for (;;) {
      const piece = await thread.ask<Piece | null>(null);
      if (!piece) return;
      count(piece.rows);
      yield Buffer.from(piece.bytes.buffer, piece.bytes.byteOffset, piece.bytes.length);
    }
  } finally {
    signal.removeEventListener('abort', thread.close);
    thread.close();
  }
}
