import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { authenticate } from '@ok/contract/routes/account/account.ts';
import { getHealth } from '@ok/contract/routes/management/metrics.ts';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from './app-error.ts';
import { isApiPath } from './register-route.ts';
import { discardRest, toProblem } from './replies/error-reply.ts';

/**
 * Calls at once, and calls within one turn of the event loop, that are never an overload: a pause of a busy machine must
 * not refuse the few users who are there.
 */
const [minCallsAtOnce, minCallsInTurn] = [64, 50];

/** Calls at once above which every further one is refused, so that memory stays bounded. */
const maxCallsAtOnce = 2_000;

/**
 * Milliseconds that an accepted call may be expected to take, and that the event loop may be late for it. Together with
 * what the expectation misses, 99 of 100 accepted calls are answered within a second (REL-10).
 */
const [maxDurationMs, maxLoopDelayMs] = [300, 60];

/** Weight of the newest interval in the moving average: some fifty of them matter. */
const intervalWeight = 0.05;

/** Milliseconds between two readings of the event loop's delay. */
const beatMs = 20;

/** Seconds after which a refused client may try again. They differ, so that clients do not all return at once. */
const retrySeconds = { min: 1, max: 3 };

/** Milliseconds between two log lines about refused calls. */
const logIntervalMs = 10_000;

/** Milliseconds that a client may take to send a request. */
const requestTimeoutMs = 30_000;

/** Milliseconds that a connection stays open without a request: longer than any proxy waits before it closes one. */
const keepAliveMs = 72_000;

/** Figures that decide whether a call is accepted. */
export type Load = {
  callsAtOnce: number;
  /** Milliseconds that a further call is expected to take. */
  expectedMs: number;
  /** Calls in this turn of the event loop, and the milliseconds that its next beat is late. */
  callsInTurn: number;
  loopDelayMs: number;
};

/** Whether a new call has to be refused, so that the accepted ones are answered in time. */
export const isOverloaded = ({ callsAtOnce, expectedMs, callsInTurn, loopDelayMs }: Load): boolean => {
  if (callsAtOnce >= maxCallsAtOnce) return true;
  if (callsAtOnce >= minCallsAtOnce && expectedMs > maxDurationMs) return true;
  return (callsAtOnce >= minCallsAtOnce || callsInTurn >= minCallsInTurn) && loopDelayMs > maxLoopDelayMs;
};

/**
 * Measures for how many milliseconds the event loop has been late for its timer, and counts the calls of its turn: with
 * the embedded database a call may begin and end within a turn of the loop, while the next ones wait in their sockets.
 * A turn takes at most one call of each connection otherwise, so that few fast callers are never taken for a flood.
 */
const measureLoopTurn = (now: () => number) => {
  let lastBeatAt = now();
  let calls = 0;
  const timer = setInterval(() => {
    lastBeatAt = now();
  }, beatMs);
  timer.unref();
  const endTurn = () => {
    calls = 0;
  };
  return {
    countCall: () => {
      // An immediate runs as soon as the turn has taken all calls that had arrived.
      if (calls === 0) setImmediate(endTurn);
      calls += 1;
    },
    read: () => ({ callsInTurn: calls, loopDelayMs: Math.max(0, now() - lastBeatAt - beatMs) }),
    stop: () => clearInterval(timer),
  };
};

/**
 * Measures the calls that run. By Little's law a further call is expected to take as long as those take to end, one
 * after the other. The time is measured only while many calls run: otherwise the server waits for calls, not they for it.
 *
 * @param now reads the milliseconds of a clock that never jumps
 */
export const createCallMeter = (now: () => number) => {
  let callsAtOnce = 0;
  let intervalMs = 0;
  let lastEndAt = 0;
  return {
    begin: () => {
      callsAtOnce += 1;
      if (callsAtOnce === minCallsAtOnce) lastEndAt = now();
    },
    end: () => {
      if (callsAtOnce >= minCallsAtOnce) {
        intervalMs += intervalWeight * (now() - lastEndAt - intervalMs);
        lastEndAt = now();
      }
      callsAtOnce -= 1;
    },
    /** Returns what runs; while no call ends, a further one takes at least as long as that has lasted. */
    read: () => ({
      callsAtOnce,
      expectedMs: callsAtOnce < minCallsAtOnce ? 0 : Math.max(callsAtOnce * intervalMs, now() - lastEndAt),
    }),
  };
};

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

type OverloadOptions = {
  /** Headers of every reply. */
  headers: Record<string, string>;
  /** Called for each refused call. */
  onRefused: () => void;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Reads the milliseconds of a clock that never jumps; that of the process by default. */
  now?: () => number;
};

/** Makes the function that answers a call with 503 and the time to try again, without any work for the call itself. */
const makeRefuse = ({ headers, onRefused, log }: OverloadOptions) => {
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const unavailable = new AppError('unavailable');
  const fixedHeaders = Object.entries({ ...headers, 'content-type': 'application/problem+json; charset=utf-8' }).flat();
  return (request: IncomingMessage, response: ServerResponse, load: Load) => {
    onRefused();
    refused += 1;
    const now = performance.now();
    if (now - loggedAt > logIntervalMs) {
      log.warn({ refused, ...load }, 'overloaded: calls are refused');
      loggedAt = now;
      refused = 0;
    }
    const { min, max } = retrySeconds;
    const seconds = min + Math.floor(Math.random() * (max - min + 1));
    const body = JSON.stringify(toProblem(unavailable, request.url?.split('?')[0] ?? ''));
    // An array of names and values is written as it is, which costs less than an object.
    const length = `${Buffer.byteLength(body)}`;
    response.writeHead(503, [...fixedHeaders, 'retry-after', `${seconds}`, 'content-length', length]);
    response.end(body);
    discardRest(request);
  };
};

/**
 * Creates the HTTP server, which refuses calls before any work is done for them while it is overloaded. Files and the
 * health check are always served: they need little.
 */
export const createGuardedServer = (handle: RequestListener, options: OverloadOptions): Server => {
  const refuse = makeRefuse(options);
  const now = options.now ?? (() => performance.now());
  const calls = createCallMeter(now);
  const loop = measureLoopTurn(now);
  const timeouts = { requestTimeout: requestTimeoutMs, keepAliveTimeout: keepAliveMs };
  const server = createServer(timeouts, (request, response) => {
    const url = request.url ?? '';
    if (!isApiPath(url) || url.startsWith(getHealth.path)) return handle(request, response);
    const load = { ...calls.read(), ...loop.read() };
    if (isOverloaded(load)) return refuse(request, response, load);
    loop.countCall();
    const count = () => {
      if (response.closed) return;
      calls.begin();
      response.once('close', calls.end);
    };
    // A call with a body counts once that has arrived: clients that send slowly must not use up the places of the others.
    if (!hasBody(request)) count();
    // Sign-ins have a limit of their own, and most of them wait for a thread.
    else if (url !== authenticate.path) request.once('end', count);
    handle(request, response);
  });
  server.on('close', loop.stop);
  return server;
};
