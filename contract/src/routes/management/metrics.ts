import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';

const component = z.object({ status: z.string(), details: z.optional(z.record(z.string(), z.unknown())) });

/** Whether this system can serve; administrators see its parts. */
export const getHealth = defineRoute({
  method: 'GET',
  path: '/management/health',
  access: 'everybody',
  summary: 'Whether this system can serve',
  reply: z.object({
    status: z.enum(['UP', 'DOWN', 'OUT_OF_SERVICE']),
    components: z.optional(z.record(z.string(), component)),
    details: z.optional(z.record(z.string(), component)),
  }),
});

/** Which of the processes answered: each has figures of its own. */
const instance = z.object({ id: z.string(), pid: z.int(), host: z.string() });

/** Milliseconds, and how often. */
const spent = z.object({ count: z.number(), mean: z.number(), max: z.number() });

/** How long something took: milliseconds, with the quantiles by their own names. */
const timer = z.object({
  ...spent.shape,
  totalTime: z.number(),
  '0.0': z.number(),
  '0.5': z.number(),
  '0.75': z.number(),
  '0.95': z.number(),
  '0.99': z.number(),
  '1.0': z.number(),
});

const numbers = z.record(z.string(), z.number());
const gauge = z.object({ value: z.number() });

const pool = z.object({
  active: gauge,
  min: gauge,
  max: gauge,
  idle: gauge,
  connections: gauge,
  pending: gauge,
  timeout: gauge,
  acquire: timer,
  creation: timer,
  usage: timer,
});

/** What the process that answers has measured since it started. */
export const getMetrics = defineRoute({
  method: 'GET',
  path: '/management/jhimetrics',
  access: ['ROLE_ADMIN'],
  summary: 'What the process that answers has measured since it started',
  reply: z.object({
    instance,
    /** False where measuring is switched off: what calls took is empty then. */
    measures: z.boolean(),
    jvm: z.record(z.string(), z.object({ used: z.number(), max: z.number(), committed: z.number() })),
    'http.server.requests': z.object({
      all: z.object({ count: z.number() }),
      percode: z.record(z.string(), spent),
    }),
    services: z.record(z.string(), z.record(z.string(), spent)),
    cache: z.record(z.string(), numbers),
    /** Empty where the database has no pool of connections. */
    databases: z.union([pool, z.strictObject({})]),
    garbageCollector: z.object({
      ...timer.shape,
      'jvm.gc.max.data.size': z.number(),
      'jvm.gc.live.data.size': z.number(),
      'jvm.gc.memory.promoted': z.number(),
      'jvm.gc.memory.allocated': z.number(),
      classesLoaded: z.number(),
      classesUnloaded: z.number(),
      'jvm.gc.pause': timer,
    }),
    processMetrics: numbers,
    /** How long work waited for the event loop, in milliseconds. */
    eventLoop: numbers,
  }),
});

/** What the process that answers has measured. */
export type Metrics = z.infer<typeof getMetrics.reply>;

const frame = z.object({
  className: z.string(),
  methodName: z.string(),
  fileName: z.nullable(z.string()),
  lineNumber: z.number(),
  nativeMethod: z.boolean(),
});

/** What the threads of the process that answers are at. */
export const getThreadDump = defineRoute({
  method: 'GET',
  path: '/management/threaddump',
  access: ['ROLE_ADMIN'],
  summary: 'What the threads of the process that answers are at',
  reply: z.object({
    instance,
    threads: z.array(
      z.object({
        threadName: z.string(),
        threadId: z.int(),
        threadState: z.enum(['RUNNABLE', 'WAITING', 'TIMED_WAITING', 'BLOCKED']),
        blockedTime: z.number(),
        blockedCount: z.number(),
        waitedTime: z.number(),
        waitedCount: z.number(),
        lockName: z.nullable(z.string()),
        stackTrace: z.array(frame),
        lockedMonitors: z.array(z.string()),
        lockedSynchronizers: z.array(z.string()),
        daemon: z.boolean(),
        priority: z.int(),
      }),
    ),
    /** What keeps the process busy or waiting beside its threads, by kind. */
    activeResources: numbers,
  }),
});

/** The same figures as text, for a system that gathers them. */
export const getPrometheus = defineRoute({
  method: 'GET',
  path: '/management/prometheus',
  access: ['ROLE_ADMIN'],
  summary: 'The figures in the text format of Prometheus; the token of an operator is enough',
  produces: 'text',
});

/** What is kept of every moment of the last two hours. */
export const sampleColumns = ['requests', 'errors', 'time', 'cpu', 'delay', 'memory', 'connections'] as const;

/** One of `sampleColumns`. */
export type SampleColumn = (typeof sampleColumns)[number];

/** The last two hours of the process that answers. */
export const getSamples = defineRoute({
  method: 'GET',
  path: '/management/samples',
  access: ['ROLE_ADMIN'],
  summary: 'The last two hours of the process that answers, the oldest first',
  reply: z.object({
    instance,
    /** Seconds between one and the next. */
    seconds: z.number(),
    /** When each was taken, in milliseconds since 1970. */
    at: z.array(z.number()),
    /**
     * Requests and errors of ours since the one before, the milliseconds those requests took together, the share of the
     * processors, the longest wait for the event loop in milliseconds, bytes of memory, connections in use.
     */
    columns: z.record(z.enum(sampleColumns), z.array(z.number())),
  }),
});

/** The last two hours. */
export type Samples = z.infer<typeof getSamples.reply>;
