import { memoryUsage } from 'node:process';
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import type { Metrics as Reply } from '@ok/contract/routes/management/metrics.ts';
import { processIdentity } from '../health/instance.ts';
import { estimateQuantile, type Histogram, mergeHistograms, summarizeHistogram, toTimer } from './histogram.ts';
import type { MetricsRegistry, PoolMetrics } from './metrics.ts';
import { readProcessFigures } from './process-metrics.ts';
import type { RequestMetrics } from './request-metrics.ts';

const toRecord = <T>(entries: Iterable<readonly [string, T]>): Record<string, T> => Object.fromEntries(entries);

/** Reads the memory of the process by part; `max` is -1 for a part without a limit. */
const readMemory = (): Reply['jvm'] => {
  const heap = getHeapStatistics();
  const { rss, external, arrayBuffers } = memoryUsage();
  const toUnlimited = (used: number) => ({ used, max: -1, committed: used });
  return {
    heap: { used: heap.used_heap_size, max: heap.heap_size_limit, committed: heap.total_heap_size },
    ...toRecord(
      getHeapSpaceStatistics().map((space) => [
        space.space_name,
        { used: space.space_used_size, max: -1, committed: space.space_size },
      ]),
    ),
    external: toUnlimited(external),
    arrayBuffers: toUnlimited(arrayBuffers),
    process: toUnlimited(rss),
  };
};

const toServices = (requests: RequestMetrics | null): Reply['services'] => {
  const services: Reply['services'] = {};
  for (const { route, method, byClass } of requests?.series ?? []) {
    const durations = mergeHistograms(byClass);
    if (durations.count === 0) continue;
    services[route] ??= {};
    services[route][method] = { ...summarizeHistogram(durations), '0.95': estimateQuantile(durations, 0.95) };
  }
  return services;
};

const toDatabases = (pool: PoolMetrics | null): Reply['databases'] => {
  if (!pool) return {};
  const { active, idle, connections, pending, max } = pool.state();
  const value = (number: number) => ({ value: number });
  return {
    active: value(active),
    idle: value(idle),
    connections: value(connections),
    pending: value(pending),
    min: value(0),
    max: value(max),
    timeout: value(pool.timeouts()),
    acquire: toTimer(pool.acquire),
    creation: toTimer(pool.creation),
    usage: toTimer(pool.usage),
  };
};

const toCaches = ({ caches }: MetricsRegistry): Reply['cache'] =>
  toRecord(
    [...caches].map(([name, figures]) => {
      const { hits, misses, puts, evictions, size } = figures();
      return [
        name,
        {
          'cache.gets.hit': hits,
          'cache.gets.miss': misses,
          'cache.puts': puts,
          'cache.evictions': evictions,
          'cache.removals': 0,
          'cache.size': size,
        },
      ] as const;
    }),
  );

/** Returns the bytes ever allocated; 0 for a version of Node that does not count them. */
const readAllocatedBytes = () =>
  (getHeapStatistics() as ReturnType<typeof getHeapStatistics> & { total_allocated_bytes?: number })
    .total_allocated_bytes ?? 0;

const toGarbageCollector = (pauses: Histogram): Reply['garbageCollector'] => {
  const pauseTimer = toTimer(pauses);
  const old = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  return {
    'jvm.gc.max.data.size': getHeapStatistics().heap_size_limit,
    'jvm.gc.live.data.size': old?.space_used_size ?? 0,
    // Node does not count the values that are 0.
    'jvm.gc.memory.promoted': 0,
    'jvm.gc.memory.allocated': readAllocatedBytes(),
    classesLoaded: 0,
    classesUnloaded: 0,
    'jvm.gc.pause': pauseTimer,
    // JHipster 6 reads the timer here.
    ...pauseTimer,
  };
};

/** Converts the metrics to the reply that JHipster's screen reads. */
export const toJhipsterMetrics = (metrics: MetricsRegistry): Reply => {
  const { requests, process: processMetrics, pool } = metrics;
  const delay = processMetrics.loopDelay();
  return {
    instance: processIdentity,
    measures: requests !== null,
    jvm: readMemory(),
    'http.server.requests': {
      all: { count: requests?.total.requests ?? 0 },
      percode: toRecord(
        [...(requests?.byStatus ?? [])].map(([status, took]) => [String(status), summarizeHistogram(took)]),
      ),
    },
    services: toServices(requests),
    cache: toCaches(metrics),
    databases: toDatabases(pool),
    garbageCollector: toGarbageCollector(processMetrics.allCollections),
    processMetrics: readProcessFigures(processMetrics.cpu()),
    eventLoop: delay,
  };
};
