import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Milliseconds between reporting not ready and closing, so that a load balancer can send requests elsewhere. */
const drainMs = 1_500;

/** Milliseconds that requests and background work get to end by themselves. */
const graceMs = 20_000;

/** Milliseconds that the database gets to close once nothing is waited for any more. */
const databaseMs = 5_000;

type ShutdownOptions = {
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Lets the health check report that this process takes no more work. */
  drain: () => void;
  /** Whether a load balancer may be in front, which needs time to notice. */
  hasLoadBalancer: boolean;
  /** Stops accepting connections, cancels downloads, and waits for the requests that run. */
  closeServer: () => Promise<unknown>;
  /** Cuts the connections that are left. */
  cutConnections: () => void;
  /** Stops background work and threads. */
  stopWork: () => Promise<unknown>;
  closeDatabase: () => Promise<unknown>;
  exit: (code: number) => void;
};

/** Whether `work` was done within `timeoutMs`; an error of it is logged and counts as done. */
const isDoneWithin = async (
  timeoutMs: number,
  work: Promise<unknown>,
  log: ShutdownOptions['log'],
): Promise<boolean> => {
  const timer = new AbortController();
  const done = work
    .catch((error: unknown) => log.warn({ err: error }, 'a part of the server could not be stopped'))
    .then(() => true);
  const isDone = await Promise.race([done, sleep(timeoutMs, false, { signal: timer.signal })]);
  timer.abort();
  return isDone;
};

/**
 * Makes the function that stops the process, once: requests and background work get 20 seconds, then their connections
 * are cut. The database is closed last. The exit code is the highest that was asked for before the end.
 */
export const createShutdown = (options: ShutdownOptions): ((exitCode: 0 | 1) => Promise<void>) => {
  const { log, drain, hasLoadBalancer, closeServer, cutConnections, stopWork, closeDatabase, exit } = options;
  let code = 0;
  let isStopping = false;
  const stopAll = async () => {
    await closeServer();
    await stopWork();
  };
  return async (exitCode) => {
    code = Math.max(code, exitCode);
    if (isStopping) return;
    isStopping = true;
    drain();
    if (hasLoadBalancer) await sleep(drainMs);
    if (!(await isDoneWithin(graceMs, stopAll(), log))) {
      log.warn(`requests or background work did not end within ${graceMs / 1000} seconds`);
      cutConnections();
    }
    if (!(await isDoneWithin(databaseMs, closeDatabase(), log))) log.warn('the database could not be closed in time');
    exit(code);
  };
};
