import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { makeThreadPool } from '../jobs/thread-pool.ts';
import { insertPublication, insertRows, lockVersions, markPublished } from './publish-store.ts';
import type { Asked, Judged, NextRows, RowProblem } from './publish-worker.ts';
import { readTreeRows } from './tree-rows.ts';

/** A version of a tree that would break a measurement; `problems` says all that is wrong with it. */
export class CannotPublish extends Error {
  override name = 'CannotPublish';
  readonly problems: readonly RowProblem[];
  constructor(problems: readonly RowProblem[]) {
    super(`Cannot be published: ${problems.map(({ problem, entity, id }) => `${entity} ${id} ${problem}`).join(', ')}`);
    this.problems = problems;
  }
}

/** Milliseconds after which a publication is given up: on the embedded database everybody else waits for it. */
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

type Ask = <Answer>(asked: Asked) => Promise<Answer>;

/** Does something with a thread that can be asked, and lets it go afterwards. */
const withThread = async <T>(trx: Kysely<Database>, work: (ask: Ask) => Promise<T>): Promise<T> => {
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

/**
 * Publishes a version of a tree: writes every page of it, and makes the version published before a former one. There
 * is no other way to publish. The rows are made into pages on a thread beside the event loop, and travel in bounded
 * chunks that this one does not look into. On the embedded database, which has one connection, everybody else waits
 * until it is done or given up.
 *
 * @param trx the running transaction; nothing is kept of a publication when it fails
 * @param treeRowId the id of the row of the version
 * @param by the id of the account that publishes; null for the product itself
 * @returns the publication with its number within the version, counted from 1
 * @throws CannotPublish where a measurement would break, RangeError where there is no such row
 */
export const publishTree = async (
  trx: Kysely<Database>,
  treeRowId: number,
  { by }: { by: number | null },
): Promise<{ publicationId: number; number: number }> => {
  await lockVersions(trx, treeRowId);
  return withThread(trx, async (ask) => {
    for await (const chunk of readTreeRows(trx, treeRowId)) await ask({ take: chunk });
    const judged = await ask<Judged>('judge');
    if (judged === null) throw new RangeError(`There is no question tree ${treeRowId}`);
    if ('problems' in judged) throw new CannotPublish(judged.problems);

    const { rootId, hash } = judged;
    const publication = await insertPublication(trx, { treeRowId, by, rootQuestionId: rootId, contentHash: hash });
    const { publicationId } = publication;
    for (;;) {
      const next = await ask<NextRows>({ next: publicationId });
      if (next === null) break;
      await insertRows(trx, publicationId, next);
    }
    await markPublished(trx, treeRowId);
    return publication;
  });
};
