import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { type Histogram, makeHistogram } from './histogram.ts';

/** Metrics of the process itself. */
export type ProcessMetrics = {
  /** Pauses of garbage collection, by kind. */
  readonly collections: ReadonlyMap<string, Histogram>;
  readonly allCollections: Histogram;
  /** Returns the delay of the event loop since the last `takeLoopDelay`, or the delay before it while samples are few. */
  loopDelay: () => LoopDelay;
  /** Returns the delay of the event loop since the last call, and starts anew. */
  takeLoopDelay: () => LoopDelay;
  /** Returns the shares of the processors since the last call, of this process and of the machine. */
  cpu: () => { process: number; system: number };
  stop: () => void;
};

/** Delay of the event loop, in milliseconds. */
type LoopDelay = { mean: number; p50: number; p99: number; max: number };

const noDelay: LoopDelay = { mean: 0, p50: 0, p99: 0, max: 0 };

/** Interval of the samples of the event loop's delay. */
const resolutionMs = 20;

/** Number of samples below which the previous interval is more reliable. */
const minDelaySamples = 100;

/** Subtracts the interval of the samples, which is no delay. */
const toDelayMs = (nanoseconds: number) =>
  Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e6 - resolutionMs) : 0;

const summarizeDelays = (delayMonitor: ReturnType<typeof monitorEventLoopDelay>): LoopDelay =>
  delayMonitor.count === 0
    ? noDelay
    : {
        mean: toDelayMs(delayMonitor.mean),
        p50: toDelayMs(delayMonitor.percentile(50)),
        p99: toDelayMs(delayMonitor.percentile(99)),
        max: toDelayMs(delayMonitor.max),
      };

const collectionKinds: Record<number, string> = { 1: 'minor', 2: 'minor', 4: 'major', 8: 'incremental', 16: 'weakcb' };

const readMachineTimes = () => {
  let idle = 0;
  let all = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.idle + times.irq;
  }
  return { idle, all };
};

const computeShare = (part: number, whole: number) => (whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0);

/** Makes a function that returns the shares since its last call; the same shares again within a tenth of a second. */
const createCpuMeter = () => {
  let last = { at: performance.now() - process.uptime() * 1000, used: 0, machine: { idle: 0, all: 0 } };
  let shares = { process: 0, system: 0 };
  return () => {
    const at = performance.now();
    const elapsedMs = at - last.at;
    if (elapsedMs < 100) return shares;
    const { user, system } = process.cpuUsage();
    const used = (user + system) / 1000;
    const machine = readMachineTimes();
    const all = machine.all - last.machine.all;
    shares = {
      process: computeShare(used - last.used, elapsedMs * availableParallelism()),
      system: computeShare(all - (machine.idle - last.machine.idle), all),
    };
    last = { at, used, machine };
    return shares;
  };
};

/**
 * Starts measuring this process.
 *
 * @param isOn when false nothing is measured in the background
 */
export const measureProcess = (isOn: boolean): ProcessMetrics => {
  const collections = new Map<string, Histogram>();
  const allCollections = makeHistogram();
  const cpu = createCpuMeter();
  if (!isOn) {
    const none = () => noDelay;
    return { collections, allCollections, loopDelay: none, takeLoopDelay: none, cpu, stop: () => {} };
  }
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { detail } = entry as typeof entry & { detail?: { kind?: number } };
      const kind = collectionKinds[detail?.kind ?? 0] ?? 'other';
      const histogram = collections.get(kind) ?? makeHistogram();
      collections.set(kind, histogram);
      histogram.record(entry.duration);
      allCollections.record(entry.duration);
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  const delayMonitor = monitorEventLoopDelay({ resolution: resolutionMs });
  delayMonitor.enable();
  let last: LoopDelay | undefined;
  const loopDelay = () => (last && delayMonitor.count < minDelaySamples ? last : summarizeDelays(delayMonitor));
  return {
    collections,
    allCollections,
    loopDelay,
    takeLoopDelay: () => {
      last = summarizeDelays(delayMonitor);
      delayMonitor.reset();
      return last;
    },
    cpu,
    stop: () => {
      observer.disconnect();
      delayMonitor.disable();
    },
  };
};

/** Reads a value of `/proc`; -1 on systems other than Linux. */
const readOrUnknown = (read: () => number) => {
  try {
    return read();
  } catch {
    return -1;
  }
};

/** Reads the figures of this process, with the names of JHipster's screen. */
export const readProcessFigures = (cpu: { process: number; system: number }): Record<string, number> => ({
  'process.uptime': process.uptime() * 1000,
  'process.start.time': Math.round(performance.timeOrigin),
  'process.cpu.usage': cpu.process,
  'system.cpu.usage': cpu.system,
  'system.cpu.count': availableParallelism(),
  'system.load.average.1m': loadavg()[0] ?? 0,
  'process.files.open': readOrUnknown(() => readdirSync('/proc/self/fd').length),
  'process.files.max': readOrUnknown(() =>
    Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? -1),
  ),
});
