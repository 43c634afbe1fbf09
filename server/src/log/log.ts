import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoggerState, LogLevel } from '@ok/contract/routes/management/logs.ts';
import type { FastifyInstance } from 'fastify';
import { type LogFn, type Logger, pino } from 'pino';
import { levelOfName, nameOfLevel } from './levels.ts';
import { makeRecentLines, type RecentLines } from './recent-lines.ts';
import { errorWithoutValues, withoutQuotes, withoutSecrets } from './without-secrets.ts';

/** The parts of the server that write lines of their own. ROOT is the process, and the level of whatever has none. */
const loggerNames = ['ROOT', 'http', 'db', 'sessions', 'mail', 'trees', 'jobs'] as const;

/** A part of the server that writes lines. */
type LoggerName = (typeof loggerNames)[number];

/** What this process writes down, and how much of it. */
export type Log = {
  of: (name: LoggerName) => Logger;
  levels: () => Record<string, LoggerState>;
  /**
   * Set the level of a logger for a while; null gives it back the one of the settings.
   *
   * @returns false for a logger that there is none of
   */
  setLevel: (name: string, level: LogLevel | null, minutes: number) => boolean;
  lines: RecentLines;
};

type Settings = {
  /** Of the settings: what every logger begins with, and goes back to. */
  level: string;
  /** Where lines go; without it, to standard output. */
  to?: { write: (line: string) => void } | undefined;
  /** Values that no line may hold. */
  secrets?: readonly string[];
  /** Does something after some milliseconds, unless what it gives is called before. */
  after?: (milliseconds: number, act: () => void) => () => void;
};

const timer = (milliseconds: number, act: () => void) => {
  const timeout = setTimeout(act, milliseconds);
  timeout.unref();
  return () => clearTimeout(timeout);
};

const requestIds = new AsyncLocalStorage<string | null>();

/**
 * Lines that are written while a call is dealt with say which call that is. A call that reads the log writes nothing
 * of what goes well: whoever follows the log would fill it with that.
 */
export const keepRequestId = (app: FastifyInstance, readsLog: (url: string) => boolean) =>
  app.addHook('onRequest', (request, _reply, done) => requestIds.run(readsLog(request.url) ? null : request.id, done));

const isBound = Symbol('says itself which call it is of');

/** Marks a logger that has the id of its call already. */
export const bound = <L extends object>(logger: L): L => Object.assign(logger, { [isBound]: true });

const requestOf = (_line: object, _level: number, logger: object) => {
  const id = requestIds.getStore();
  return typeof id !== 'string' || isBound in logger ? {} : { reqId: id };
};

type Request = { method: string; routeOptions?: { url?: string | undefined } };

/** Neither queries nor headers, which may hold a token; nor the address as it was asked, which may end in a name. */
const serializers = {
  req: ({ method, routeOptions }: Request) => ({ method, path: routeOptions?.url ?? '*' }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  err: errorWithoutValues,
};

const warning = 40;

/** Nothing of a call that reads the log; and an error that is written down without a word would lend the line its message, with all that it quotes. */
function writeLine(this: Logger, args: Parameters<LogFn>, write: LogFn, level: number) {
  if (requestIds.getStore() === null && level < warning) return;
  const [first, ...words] = args as [unknown, ...unknown[]];
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  if (words.length > 0 || !(error instanceof Error)) write.apply(this, args);
  else write.call(this, { err: error }, withoutQuotes(error.message));
}

/** Make the log of a process: its loggers, their levels and its newest lines. */
export const makeLog = ({ level, to = process.stdout, secrets = [], after = timer }: Settings): Log => {
  const lines = makeRecentLines();
  const stream = {
    write: (line: string) => {
      const readable = withoutSecrets(line, secrets);
      lines.add(readable);
      to.write(readable);
    },
  };
  const root: Logger = pino({ level, serializers, mixin: requestOf, hooks: { logMethod: writeLine } }, stream);
  const loggers = new Map<string, Logger>(
    loggerNames.map((name) => [name, name === 'ROOT' ? root : root.child({ logger: name })]),
  );
  const changed = new Map<string, { level: LogLevel; until: Date; cancel: () => void }>();

  const apply = () => {
    const ofAll = changed.get('ROOT')?.level;
    for (const [name, logger] of loggers) {
      const own = changed.get(name)?.level ?? ofAll;
      logger.level = own === undefined ? level : nameOfLevel(own);
    }
  };
  const putBack = (name: string) => {
    changed.get(name)?.cancel();
    changed.delete(name);
    apply();
  };
  const stateOf = (name: string, logger: Logger): LoggerState => {
    const change = changed.get(name);
    const effectiveLevel = levelOfName(logger.level);
    const configuredLevel = change?.level ?? (name === 'ROOT' ? effectiveLevel : null);
    return { configuredLevel, effectiveLevel, ...(change && { until: change.until.toISOString() }) };
  };

  return {
    of: (name) => loggers.get(name) as Logger,
    levels: () => Object.fromEntries([...loggers].map(([name, logger]) => [name, stateOf(name, logger)])),
    setLevel: (name, wanted, minutes) => {
      if (!loggers.has(name)) return false;
      putBack(name);
      if (wanted === null) return true;
      const milliseconds = minutes * 60_000;
      const cancel = after(milliseconds, () => putBack(name));
      changed.set(name, { level: wanted, until: new Date(Date.now() + milliseconds), cancel });
      apply();
      return true;
    },
    lines,
  };
};
