import { memoryUsage } from 'node:process';
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import type { Metrics as Reply } from '@ok/contract/routes/management/metrics.ts';
import { instance } from '../health/instance.ts';
import { type Histogram, spentOf, timerOf } from './histogram.ts';
import type { Metrics, PoolMetrics } from './metrics.ts';
import { processFigures } from './process-metrics.ts';
import type { RequestMetrics } from './request-metrics.ts';

const byName = <T>(entries: Iterable<readonly [string, T]>): Record<string, T> => Object.fromEntries(entries);

/** The memory of the process by its parts; -1 where nothing is said to be the most. */
const memory = (): Reply['jvm'] => {
  const heap = getHeapStatistics();
  const { rss, external, arrayBuffers } = memoryUsage();
  const whole = (used: number) => ({ used, max: -1, committed: used });
  return {
    heap: { used: heap.used_heap_size, max: heap.heap_size_limit, committed: heap.total_heap_size },
    ...byName(
      getHeapSpaceStatistics().map((space) => [
        space.space_name,
        { used: space.space_used_size, max: -1, committed: space.space_size },
      ]),
    ),
    external: whole(external),
    arrayBuffers: whole(arrayBuffers),
    process: whole(rss),
  };
};

/** All that was recorded for one route and method, whatever its status. */
const together = (histograms: readonly (Histogram | undefined)[]) => {
  let [count, sum, max] = [0, 0, 0];
  for (const histogram of histograms) {
    if (!histogram) continue;
    count += histogram.count;
    sum += histogram.sum;
    max = Math.max(max, histogram.max);
  }
  return { count, mean: count === 0 ? 0 : sum / count, max };
};

const servicesOf = (requests: RequestMetrics | null): Reply['services'] => {
  const services: Reply['services'] = {};
  for (const { route, method, byClass } of requests?.series ?? []) {
    const spent = together(byClass);
    if (spent.count === 0) continue;
    services[route] ??= {};
    services[route][method] = spent;
  }
  return services;
};

const databasesOf = (pool: PoolMetrics | null): Reply['databases'] => {
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
    acquire: timerOf(pool.acquire),
    creation: timerOf(pool.creation),
    usage: timerOf(pool.usage),
  };
};

const cachesOf = ({ caches }: Metrics): Reply['cache'] =>
  byName(
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

/** How many bytes were ever asked for, where this version of Node tells. */
const allocated = () =>
  (getHeapStatistics() as ReturnType<typeof getHeapStatistics> & { total_allocated_bytes?: number })
    .total_allocated_bytes ?? 0;

const collectionOf = (pauses: Histogram): Reply['garbageCollector'] => {
  const pause = timerOf(pauses);
  const old = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  return {
    'jvm.gc.max.data.size': getHeapStatistics().heap_size_limit,
    'jvm.gc.live.data.size': old?.space_used_size ?? 0,
    // What Node does not count is 0.
    'jvm.gc.memory.promoted': 0,
    'jvm.gc.memory.allocated': allocated(),
    classesLoaded: 0,
    classesUnloaded: 0,
    'jvm.gc.pause': pause,
    // The screen of JHipster 6 looks for it here.
    ...pause,
  };
};

/** What was measured, in the words of JHipster's screen. */
export const jhiMetrics = (metrics: Metrics): Reply => {
  const { requests, process: ofProcess, pool } = metrics;
  const delay = ofProcess.loopDelay();
  return {
    instance,
    measures: requests !== null,
    jvm: memory(),
    'http.server.requests': {
      all: { count: requests?.total.requests ?? 0 },
      percode: byName([...(requests?.byStatus ?? [])].map(([status, took]) => [String(status), spentOf(took)])),
    },
    services: servicesOf(requests),
    cache: cachesOf(metrics),
    databases: databasesOf(pool),
    garbageCollector: collectionOf(ofProcess.allCollections),
    processMetrics: processFigures(ofProcess.cpu()),
    eventLoop: delay,
  };
};
