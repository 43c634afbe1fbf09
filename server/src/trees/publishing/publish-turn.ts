import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { advisoryLocks } from '../../db/transactions/locks.ts';
import { AppError } from '../../http/app-error.ts';

/** Publications that one process renders at once: each holds a connection and a thread while it does. */
const maxConcurrentPublications = 2;

/** Longest wait of a call for the lock of a tree. After it the call is answered with 503. */
const maxLockWaitMs = 30_000;

/** Shortest and longest delay between two tries to take the lock. A waiting call holds no connection. */
const lockRetryDelayMs = { min: 25, max: 75 };

const lockNumber = sql.lit(advisoryLocks.publishing);

/**
 * Takes the lock of a version's tree until the transaction ends. Waiting occupies the connection. A caller inside
 * `inTreeTransaction` has the lock already.
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
 * Runs a transaction that holds the lock of a version's tree. One call at a time publishes a version of a tree, or
 * creates a draft for a correction. A waiting call holds no connection.
 *
 * @throws AppError `notFound` for an unknown version, `unavailable` when the lock stays taken for `maxLockWaitMs`
 */
export const inTreeTransaction = async <T>(
  db: Kysely<Database>,
  treeRowId: number,
  work: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> => {
  const deadline = performance.now() + maxLockWaitMs;
  for (;;) {
    const done = await inTransaction(db, async (trx) =>
      (await tryLockTree(trx, treeRowId)) ? { value: await work(trx) } : null,
    );
    if (done) return done.value;
    if (performance.now() > deadline) throw new AppError('unavailable');
    await sleep(lockRetryDelayMs.min + Math.random() * (lockRetryDelayMs.max - lockRetryDelayMs.min));
  }
};

let runningPublications = 0;
/** Calls that wait until one of the running publications ends, in order. */
const waiting: (() => void)[] = [];

/**
 * Runs a transaction that publishes a version, see `inTreeTransaction`. A process runs at most
 * `maxConcurrentPublications` at once, so that publishing doesn't take the connections of readers.
 */
export const publishInTurn = async <T>(
  db: Kysely<Database>,
  treeRowId: number,
  work: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> => {
  if (runningPublications < maxConcurrentPublications) runningPublications += 1;
  // A publication that ends hands its place to the first in line, so that a later call can't take it.
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await inTreeTransaction(db, treeRowId, work);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else runningPublications -= 1;
  }
};
