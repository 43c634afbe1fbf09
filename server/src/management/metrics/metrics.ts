import { cpuUsage, memoryUsage } from 'node:process';
import type { PoolState, WatchedPool } from '../../db/pool-watch.ts';
import { type Histogram, makeHistogram } from './histogram.ts';
import { measureProcess, type ProcessMetrics } from './process-metrics.ts';
import { makeRequestMetrics, type RequestMetrics } from './request-metrics.ts';
import { makeSampleRing, type SampleRing, sampleRegularly } from './samples.ts';

/** What is known of a cache since the process started. */
type CacheFigures = { hits: number; misses: number; puts: number; evictions: number; size: number };

/** What is known of the pool of connections. */
export type PoolMetrics = {
  state: () => PoolState;
  acquire: Histogram;
  creation: Histogram;
  usage: Histogram;
  timeouts: () => number;
};

/** Everything that one process measures. */
export type Metrics = {
  /** Nothing where measuring is switched off. */
  requests: RequestMetrics | null;
  process: ProcessMetrics;
  pool: PoolMetrics | null;
  caches: Map<string, () => CacheFigures>;
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

/** What happened since the last time: differences of figures that only grow. */
const sinceLast = () => {
  let last = { requests: 0, errors: 0, time: 0 };
  return (total: typeof last) => {
    const since = {
      requests: total.requests - last.requests,
      errors: total.errors - last.errors,
      time: total.time - last.time,
    };
    last = { ...total };
    return since;
  };
};

/**
 * Begin to measure.
 *
 * @param isOn without it nothing is recorded, and nothing goes on in the background; what can be asked at any time still is
 */
export const makeMetrics = ({ isOn, pool }: { isOn: boolean; pool?: WatchedPool | undefined }): Metrics => {
  const requests = isOn ? makeRequestMetrics() : null;
  const ofProcess = measureProcess(isOn);
  const poolMetrics = pool ? measurePool(pool, isOn) : null;
  const samples = makeSampleRing();
  const since = sinceLast();
  let used = { at: performance.now(), cpu: cpuUsage() };
  const sample = () => {
    if (!requests) return;
    const at = performance.now();
    const cpu = cpuUsage(used.cpu);
    const passed = Math.max(1, at - used.at);
    used = { at, cpu: cpuUsage() };
    samples.add(Date.now(), {
      ...since(requests.total),
      // Of one processor: what a process without further threads can use at most.
      cpu: (cpu.user + cpu.system) / 1000 / passed,
      delay: ofProcess.takeLoopDelay().max,
      memory: memoryUsage.rss(),
      connections: poolMetrics?.state().active ?? 0,
    });
  };
  const stopSampling = isOn ? sampleRegularly(sample) : () => {};
  return {
    requests,
    process: ofProcess,
    pool: poolMetrics,
    caches: new Map(),
    samples,
    sample,
    stop: () => {
      stopSampling();
      ofProcess.stop();
    },
  };
};
