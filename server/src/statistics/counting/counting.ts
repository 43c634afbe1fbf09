import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Connection } from '../../db/connect.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables.ts';
import { yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';
import { collect, type FigureRow, type Group, rowsOf } from './collect-figures.ts';
import {
  addFigures,
  emptyFigures,
  findUncounted,
  forgetCounted,
  markCounted,
  noteCounted,
  noteUpToDate,
  takeTurn,
  waitForTurn,
  withActions,
} from './counting-store.ts';

/**
 * Measurements that are counted at once, and rows of figures that are sent at once. On the embedded database everybody
 * else waits meanwhile.
 */
const atOnce = { server: 4000, embedded: 100 };
const sentAtOnce = 2000;

/** Seconds without an action after which a measurement is counted by itself. */
const usualQuiet = 10;

/** Milliseconds of work after which others get their turn at the event loop. */
const longestTurn = 10;

/** Lets others do something whenever a piece of work has taken its time. */
const makeBreaks = () => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestTurn) return;
    await yieldToEventLoop();
    since = performance.now();
  };
};

/**
 * Bring the next measurements into the figures, in one transaction: what measurements say of being counted changes with
 * the figures or not at all, so whoever is stopped anywhere leaves nothing half done, and nothing is counted twice.
 *
 * @param options `most` of them, without an action for `quiet` seconds; with `wait`, wait for a process that counts,
 *   rather than leave it to that
 * @returns how many were brought in, and whether there may be more; null where another process counts
 */
export const countNext = (
  db: Kysely<Database>,
  { most = atOnce.server, wait = false, quiet = 0 } = {},
): Promise<{ counted: number; more: boolean } | null> =>
  inTransaction(db, async (trx) => {
    if (wait) await waitForTurn(trx);
    else if (!(await takeTurn(trx))) return null;
    if (await forgetCounted(trx)) return { counted: 0, more: true };
    const { measurements, more } = await findUncounted(trx, { most, quiet });
    if (measurements.length === 0) {
      await noteUpToDate(trx);
      return { counted: 0, more: false };
    }
    const breathe = makeBreaks();
    const groups = new Map<string, Group>();
    for (const measurement of measurements) {
      collect(groups, withActions(measurement));
      await breathe();
    }
    let rows: FigureRow[] = [];
    // The next rows are made while the database takes those before them.
    let taking = Promise.resolve();
    const send = async () => {
      await taking;
      taking = addFigures(trx, rows);
      // It is waited for below, but for where making the next ones fails.
      taking.catch(() => {});
      rows = [];
    };
    for (const next of rowsOf(groups.values())) {
      rows.push(...next);
      await breathe();
      if (rows.length >= sentAtOnce) await send();
    }
    if (rows.length > 0) await send();
    await taking;
    await noteCounted(trx, more);
    await markCounted(trx, measurements);
    return { counted: measurements.length, more };
  });

/** Bring all there is into the figures; answers how many measurements were brought in. */
export const countAll = async (db: Kysely<Database>, most = atOnce.server): Promise<number> => {
  let total = 0;
  for (;;) {
    const done = await countNext(db, { most, wait: true });
    total += done?.counted ?? 0;
    if (!done?.more) return total;
  }
};

/** Count everything anew from the actions. Whoever is stopped in between leaves the rest to the next who counts. */
export const recount = async (db: Kysely<Database>): Promise<number> => {
  await inTransaction(db, async (trx) => {
    await waitForTurn(trx);
    await emptyFigures(trx);
  });
  return countAll(db);
};

/** Milliseconds between looks for something to count, and between two pieces of a long work. */
const pause = 5000;
const breath = 20;

/** Keeps the figures up to date for as long as the process runs. Any number of processes may do so. */
export const startCounting = (
  { db, kind }: Pick<Connection<Database>, 'db' | 'kind'>,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): { stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      const done = await countNext(db, { most: atOnce[kind], quiet: usualQuiet }).catch((error: unknown) => {
        log.error({ err: error }, 'measurements could not be counted');
        return null;
      });
      await sleep(done?.more ? breath : pause, undefined, { signal, ref: false }).catch(() => {});
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
