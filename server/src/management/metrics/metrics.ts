import { cpuUsage, memoryUsage } from 'node:process';
import type { PoolState, WatchedPool } from '../../db/connections/pool-watch.ts';
import { estimateQuantile, type Histogram, makeHistogram, mergeHistograms } from './histogram.ts';
import { measureProcess, type ProcessMetrics } from './process-metrics.ts';
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts';
import { createSampleRing, type SampleRing, sampleSeconds, startSampling } from './samples.ts';

/** Figures of a cache since the start of the process. */
type CacheFigures = { hits: number; misses: number; puts: number; evictions: number; size: number };

/** Metrics of the connection pool. The histograms are in milliseconds. */
export type PoolMetrics = {
  state: () => PoolState;
  acquire: Histogram;
  creation: Histogram;
  usage: Histogram;
  timeouts: () => number;
};

/** All metrics of one process. */
export type MetricsRegistry = {
  /** Null when measuring is off. */
  requests: RequestMetrics | null;
  process: ProcessMetrics;
  pool: PoolMetrics | null;
  caches: Map<string, () => CacheFigures>;
  /** Calls that were refused because of an overload, which are not among the requests. */
  refusals: () => number;
  recordRefusal: () => void;
  samples: SampleRing;
  /** Takes a sample now. */
  sample: () => void;
  stop: () => void;
};

const measurePool = (watched: WatchedPool, isOn: boolean): PoolMetrics => {
  const [acquire, creation, usage] = [makeHistogram(), makeHistogram(), makeHistogram()];
  let timeouts = 0;
  if (isOn) {
    watched.listen({
      acquired: (milliseconds) => acquire.record(milliseconds),
      created: (milliseconds) => creation.record(milliseconds),
      used: (milliseconds) => usage.record(milliseconds),
      timedOut: () => timeouts++,
    });
  }
  return { state: watched.state, acquire, creation, usage, timeouts: () => timeouts };
};

/** Makes a function that returns the growth of the totals since its last call. */
const createDeltaCounter = () => {
  let last = { requests: 0, errors: 0, time: 0 };
  return (total: typeof last) => {
    const delta = {
      requests: total.requests - last.requests,
      errors: total.errors - last.errors,
      time: total.time - last.time,
    };
    last = { ...total };
    return delta;
  };
};

/** Samples of a minute. */
const samplesPerMinute = 60 / sampleSeconds;

/**
 * Makes a function that takes the durations of all calls so far, and returns the duration that 95 in 100 calls of the
 * last minute did not exceed, in milliseconds; 0 without calls. It compares totals, so that no call is recorded twice.
 */
const createSlowCallMeter = () => {
  const earlier: Histogram['buckets'][] = [];
  return (total: Histogram): number => {
    const minuteAgo = earlier.length < samplesPerMinute ? undefined : earlier.shift();
    earlier.push(total.buckets);
    const buckets = total.buckets.map((inside, index) => inside - (minuteAgo?.[index] ?? 0));
    const count = buckets.reduce((sum, inside) => sum + inside, 0);
    return estimateQuantile({ buckets, count, min: 0, max: total.max }, 0.95);
  };
};

/**
 * Starts measuring.
 *
 * @param isOn when false nothing is recorded in the background; values that can be read at any time are still available
 */
export const createMetrics = ({ isOn, pool }: { isOn: boolean; pool?: WatchedPool | undefined }): MetricsRegistry => {
  const requests = isOn ? createRequestMetrics() : null;
  const processMetrics = measureProcess(isOn);
  const poolMetrics = pool ? measurePool(pool, isOn) : null;
  let refusals = 0;
  const samples = createSampleRing();
  const takeDelta = createDeltaCounter();
  const measureSlowCalls = createSlowCallMeter();
  let lastUsage = { at: performance.now(), cpu: cpuUsage() };
  const sample = () => {
    if (!requests) return;
    const at = performance.now();
    const cpu = cpuUsage(lastUsage.cpu);
    const elapsedMs = Math.max(1, at - lastUsage.at);
    lastUsage = { at, cpu: cpuUsage() };
    samples.add(Date.now(), {
      ...takeDelta(requests.total),
      p95: measureSlowCalls(mergeHistograms(requests.byStatus.values())),
      // 1 is one whole processor, the most that a process without further threads uses.
      cpu: (cpu.user + cpu.system) / 1000 / elapsedMs,
      delay: processMetrics.takeLoopDelay().max,
      memory: memoryUsage.rss(),
      connections: poolMetrics?.state().active ?? 0,
    });
  };
  const stopSampling = isOn ? startSampling(sample) : () => {};
  return {
    requests,
    process: processMetrics,
    pool: poolMetrics,
    caches: new Map(),
    refusals: () => refusals,
    recordRefusal: () => {
      refusals += 1;
    },
    samples,
    sample,
    stop: () => {
      stopSampling();
      processMetrics.stop();
    },
  };
};
