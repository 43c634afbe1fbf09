import { availableParallelism } from 'node:os';
import type { Outcomes } from '@ok/contract/routes/trees/tree-outcomes.ts';
import { scoreLevels } from '@ok/contract/rules/score-level.ts';
import type { Kysely } from 'kysely';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables.ts';
import { makeThreadPool } from '../../jobs/thread-pool.ts';
import { openWorkerChannel } from '../../jobs/worker-channel.ts';
import { readTreeRows } from '../document/tree-rows.ts';
import { readDocumentParts } from '../publishing/publication-store.ts';
import type { Report } from './outcomes-report.ts';
import { type Compared, findCompared, readAnswers, readTraces } from './outcomes-store.ts';
import type { WorkerRequest } from './outcomes-worker.ts';

/** Whoever waits for the database keeps a thread waiting, and not busy: others go on beside it. */
const threads = makeThreadPool(new URL('./outcomes-worker.ts', import.meta.url), {
  maxThreads: Math.min(2, availableParallelism()),
  idleTimeout: 20_000,
  concurrentTasksPerWorker: 4,
});

/** Milliseconds without a request after which the channel is closed. */
const idleTimeoutMs = 60_000;

/** Of a tree that is not live, so that nobody has measured with it. */
const nothing: Report = {
  ...{ measurements: 0, stay: 0, up: 0, down: 0, untold: 0, steps: [], otherSteps: 0, changes: [] },
  rows: scoreLevels.map(({ score }) => ({ score, cells: scoreLevels.map(() => 0), untold: 0, total: 0 })),
  totals: scoreLevels.map(() => 0),
};

type Which = { language: string | undefined; withTestUsers: boolean };

const countedBeside = async (
  db: Kysely<Database>,
  treeRowId: number,
  live: NonNullable<Compared['live']>,
  which: Which,
): Promise<Report | null> => {
  const channel = openWorkerChannel<WorkerRequest>(threads, 'countOutcomes', { idleTimeoutMs });
  try {
    // Before the transaction: a thread that begins takes longer than one should wait.
    await channel.request('ready');
    let isKept = false;
    for await (const document of readDocumentParts(db, live.publications[0])) {
      await channel.request({ document });
      isKept = true;
    }
    await inTransaction(db, async (trx) => {
      for await (const rows of readTreeRows(trx, treeRowId)) await channel.request({ rows, of: 'draft' });
      // Of what was published before documents were kept, the version as it is now.
      if (!isKept) for await (const rows of readTreeRows(trx, live.id)) await channel.request({ rows, of: 'live' });
    });
    for await (const answers of readAnswers(db, live.publications[0])) await channel.request({ answers });
    // The database reads the next ones while the thread counts these.
    let counted: Promise<unknown> = Promise.resolve();
    for await (const traces of readTraces(db, { publications: live.publications, ...which })) {
      await counted;
      counted = channel.request({ traces });
      // Where it fails, whoever waits for it is told.
      counted.catch(() => {});
    }
    await counted;
    return await channel.request<Report | null>('tell');
  } finally {
    channel.close();
  }
};

/**
 * What a version would do to the outcomes of what was measured on the version of its tree that is live. The database
 * puts measurements that did the same together, and a thread beside the event loop replays each path once.
 *
 * @returns null where there is no such version
 */
export const outcomesOn = async (db: Kysely<Database>, treeRowId: number, which: Which): Promise<Outcomes | null> => {
  const compared = await findCompared(db, treeRowId);
  if (!compared) return null;
  const { version, live } = compared;
  if (!live) return { version, live: null, ...nothing };
  const report = await countedBeside(db, treeRowId, live, which);
  if (!report) return null;
  const { id, publications } = live;
  return { version, live: { id, version: live.version, publicationId: publications[0] }, ...report };
};
