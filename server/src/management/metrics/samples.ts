import { type SampleColumn, type Samples, sampleColumns } from '@ok/contract/routes/management/metrics.ts';
import { instance } from '../health/instance.ts';

const seconds = 10;
/** Two hours of them. */
const most = (2 * 3600) / seconds;

/** One moment. */
type Sample = Record<SampleColumn, number>;

/** The last two hours, in memory that never grows. */
export type SampleRing = {
  add: (at: number, sample: Sample) => void;
  /** The oldest first. */
  all: () => Samples;
};

/** See `SampleRing`. */
export const makeSampleRing = (): SampleRing => {
  const times = new Float64Array(most);
  const columns = Object.fromEntries(sampleColumns.map((name) => [name, new Float64Array(most)])) as Record<
    SampleColumn,
    Float64Array
  >;
  let added = 0;
  const inOrder = (values: Float64Array) => {
    const start = added % most;
    return added <= most ? [...values.subarray(0, added)] : [...values.subarray(start), ...values.subarray(0, start)];
  };
  return {
    add: (at, sample) => {
      const place = added++ % most;
      times[place] = at;
      for (const name of sampleColumns) columns[name][place] = sample[name];
    },
    all: () => ({
      instance,
      seconds,
      at: inOrder(times),
      columns: Object.fromEntries(sampleColumns.map((name) => [name, inOrder(columns[name])])) as Samples['columns'],
    }),
  };
};

/** Takes a sample every ten seconds, until it is stopped. */
export const sampleRegularly = (take: () => void): (() => void) => {
  const timer = setInterval(take, seconds * 1000);
  timer.unref();
  return () => clearInterval(timer);
};
