import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { type Histogram, makeHistogram } from './histogram.ts';

/** What is measured of the process itself. */
export type ProcessMetrics = {
  /** Pauses in which what nobody needs was cleared away, by kind. */
  readonly collections: ReadonlyMap<string, Histogram>;
  readonly allCollections: Histogram;
  /** How long work waited for the event loop, in milliseconds; of the last ten seconds, or what has passed of them. */
  loopDelay: () => LoopDelay;
  /** As `loopDelay`, which begins anew. */
  takeLoopDelay: () => LoopDelay;
  /** Shares of the processors since the last time somebody asked: of this process, and of the machine. */
  cpu: () => { process: number; system: number };
  stop: () => void;
};

/** How long work waited for the event loop, in milliseconds. */
type LoopDelay = { mean: number; p50: number; p99: number; max: number };

const noDelay: LoopDelay = { mean: 0, p50: 0, p99: 0, max: 0 };

/** Milliseconds between looks at how late the event loop is. */
const resolution = 20;

/** Looks below which those of the ten seconds before say more. */
const fewestLooks = 100;

/** The timer's own rhythm is no delay. */
const delayOf = (nanoseconds: number) =>
  Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e6 - resolution) : 0;

const delaysOf = (looks: ReturnType<typeof monitorEventLoopDelay>): LoopDelay =>
  looks.count === 0
    ? noDelay
    : {
        mean: delayOf(looks.mean),
        p50: delayOf(looks.percentile(50)),
        p99: delayOf(looks.percentile(99)),
        max: delayOf(looks.max),
      };

const kinds: Record<number, string> = { 1: 'minor', 2: 'minor', 4: 'major', 8: 'incremental', 16: 'weakcb' };

const machineTimes = () => {
  let idle = 0;
  let all = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.idle + times.irq;
  }
  return { idle, all };
};

const share = (part: number, whole: number) => (whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0);

/** What shares are of the time since the last look, of at least a tenth of a second. */
const cpuMeter = () => {
  let last = { at: performance.now() - process.uptime() * 1000, used: 0, machine: { idle: 0, all: 0 } };
  let shown = { process: 0, system: 0 };
  return () => {
    const at = performance.now();
    const passed = at - last.at;
    if (passed < 100) return shown;
    const { user, system } = process.cpuUsage();
    const used = (user + system) / 1000;
    const machine = machineTimes();
    const all = machine.all - last.machine.all;
    shown = {
      process: share(used - last.used, passed * availableParallelism()),
      system: share(all - (machine.idle - last.machine.idle), all),
    };
    last = { at, used, machine };
    return shown;
  };
};

/**
 * Begin to measure this process.
 *
 * @param isOn without it nothing goes on in the background
 */
export const measureProcess = (isOn: boolean): ProcessMetrics => {
  const collections = new Map<string, Histogram>();
  const allCollections = makeHistogram();
  const cpu = cpuMeter();
  if (!isOn) {
    const none = () => noDelay;
    return { collections, allCollections, loopDelay: none, takeLoopDelay: none, cpu, stop: () => {} };
  }
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { detail } = entry as typeof entry & { detail?: { kind?: number } };
      const kind = kinds[detail?.kind ?? 0] ?? 'other';
      const histogram = collections.get(kind) ?? makeHistogram();
      collections.set(kind, histogram);
      histogram.record(entry.duration);
      allCollections.record(entry.duration);
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  const looks = monitorEventLoopDelay({ resolution });
  looks.enable();
  let last: LoopDelay | undefined;
  const loopDelay = () => (last && looks.count < fewestLooks ? last : delaysOf(looks));
  return {
    collections,
    allCollections,
    loopDelay,
    takeLoopDelay: () => {
      last = delaysOf(looks);
      looks.reset();
      return last;
    },
    cpu,
    stop: () => {
      observer.disconnect();
      looks.disable();
    },
  };
};

/** What Linux says; elsewhere nobody does. */
const fromLinux = (read: () => number) => {
  try {
    return read();
  } catch {
    return -1;
  }
};

/** The figures of this process under the names of JHipster's screen. */
export const processFigures = (cpu: { process: number; system: number }): Record<string, number> => ({
  'process.uptime': process.uptime() * 1000,
  'process.start.time': Math.round(performance.timeOrigin),
  'process.cpu.usage': cpu.process,
  'system.cpu.usage': cpu.system,
  'system.cpu.count': availableParallelism(),
  'system.load.average.1m': loadavg()[0] ?? 0,
  'process.files.open': fromLinux(() => readdirSync('/proc/self/fd').length),
  'process.files.max': fromLinux(() =>
    Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? -1),
  ),
});
