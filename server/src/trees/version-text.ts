import { availableParallelism } from 'node:os';
import type { Kysely } from 'kysely';
import { inTransaction } from '../db/in-transaction.ts';
import type { Database } from '../db/tables.ts';
import { makeThreadPool } from '../jobs/thread-pool.ts';
import { openTalk, type ThreadTalk } from '../jobs/thread-talk.ts';
import type { Asked, Made } from './document-worker.ts';
import { readTreeRows } from './tree-rows.ts';

/** Whoever takes the text slowly keeps a thread waiting, and not busy: others go on beside it. */
const threads = makeThreadPool(new URL('./document-worker.ts', import.meta.url), {
  maxThreads: Math.min(2, availableParallelism()),
  idleTimeout: 20_000,
  concurrentTasksPerWorker: 8,
});

/** Milliseconds after which somebody who takes nothing more is given up. */
const longest = 60_000;

async function* restOf(first: string, { ask, close }: ThreadTalk<Asked>, made: Made): AsyncGenerator<string> {
  try {
    for (let piece: string | null = first; piece !== null; piece = await ask<string | null>({ next: made }))
      yield piece;
  } finally {
    close();
  }
}

/**
 * The text of what is made of a version as it is now, piece by piece. Its rows are made into it on a thread beside the
 * event loop, which does not look into them; the database has done its part before the first piece is there.
 *
 * @returns null where there is no such version
 */
export const readVersionText = async (
  db: Kysely<Database>,
  treeRowId: number,
  made: Made,
): Promise<AsyncGenerator<string> | null> => {
  const thread = openTalk<Asked>(threads, 'makeText', longest);
  try {
    // Before the transaction: a thread that begins takes longer than one should wait.
    await thread.ask('ready');
    await inTransaction(db, async (trx) => {
      for await (const chunk of readTreeRows(trx, treeRowId)) await thread.ask({ take: chunk });
    });
    const first = await thread.ask<string | null>({ next: made });
    if (first !== null) return restOf(first, thread, made);
  } catch (fault) {
    thread.close();
    throw fault;
  }
  thread.close();
  return null;
};
