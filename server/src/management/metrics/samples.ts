import { type SampleColumn, type Samples, sampleColumns } from '@ok/contract/routes/management/metrics.ts';
import { processIdentity } from '../health/instance.ts';

/** Seconds between two samples. */
export const sampleSeconds = 10;
/** Samples of two hours. */
const maxSamples = (2 * 3600) / sampleSeconds;

/** Values at one moment. */
type Sample = Record<SampleColumn, number>;

/** Ring buffer with the samples of the last two hours. */
export type SampleRing = {
  add: (at: number, sample: Sample) => void;
  /** Returns all samples, the oldest first. */
  all: () => Samples;
};

export const createSampleRing = (): SampleRing => {
  const times = new Float64Array(maxSamples);
  const columns = Object.fromEntries(sampleColumns.map((name) => [name, new Float64Array(maxSamples)])) as Record<
    SampleColumn,
    Float64Array
  >;
  let added = 0;
  const orderByTime = (values: Float64Array) => {
    const start = added % maxSamples;
    return added <= maxSamples
      ? [...values.subarray(0, added)]
      : [...values.subarray(start), ...values.subarray(0, start)];
  };
  return {
    add: (at, sample) => {
      const index = added++ % maxSamples;
      times[index] = at;
      for (const name of sampleColumns) columns[name][index] = sample[name];
    },
    all: () => ({
      instance: processIdentity,
      seconds: sampleSeconds,
      at: orderByTime(times),
      columns: Object.fromEntries(
        sampleColumns.map((name) => [name, orderByTime(columns[name])]),
      ) as Samples['columns'],
    }),
  };
};

/** Takes a sample every ten seconds. Returns a function that stops it. */
export const startSampling = (take: () => void): (() => void) => {
  const timer = setInterval(take, sampleSeconds * 1000);
  timer.unref();
  return () => clearInterval(timer);
};
