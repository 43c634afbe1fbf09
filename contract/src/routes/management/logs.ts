import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';

/** How much a logger writes down, from nothing to everything. */
export const logLevels = ['OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'] as const;

const level = z.enum(logLevels);

/** How much is written down, or how much a line matters. */
export type LogLevel = z.infer<typeof level>;

/** Minutes after which a level that was changed goes back by itself, where nothing is said, and at the most. */
export const levelMinutes = { usual: 30, most: 24 * 60 } as const;

const loggerState = z.object({
  /** Null where it has none of its own. */
  configuredLevel: z.nullable(level),
  effectiveLevel: level,
  /** When it goes back to what the settings say, for one that was changed. */
  until: z.optional(z.string()),
});

/** How much a logger writes down. */
export type LoggerState = z.infer<typeof loggerState>;

/** How much every part of the server writes down. */
export const getLoggers = defineRoute({
  method: 'GET',
  path: '/management/loggers',
  access: ['ROLE_ADMIN'],
  summary: 'How much every part of the process that answers writes down',
  reply: z.object({ levels: z.array(level), loggers: z.record(z.string(), loggerState) }),
});

/** Change how much a part of the server writes down. */
export const setLogger = defineRoute({
  method: 'POST',
  path: '/management/loggers/{name}',
  access: ['ROLE_ADMIN'],
  summary: 'Change a level for a while, in the process that answers; null puts it back at once',
  params: { name: z.string() },
  body: z.object({
    configuredLevel: z.nullable(level),
    minutes: z.optional(z.int().check(z.gte(1), z.lte(levelMinutes.most))),
  }),
  objectName: 'logger',
  status: 204,
});

const logLine = z.object({
  /** Counts the lines of a process. */
  sequence: z.int(),
  time: z.string(),
  level,
  logger: z.string(),
  message: z.string(),
  /** The same for all lines of a call; null for what no call asked for. */
  requestId: z.nullable(z.string()),
  /** What else was written down, without anything secret or personal. */
  details: z.record(z.string(), z.unknown()),
});

/** A line of the log. */
export type LogLine = z.infer<typeof logLine>;

/** The newest lines. */
export const getLogLines = defineRoute({
  method: 'GET',
  path: '/management/logs',
  access: ['ROLE_ADMIN'],
  summary: 'The newest lines of the log, of at most the last 1000, of the process that answers',
  query: z.object({
    level: z.optional(level),
    logger: z.optional(z.string().check(z.maxLength(100))),
    text: z.optional(z.string().check(z.maxLength(200))),
    size: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
  }),
  reply: z.object({
    /** Which process this is, of the many there may be. */
    process: z.object({ id: z.string(), pid: z.int(), host: z.string() }),
    lines: z.array(logLine),
  }),
});
