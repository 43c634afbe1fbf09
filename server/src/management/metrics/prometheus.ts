import { memoryUsage } from 'node:process';
import { getHeapSpaceStatistics } from 'node:v8';
import { bucketEndsMs, type Histogram } from './histogram.ts';
import type { MetricsRegistry } from './metrics.ts';

type Value = { value: number; labels: Record<string, string | number>; metricName?: string };
type Figure = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; values: Value[] };

/** Converts a histogram to Prometheus's values: in seconds, and each bucket includes all lower ones. */
const histogramValues = (name: string, labels: Record<string, string>, histogram: Histogram): Value[] => {
  let below = 0;
  const buckets = [...histogram.buckets].map((inside, index) => {
    below += inside;
    const end = bucketEndsMs[index];
    return {
      metricName: `${name}_bucket`,
      labels: { ...labels, le: end === undefined ? '+Inf' : end / 1000 },
      value: below,
    };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: histogram.sum / 1000 },
    { metricName: `${name}_count`, labels, value: histogram.count },
  ];
};

const toHistogramFigure = (name: string, help: string, all: [Record<string, string>, Histogram][]): Figure => ({
  name,
  help,
  type: 'histogram',
  values: all.flatMap(([labels, one]) => histogramValues(name, labels, one)),
});

const toSingleFigure = (type: 'counter' | 'gauge', name: string, help: string, value: number): Figure => ({
  name,
  help,
  type,
  values: [{ labels: {}, value }],
});

const toLabelledFigure = (
  type: 'counter' | 'gauge',
  name: string,
  help: string,
  label: string,
  all: Record<string, number>,
): Figure => ({
  name,
  help,
  type,
  values: Object.entries(all).map(([key, value]) => ({ labels: { [label]: key }, value })),
});

const listRequestHistograms = ({ requests }: MetricsRegistry) =>
  (requests?.series ?? []).flatMap(({ route, method, byClass }) =>
    byClass.flatMap((took, first) =>
      took ? [[{ method, route, status: `${first}xx` }, took] as [Record<string, string>, Histogram]] : [],
    ),
  );

const collectPoolFigures = ({ pool }: MetricsRegistry): Figure[] => {
  if (!pool) return [];
  const { active, idle, pending, max } = pool.state();
  return [
    toLabelledFigure('gauge', 'db_pool_connections', 'Connections to the database.', 'state', {
      active,
      idle,
      pending,
    }),
    toSingleFigure('gauge', 'db_pool_connections_max', 'The most connections to the database.', max),
    toSingleFigure(
      'counter',
      'db_pool_timeouts_total',
      'Connections that were not to be had in time.',
      pool.timeouts(),
    ),
    toHistogramFigure('db_pool_acquire_duration_seconds', 'The wait for a connection.', [[{}, pool.acquire]]),
    toHistogramFigure('db_pool_usage_duration_seconds', 'How long connections were held.', [[{}, pool.usage]]),
  ];
};

const collectCacheFigure = ({ caches }: MetricsRegistry): Figure => ({
  name: 'cache_events_total',
  help: 'What happened in caches.',
  type: 'counter',
  values: [...caches].flatMap(([cache, figures]) => {
    const { size: _, ...events } = figures();
    return Object.entries(events).map(([event, value]) => ({ labels: { cache, event }, value }));
  }),
});

const collectPrometheusFigures = (metrics: MetricsRegistry): Figure[] => {
  const { rss, heapUsed, heapTotal, external } = memoryUsage();
  const { user, system } = process.cpuUsage();
  const { p50, p99, max } = metrics.process.loopDelay();
  const spaces = Object.fromEntries(getHeapSpaceStatistics().map((space) => [space.space_name, space.space_used_size]));
  return [
    toHistogramFigure(
      'http_server_request_duration_seconds',
      'Requests by route, method and status.',
      listRequestHistograms(metrics),
    ),
    toSingleFigure(
      'counter',
      'process_cpu_seconds_total',
      'Seconds of processor that were used.',
      (user + system) / 1e6,
    ),
    toSingleFigure('gauge', 'process_start_time_seconds', 'When the process started.', performance.timeOrigin / 1000),
    toSingleFigure('gauge', 'process_resident_memory_bytes', 'Memory of the process.', rss),
    toSingleFigure('gauge', 'nodejs_heap_size_used_bytes', 'Memory of the heap in use.', heapUsed),
    toSingleFigure('gauge', 'nodejs_heap_size_total_bytes', 'Memory of the heap.', heapTotal),
    toSingleFigure('gauge', 'nodejs_external_memory_bytes', 'Memory beside the heap.', external),
    toLabelledFigure(
      'gauge',
      'nodejs_heap_space_size_used_bytes',
      'Memory in use by space of the heap.',
      'space',
      spaces,
    ),
    toLabelledFigure('gauge', 'nodejs_eventloop_lag_seconds', 'The wait for the event loop.', 'quantile', {
      0.5: p50 / 1000,
      0.99: p99 / 1000,
      1: max / 1000,
    }),
    toHistogramFigure(
      'nodejs_gc_duration_seconds',
      'Pauses of garbage collection.',
      [...metrics.process.collections].map(([kind, took]) => [{ kind }, took]),
    ),
    toSingleFigure(
      'counter',
      'http_server_refused_requests_total',
      'Requests refused at once, because of an overload.',
      metrics.refusals(),
    ),
    ...collectPoolFigures(metrics),
    collectCacheFigure(metrics),
  ];
};

/** Formats the metrics as text of Prometheus. The first call loads its library. */
export const formatPrometheus = async (metrics: MetricsRegistry): Promise<string> => {
  const { Registry } = await import('prom-client');
  const registry = new Registry();
  for (const figure of collectPrometheusFigures(metrics)) {
    const metric = { ...figure, get: async () => ({ ...figure, aggregator: 'sum' }) };
    registry.registerMetric(metric as unknown as Parameters<typeof registry.registerMetric>[0]);
  }
  return registry.metrics();
};
