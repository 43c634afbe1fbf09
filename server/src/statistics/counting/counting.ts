import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Connection } from '../../db/connections/connect.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';
import { type ChangeGroup, collectFigures, type FigureRow, toFigureRows } from './collect-figures.ts';
import {
  addFigures,
  emptyFigures,
  findUncounted,
  markCounted,
  removeMarks,
  saveCountingState,
  saveUpToDate,
  tryCountingLock,
  waitForCountingLock,
  withActions,
} from './counting-store.ts';

/** Measurements of one transaction. The embedded database serves nothing else until the transaction ends. */
const measurementsPerTransaction = { server: 4000, embedded: 100 };

/** Rows of figures in one statement. */
const figureRowsPerStatement = 2000;

/** Seconds without an action after which a measurement is counted. */
const usualIdleSeconds = 10;

/** Milliseconds of work between two breaks for the event loop. */
const workMs = 10;

/** Makes a function that gives way to the event loop when the work since its last break took long. */
const makeBreaks = () => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < workMs) return;
    await yieldToEventLoop();
    since = performance.now();
  };
};

/**
 * Counts the next measurements into the figures. One transaction changes figures and marks, so that a process may stop
 * anywhere and no measurement is counted twice.
 *
 * @param options `batchSize` measurements without an action for `idleSeconds`; with `wait` the call waits for a process
 *   that counts, instead of leaving the work to that process
 * @returns the number of counted measurements, and whether there may be more; null where another process counts
 */
export const countNext = (
  db: Kysely<Database>,
  { batchSize = measurementsPerTransaction.server, wait = false, idleSeconds = 0 } = {},
): Promise<{ counted: number; more: boolean } | null> =>
  inTransaction(db, async (trx) => {
    if (wait) await waitForCountingLock(trx);
    else if (!(await tryCountingLock(trx))) return null;
    if (await removeMarks(trx)) return { counted: 0, more: true };
    const { measurements, more } = await findUncounted(trx, { batchSize, idleSeconds });
    if (measurements.length === 0) {
      await saveUpToDate(trx);
      return { counted: 0, more: false };
    }
    const takeBreak = makeBreaks();
    const groups = new Map<string, ChangeGroup>();
    for (const measurement of measurements) {
      collectFigures(groups, withActions(measurement));
      await takeBreak();
    }
    let rows: FigureRow[] = [];
    // The next rows are made while the database writes the previous ones.
    let writing = Promise.resolve();
    const sendRows = async () => {
      await writing;
      writing = addFigures(trx, rows);
      // The promise is awaited below, unless making the next rows fails.
      writing.catch(() => {});
      rows = [];
    };
    for (const next of toFigureRows(groups.values())) {
      rows.push(...next);
      await takeBreak();
      if (rows.length >= figureRowsPerStatement) await sendRows();
    }
    if (rows.length > 0) await sendRows();
    await writing;
    await saveCountingState(trx, more);
    await markCounted(trx, measurements);
    return { counted: measurements.length, more };
  });

/** Counts all measurements into the figures; answers the number of counted ones. */
export const countAll = async (
  db: Kysely<Database>,
  batchSize = measurementsPerTransaction.server,
): Promise<number> => {
  let total = 0;
  for (;;) {
    const batch = await countNext(db, { batchSize, wait: true });
    total += batch?.counted ?? 0;
    if (!batch?.more) return total;
  }
};

/** Deletes all figures and counts again from the actions. If it is stopped, the next count finishes the work. */
export const recount = async (db: Kysely<Database>): Promise<number> => {
  await inTransaction(db, async (trx) => {
    await waitForCountingLock(trx);
    await emptyFigures(trx);
  });
  return countAll(db);
};

/** Milliseconds between two counts, and between two batches of one count. */
const countIntervalMs = 5000;
const batchPauseMs = 20;

/** Keeps the figures up to date while the process runs. Any number of processes may do so. */
export const startCounting = (
  { db, kind }: Pick<Connection<Database>, 'db' | 'kind'>,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): { stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      const batch = await countNext(db, {
        batchSize: measurementsPerTransaction[kind],
        idleSeconds: usualIdleSeconds,
      }).catch((error: unknown) => {
        log.error({ err: error }, 'measurements could not be counted');
        return null;
      });
      await sleep(batch?.more ? batchPauseMs : countIntervalMs, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
};
