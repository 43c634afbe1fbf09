import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';

const healthComponent = z.object({ status: z.string(), details: z.optional(z.record(z.string(), z.unknown())) });

export const getHealth = defineRoute({
  method: 'GET',
  path: '/management/health',
  access: 'everybody',
  summary: 'Whether this system can serve',
  reply: z.object({
    status: z.enum(['UP', 'DOWN', 'OUT_OF_SERVICE']),
    components: z.optional(z.record(z.string(), healthComponent)),
    details: z.optional(z.record(z.string(), healthComponent)),
  }),
});

/** Process that replies. Each process has its own figures. */
const instance = z.object({ id: z.string(), pid: z.int(), host: z.string() });

/** Duration in milliseconds, and number of calls. */
const durationFigures = z.object({ count: z.number(), mean: z.number(), max: z.number() });

/** Durations of a route. `0.95` is the duration that 95 in 100 calls did not exceed. */
const serviceFigures = z.object({ ...durationFigures.shape, '0.95': z.number() });

/** Duration in milliseconds, with quantiles as keys. */
const timer = z.object({
  ...durationFigures.shape,
  totalTime: z.number(),
  '0.0': z.number(),
  '0.5': z.number(),
  '0.75': z.number(),
  '0.95': z.number(),
  '0.99': z.number(),
  '1.0': z.number(),
});

const numberByName = z.record(z.string(), z.number());
const gauge = z.object({ value: z.number() });

const poolFigures = z.object({
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

export const getMetrics = defineRoute({
  method: 'GET',
  path: '/management/jhimetrics',
  access: ['ROLE_ADMIN'],
  summary: 'What the process that answers has measured since it started',
  reply: z.object({
    instance,
    /** False if `METRICS` is off: durations of calls are then empty. */
    measures: z.boolean(),
    jvm: z.record(z.string(), z.object({ used: z.number(), max: z.number(), committed: z.number() })),
    'http.server.requests': z.object({
      all: z.object({ count: z.number() }),
      percode: z.record(z.string(), durationFigures),
    }),
    services: z.record(z.string(), z.record(z.string(), serviceFigures)),
    cache: z.record(z.string(), numberByName),
    /** Empty if the database has no connection pool. */
    databases: z.union([poolFigures, z.strictObject({})]),
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
    processMetrics: numberByName,
    /** Waiting times for the event loop, in milliseconds. */
    eventLoop: numberByName,
  }),
});

export type Metrics = z.infer<typeof getMetrics.reply>;

const frame = z.object({
  className: z.string(),
  methodName: z.string(),
  fileName: z.nullable(z.string()),
  lineNumber: z.number(),
  nativeMethod: z.boolean(),
});

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
    /** Number of handles that keep the process alive, by kind. */
    activeResources: numberByName,
  }),
});

export const getPrometheus = defineRoute({
  method: 'GET',
  path: '/management/prometheus',
  access: ['ROLE_ADMIN'],
  summary: 'The figures in the text format of Prometheus; the token of an operator is enough',
  produces: 'text',
});

/** Figures that are sampled over the last two hours. */
export const sampleColumns = ['requests', 'errors', 'time', 'p95', 'cpu', 'delay', 'memory', 'connections'] as const;

export type SampleColumn = (typeof sampleColumns)[number];

export const getSamples = defineRoute({
  method: 'GET',
  path: '/management/samples',
  access: ['ROLE_ADMIN'],
  summary: 'The last two hours of the process that answers, the oldest first',
  reply: z.object({
    instance,
    /** Seconds between samples. */
    seconds: z.number(),
    /** Moment of each sample, in milliseconds since 1970. */
    at: z.array(z.number()),
    /**
     * Per sample: requests and server errors since the previous sample, total duration of these requests in
     * milliseconds, share of the processors, longest wait for the event loop in milliseconds, memory in bytes,
     * connections in use. `p95` is the duration that 95 in 100 requests of the last minute did not exceed.
     */
    columns: z.record(z.enum(sampleColumns), z.array(z.number())),
  }),
});

export type Samples = z.infer<typeof getSamples.reply>;
