import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** The least milliseconds between reporting not ready and closing, so that a load balancer can send requests elsewhere. */
const drainMs = 1_500;

/** The most milliseconds between reporting not ready and closing, however many requests still arrive. */
const drainLimitMs = 5_000;

/** Milliseconds without a request that show that a load balancer sends them elsewhere. */
const quietMs = 500;

/** Milliseconds within which a load balancer that watches the health asks for it again. */
const healthIntervalMs = 10_000;

/** Milliseconds that requests and background work get to end by themselves. */
const graceMs = 20_000;

/** Milliseconds that the database gets to close once nothing is waited for any more. */
const databaseMs = 3_000;

/** Requests that arrived, as a load balancer in front sends them. */
export type Traffic = {
  /** Milliseconds since the last request other than for health. */
  countMsSinceRequest: () => number;
  /** Milliseconds since the last request for health that was answered; infinite before the first. */
  countMsSinceHealthRequest: () => number;
};

type ShutdownOptions = {
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Lets the health check report that this process takes no more work. */
  drain: () => void;
  /** Whether a load balancer may be in front, which needs time to notice. */
  hasLoadBalancer: boolean;
  traffic: Traffic;
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
 * Waits until a load balancer has noticed that this process takes no more work: until it sends no more requests, and was
 * told so if it watches the health.
 */
const waitForLoadBalancer = async ({ countMsSinceRequest, countMsSinceHealthRequest }: Traffic): Promise<void> => {
  const isHealthWatched = countMsSinceHealthRequest() < healthIntervalMs;
  await sleep(drainMs);
  for (let waitedMs = drainMs; waitedMs < drainLimitMs; waitedMs += quietMs) {
    const wasTold = !isHealthWatched || countMsSinceHealthRequest() < waitedMs;
    if (wasTold && countMsSinceRequest() >= quietMs) return;
    await sleep(quietMs);
  }
};

/** Watches the requests of a server, of which those for health begin with `healthPath`. */
export const watchRequests = (server: Server, healthPath: string): Traffic => {
  let lastRequestAt = Number.NEGATIVE_INFINITY;
  let lastHealthRequestAt = Number.NEGATIVE_INFINITY;
  server.on('request', ({ url = '' }, response) => {
    const arrivedAt = performance.now();
    if (!url.startsWith(healthPath)) lastRequestAt = arrivedAt;
    else
      response.once('finish', () => {
        lastHealthRequestAt = arrivedAt;
      });
  });
  return {
    countMsSinceRequest: () => performance.now() - lastRequestAt,
    countMsSinceHealthRequest: () => performance.now() - lastHealthRequestAt,
  };
};

/**
 * Makes the function that stops the process, once: requests and background work get 20 seconds, then their connections
 * are cut. The database is closed last. The exit code is the highest that was asked for before the end.
 */
export const createShutdown = (options: ShutdownOptions): ((exitCode: 0 | 1) => Promise<void>) => {
  const { log, drain, hasLoadBalancer, traffic, closeServer, cutConnections, stopWork, closeDatabase, exit } = options;
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
    if (hasLoadBalancer) await waitForLoadBalancer(traffic);
    if (!(await isDoneWithin(graceMs, stopAll(), log))) {
      log.warn(`requests or background work did not end within ${graceMs / 1000} seconds`);
      cutConnections();
    }
    if (!(await isDoneWithin(databaseMs, closeDatabase(), log))) log.warn('the database could not be closed in time');
    exit(code);
  };
};
