/** Milliseconds up to which each bucket counts; the last has no end. */
export const bucketEnds = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

/** How long something took, however often it was done: as large after a million times as after one. */
export type Histogram = {
  record: (milliseconds: number) => void;
  readonly count: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
  /** How many came into each bucket; one more than there are ends. */
  readonly buckets: Readonly<Float64Array>;
};

class FixedHistogram implements Histogram {
  count = 0;
  sum = 0;
  min = 0;
  max = 0;
  readonly buckets = new Float64Array(bucketEnds.length + 1);

  record(milliseconds: number) {
    let bucket = 0;
    while (bucket < bucketEnds.length && milliseconds > (bucketEnds[bucket] as number)) bucket++;
    this.buckets[bucket] = (this.buckets[bucket] as number) + 1;
    if (this.count === 0 || milliseconds < this.min) this.min = milliseconds;
    if (milliseconds > this.max) this.max = milliseconds;
    this.count++;
    this.sum += milliseconds;
  }
}

/** A histogram with nothing in it. */
export const makeHistogram = (): Histogram => new FixedHistogram();

/** The mean, and 0 where nothing was recorded. */
const meanOf = ({ count, sum }: Histogram) => (count === 0 ? 0 : sum / count);

/** What a share of the times stays below, worked out from the buckets. */
const quantileOf = ({ buckets, count, min, max }: Histogram, share: number) => {
  let before = 0;
  for (const [index, inside] of buckets.entries()) {
    if (inside > 0 && before + inside >= share * count) {
      const from = Math.max(index === 0 ? 0 : (bucketEnds[index - 1] as number), min);
      const to = Math.min(bucketEnds[index] ?? max, max);
      return from + (to - from) * Math.max(0, (share * count - before) / inside);
    }
    before += inside;
  }
  return 0;
};

/** Count, mean and longest. */
export const spentOf = (histogram: Histogram) => ({
  count: histogram.count,
  mean: meanOf(histogram),
  max: histogram.max,
});

/** A histogram as a timer of JHipster's. */
export const timerOf = (histogram: Histogram) => ({
  ...spentOf(histogram),
  totalTime: histogram.sum,
  '0.0': histogram.min,
  '0.5': quantileOf(histogram, 0.5),
  '0.75': quantileOf(histogram, 0.75),
  '0.95': quantileOf(histogram, 0.95),
  '0.99': quantileOf(histogram, 0.99),
  '1.0': histogram.max,
});
