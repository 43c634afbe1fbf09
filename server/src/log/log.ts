import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoggerState, LogLevel } from '@ok/contract/routes/management/logs.ts';
import type { FastifyInstance } from 'fastify';
import { type LogFn, type Logger, pino } from 'pino';
import { parsePinoLevel, toPinoLevel } from './levels.ts';
import { maskQuotes, maskSecrets, serializeError } from './mask-secrets.ts';
import { createRecentLines, type RecentLines } from './recent-lines.ts';

/**
 * Parts of the server with a logger of their own. ROOT logs everything else, and its level applies to loggers without
 * one.
 */
const loggerNames = ['ROOT', 'http', 'db', 'sessions', 'mail', 'trees', 'jobs'] as const;

/** Name of a part of the server that has a logger. */
type LoggerName = (typeof loggerNames)[number];

/** Loggers of this process, their levels and the newest lines. */
export type Log = {
  of: (name: LoggerName) => Logger;
  levels: () => Record<string, LoggerState>;
  /**
   * Changes the level of a logger for some minutes; null resets it to the level of the settings.
   *
   * @returns false for an unknown logger
   */
  setLevel: (name: string, level: LogLevel | null, minutes: number) => boolean;
  lines: RecentLines;
};

type LogOptions = {
  /** Level of the settings: every logger starts with it and returns to it. */
  level: string;
  /** Receives each line; standard output by default. */
  output?: { write: (line: string) => void } | undefined;
  /** Values that no line may contain. */
  secrets?: readonly string[];
  /** Calls `act` after some milliseconds. Returns a function that cancels the call. */
  schedule?: (milliseconds: number, act: () => void) => () => void;
};

const scheduleTimer = (milliseconds: number, act: () => void) => {
  const timeout = setTimeout(act, milliseconds);
  timeout.unref();
  return () => clearTimeout(timeout);
};

const requestIds = new AsyncLocalStorage<string | null>();

/**
 * Adds the id of the current call to each line. A call that reads the log only writes warnings and errors: a client
 * that polls the log would fill it otherwise.
 */
export const trackRequestId = (app: FastifyInstance, readsLog: (url: string) => boolean) =>
  app.addHook('onRequest', (request, _reply, done) => requestIds.run(readsLog(request.url) ? null : request.id, done));

const hasRequestId = Symbol('logger has a request id');

/** Marks a logger whose lines already have the id of their call. */
export const markRequestLogger = <L extends object>(logger: L): L => Object.assign(logger, { [hasRequestId]: true });

const addRequestId = (_line: object, _level: number, logger: object) => {
  const id = requestIds.getStore();
  return typeof id !== 'string' || hasRequestId in logger ? {} : { reqId: id };
};

type LoggedRequest = { method: string; routeOptions?: { url?: string | undefined } };

/** Omits queries and headers, which may contain a token, and the requested URL, which may end in a name. */
const serializers = {
  req: ({ method, routeOptions }: LoggedRequest) => ({ method, path: routeOptions?.url ?? '*' }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  err: serializeError,
};

const warningLevel = 40;

/**
 * Drops lines below a warning from calls that read the log. Replaces the message of an error that is logged without a
 * text: pino would repeat the error's own message with all its quotes.
 */
function writeLine(this: Logger, args: Parameters<LogFn>, write: LogFn, level: number) {
  if (requestIds.getStore() === null && level < warningLevel) return;
  const [firstArgument, ...otherArguments] = args as [unknown, ...unknown[]];
  const error = firstArgument instanceof Error ? firstArgument : (firstArgument as { err?: unknown } | null)?.err;
  if (otherArguments.length > 0 || !(error instanceof Error)) write.apply(this, args);
  else write.call(this, { err: error }, maskQuotes(error.message));
}

/** Creates the log of a process: its loggers, their levels and its newest lines. */
export const createLog = ({
  level,
  output = process.stdout,
  secrets = [],
  schedule = scheduleTimer,
}: LogOptions): Log => {
  const lines = createRecentLines();
  const stream = {
    write: (line: string) => {
      const maskedLine = maskSecrets(line, secrets);
      lines.add(maskedLine);
      output.write(maskedLine);
    },
  };
  const root: Logger = pino({ level, serializers, mixin: addRequestId, hooks: { logMethod: writeLine } }, stream);
  const loggers = new Map<string, Logger>(
    loggerNames.map((name) => [name, name === 'ROOT' ? root : root.child({ logger: name })]),
  );
  const levelChanges = new Map<string, { level: LogLevel; until: Date; cancel: () => void }>();

  const applyLevels = () => {
    const rootLevel = levelChanges.get('ROOT')?.level;
    for (const [name, logger] of loggers) {
      const changedLevel = levelChanges.get(name)?.level ?? rootLevel;
      logger.level = changedLevel === undefined ? level : toPinoLevel(changedLevel);
    }
  };
  const resetLevel = (name: string) => {
    levelChanges.get(name)?.cancel();
    levelChanges.delete(name);
    applyLevels();
  };
  const describeLogger = (name: string, logger: Logger): LoggerState => {
    const change = levelChanges.get(name);
    const effectiveLevel = parsePinoLevel(logger.level);
    const configuredLevel = change?.level ?? (name === 'ROOT' ? effectiveLevel : null);
    return { configuredLevel, effectiveLevel, ...(change && { until: change.until.toISOString() }) };
  };

  return {
    of: (name) => loggers.get(name) as Logger,
    levels: () => Object.fromEntries([...loggers].map(([name, logger]) => [name, describeLogger(name, logger)])),
    setLevel: (name, newLevel, minutes) => {
      if (!loggers.has(name)) return false;
      resetLevel(name);
      if (newLevel === null) return true;
      const milliseconds = minutes * 60_000;
      const cancel = schedule(milliseconds, () => resetLevel(name));
      levelChanges.set(name, { level: newLevel, until: new Date(Date.now() + milliseconds), cancel });
      applyLevels();
      return true;
    },
    lines,
  };
};
