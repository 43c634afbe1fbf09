import { availableParallelism } from 'node:os';
import { getTreeOutcomes, type Outcomes } from '@ok/contract/routes/trees/tree-outcomes.ts';
import { scoreLevels } from '@ok/contract/rules/results/score-level.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { makeThreadPool } from '../../jobs/thread-pool.ts';
import { openWorkerChannel } from '../../jobs/worker-channel.ts';
import { readTreeRows } from '../document/tree-rows.ts';
import { readDocumentParts } from '../publishing/publication-store.ts';
import type { EffectReport } from './outcomes-report.ts';
import { findComparison, readAnswerKeys, readTraces, type VersionComparison } from './outcomes-store.ts';
import type { OutcomesRequest } from './outcomes-worker.ts';

/** A task that waits for the database doesn't occupy its thread, so one thread serves several tasks. */
const outcomesThreads = makeThreadPool(new URL('./outcomes-worker.ts', import.meta.url), {
  maxThreads: Math.min(2, availableParallelism()),
  idleTimeout: 20_000,
  concurrentTasksPerWorker: 4,
});

/** Milliseconds without a request after which the channel is closed. */
const outcomesIdleTimeoutMs = 60_000;

/** Report for a tree without a live version. */
const emptyReport: EffectReport = {
  ...{ measurements: 0, stay: 0, up: 0, down: 0, untold: 0, steps: [], otherSteps: 0, changes: [] },
  rows: scoreLevels.map(({ score }) => ({ score, cells: scoreLevels.map(() => 0), untold: 0, total: 0 })),
  totals: scoreLevels.map(() => 0),
};

type OutcomesFilter = { language: string | undefined; withTestUsers: boolean };

const replayMeasurements = async (
  db: Kysely<Database>,
  treeRowId: number,
  live: NonNullable<VersionComparison['live']>,
  filter: OutcomesFilter,
): Promise<EffectReport | null> => {
  const channel = openWorkerChannel<OutcomesRequest>(outcomesThreads, 'countOutcomes', {
    idleTimeoutMs: outcomesIdleTimeoutMs,
  });
  try {
    // Waits for the thread before the transaction starts, which would otherwise stay open while a thread starts.
    await channel.request('ready');
    let hasDocument = false;
    for await (const document of readDocumentParts(db, live.publications[0])) {
      await channel.request({ document });
      hasDocument = true;
    }
    await inTransaction(db, async (trx) => {
      for await (const rows of readTreeRows(trx, treeRowId)) await channel.request({ rows, of: 'draft' });
      // An old publication has no stored document, so its version is read as it is now.
      if (!hasDocument)
        for await (const rows of readTreeRows(trx, live.id)) await channel.request({ rows, of: 'live' });
    });
    for await (const answers of readAnswerKeys(db, live.publications[0])) await channel.request({ answers });
    // The database reads the next traces while the thread counts these.
    let counting: Promise<unknown> = Promise.resolve();
    for await (const traces of readTraces(db, { publications: live.publications, ...filter })) {
      await counting;
      counting = channel.request({ traces });
      // The `await` reports a failure. Without this handler a failure before it would be an unhandled rejection.
      counting.catch(() => {});
    }
    await counting;
    return await channel.request<EffectReport | null>('report');
  } finally {
    channel.close();
  }
};

/**
 * Reports what a version would change in the outcomes of the measurements on the live version of its tree. The database
 * groups measurements with the same actions, and a worker thread replays each path once.
 *
 * @returns null for an unknown version
 */
const readOutcomes = async (
  db: Kysely<Database>,
  treeRowId: number,
  filter: OutcomesFilter,
): Promise<Outcomes | null> => {
  const comparison = await findComparison(db, treeRowId);
  if (!comparison) return null;
  const { version, live } = comparison;
  if (!live) return { version, live: null, ...emptyReport };
  const report = await replayMeasurements(db, treeRowId, live, filter);
  if (!report) return null;
  const { id, publications } = live;
  return { version, live: { id, version: live.version, publicationId: publications[0] }, ...report };
};

/** Route of the report on what a draft would change in outcomes, for administrators. */
export const outcomesRoutes = ({ authRoute }: RegisterRoute, { reportingDb }: { reportingDb: Kysely<Database> }) =>
  authRoute(getTreeOutcomes, async ({ params, query: { language, withTestUsers } }) => {
    const outcomes = await readOutcomes(reportingDb, params.id, { language, withTestUsers: withTestUsers === 'true' });
    if (!outcomes) throw new AppError('notFound');
    return outcomes;
  });
