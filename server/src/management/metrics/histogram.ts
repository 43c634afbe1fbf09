/** Upper ends of the buckets. A further bucket has no end. */
export const bucketEndsMs = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

/** Distribution of durations, in milliseconds. Its size does not grow with the number of recordings. */
export type Histogram = {
  record: (milliseconds: number) => void;
  readonly count: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
  /** Number of durations in each bucket; one bucket more than `bucketEndsMs`. */
  readonly buckets: Readonly<Float64Array>;
};

class FixedHistogram implements Histogram {
  count = 0;
  sum = 0;
  min = 0;
  max = 0;
  readonly buckets = new Float64Array(bucketEndsMs.length + 1);

  record(milliseconds: number) {
    let bucket = 0;
    while (bucket < bucketEndsMs.length && milliseconds > (bucketEndsMs[bucket] as number)) bucket++;
    this.buckets[bucket] = (this.buckets[bucket] as number) + 1;
    if (this.count === 0 || milliseconds < this.min) this.min = milliseconds;
    if (milliseconds > this.max) this.max = milliseconds;
    this.count++;
    this.sum += milliseconds;
  }
}

export const makeHistogram = (): Histogram => new FixedHistogram();

/** Returns the mean; 0 for an empty histogram. */
const computeMean = ({ count, sum }: Histogram) => (count === 0 ? 0 : sum / count);

/** Estimates the duration that a share of the recordings does not exceed, by interpolation in its bucket. */
export const estimateQuantile = ({ buckets, count, min, max }: Omit<Histogram, 'record' | 'sum'>, share: number) => {
  let before = 0;
  for (const [index, inside] of buckets.entries()) {
    if (inside > 0 && before + inside >= share * count) {
      const from = Math.max(index === 0 ? 0 : (bucketEndsMs[index - 1] as number), min);
      const to = Math.min(bucketEndsMs[index] ?? max, max);
      return from + (to - from) * Math.max(0, (share * count - before) / inside);
    }
    before += inside;
  }
  return 0;
};

/** Adds up histograms. */
export const mergeHistograms = (histograms: Iterable<Histogram | undefined>): Histogram => {
  const merged = new FixedHistogram();
  for (const histogram of histograms) {
    if (!histogram || histogram.count === 0) continue;
    merged.min = merged.count === 0 ? histogram.min : Math.min(merged.min, histogram.min);
    merged.max = Math.max(merged.max, histogram.max);
    merged.count += histogram.count;
    merged.sum += histogram.sum;
    for (const [index, inside] of histogram.buckets.entries()) {
      merged.buckets[index] = (merged.buckets[index] as number) + inside;
    }
  }
  return merged;
};

export const summarizeHistogram = (histogram: Histogram) => ({
  count: histogram.count,
  mean: computeMean(histogram),
  max: histogram.max,
});

/** Converts a histogram to a timer of JHipster. */
export const toTimer = (histogram: Histogram) => ({
  ...summarizeHistogram(histogram),
  totalTime: histogram.sum,
  '0.0': histogram.min,
  '0.5': estimateQuantile(histogram, 0.5),
  '0.75': estimateQuantile(histogram, 0.75),
  '0.95': estimateQuantile(histogram, 0.95),
  '0.99': estimateQuantile(histogram, 0.99),
  '1.0': histogram.max,
});
