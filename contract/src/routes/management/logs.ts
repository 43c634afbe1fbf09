import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';

/** Log levels, from nothing to everything. */
export const logLevels = ['OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'] as const;

const level = z.enum(logLevels);

/** Level of a logger, or of a line. */
export type LogLevel = z.infer<typeof level>;

/** Minutes after which a changed level is reset: by default, and at most. */
export const levelMinutes = { default: 30, max: 24 * 60 } as const;

const loggerState = z.object({
  /** Null without a level of its own. */
  configuredLevel: z.nullable(level),
  effectiveLevel: level,
  /** Moment at which a changed level is reset. */
  until: z.optional(z.string()),
});

export type LoggerState = z.infer<typeof loggerState>;

export const getLoggers = defineRoute({
  method: 'GET',
  path: '/management/loggers',
  access: ['ROLE_ADMIN'],
  summary: 'How much every part of the process that answers writes down',
  reply: z.object({ levels: z.array(level), loggers: z.record(z.string(), loggerState) }),
});

export const setLogger = defineRoute({
  method: 'POST',
  path: '/management/loggers/{name}',
  access: ['ROLE_ADMIN'],
  summary: 'Change a level for a while, in the process that answers; null puts it back at once',
  params: { name: z.string() },
  body: z.object({
    configuredLevel: z.nullable(level),
    minutes: z.optional(z.int().check(z.gte(1), z.lte(levelMinutes.max))),
  }),
  objectName: 'logger',
  status: 204,
});

const logLine = z.object({
  /** Number of the line within its process. */
  sequence: z.int(),
  time: z.string(),
  level,
  logger: z.string(),
  message: z.string(),
  /** Equal for all lines of a request; null outside requests. */
  requestId: z.nullable(z.string()),
  /** Further details, without secrets and personal data. */
  details: z.record(z.string(), z.unknown()),
});

export type LogLine = z.infer<typeof logLine>;

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
    /** Process that replies, of possibly several. */
    process: z.object({ id: z.string(), pid: z.int(), host: z.string() }),
    lines: z.array(logLine),
  }),
});
