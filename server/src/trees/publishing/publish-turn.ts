import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../../db/in-transaction.ts';
import { advisoryLocks } from '../../db/locks.ts';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';

/** Publications that one process renders at once: each holds a connection and a thread while it does. */
const maxPublications = 2;

/** How long a call waits for its turn before it is answered that trying again is worth it. */
const maxWaitMs = 30_000;

/** Between two looks whether the lock of a tree is free; nothing is held meanwhile. */
const pollIntervalMs = { min: 25, max: 75 };

const lockNumber = sql.lit(advisoryLocks.publishing);

/**
 * Takes the lock of the tree of a version until the transaction ends, and waits for it on its connection. A caller
 * inside `inTreeTransaction` has it already.
 */
export const lockTree = async (trx: Kysely<Database>, treeRowId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockNumber}, tree_id::int4) from question_tree where id = ${treeRowId}`.execute(
    trx,
  );
};

const tryLockTree = async (trx: Kysely<Database>, treeRowId: number): Promise<boolean> => {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock(${lockNumber}, tree_id::int4) as "isTaken"
    from question_tree where id = ${treeRowId}`.execute(trx);
  const [row] = rows;
  if (!row) throw new AppError('notFound');
  return row.isTaken;
};

/**
 * Runs a transaction that holds the lock of the tree of a version: one at a time publishes a version of a tree, or makes
 * a draft to correct it in. A waiting call holds no connection, so that others are served meanwhile.
 *
 * @throws AppError `notFound` where there is no such version, `unavailable` where the lock doesn't come free in time
 */
export const inTreeTransaction = async <T>(
  db: Kysely<Database>,
  treeRowId: number,
  work: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> => {
  const deadline = performance.now() + maxWaitMs;
  for (;;) {
    const done = await inTransaction(db, async (trx) =>
      (await tryLockTree(trx, treeRowId)) ? { value: await work(trx) } : null,
    );
    if (done) return done.value;
    if (performance.now() > deadline) throw new AppError('unavailable');
    await pause(pollIntervalMs.min + Math.random() * (pollIntervalMs.max - pollIntervalMs.min));
  }
};

let running = 0;
/** Calls that wait until one of the running publications ends, the first one first. */
const waiting: (() => void)[] = [];

/**
 * Runs a transaction that publishes a version, see `inTreeTransaction`; a process runs few of them at once, so that
 * publishing never takes the connections that readers need.
 */
export const publishInTurn = async <T>(
  db: Kysely<Database>,
  treeRowId: number,
  work: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> => {
  if (running < maxPublications) running += 1;
  // A publication that ends hands its place to the first in line, so that a later call can't take it.
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await inTreeTransaction(db, treeRowId, work);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};
