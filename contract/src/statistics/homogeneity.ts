/** Minimum of the expected count of each answer in each group (Cochran, Biometrics 10, 1954). */
const minExpectedCount = 5;

/** Logarithm of the gamma function (Lanczos). */
const lnGamma = (x: number): number => {
  const series = [
    676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
    -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
  ].reduce((sum, term, index) => sum + term / (x + index), 0.9999999999998099);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(series);
};

/** Part of a gamma distribution of shape `a` above `x`: by its series below the mean, else by a continued fraction. */
const upperGamma = (a: number, x: number): number => {
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - lnGamma(a));
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a];
    for (let n = 1; n < 1000 && term > sum * 1e-15; n += 1) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - front * sum;
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < 1000; n += 1) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return front * h;
};

/** Probability that a chi-square distribution with these degrees of freedom reaches the statistic. */
export const chiSquareTail = (statistic: number, degrees: number): number =>
  Math.min(1, Math.max(0, upperGamma(degrees / 2, statistic / 2)));

/** Result of a test. `effect` is Cramér's V: the size of the difference, from 0 to 1. */
export type Homogeneity = { statistic: number; degrees: number; p: number; effect: number };

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/**
 * Tests by Pearson's chi-square whether groups chose alike among the same answers. Answers that no group chose are left
 * out.
 *
 * @param groups count of each answer, group by group
 * @returns null where a test says nothing: fewer than two groups or answers, or an expected count under 5
 */
export const testHomogeneity = (groups: readonly (readonly number[])[]): Homogeneity | null => {
  const answers = groups[0]?.map((_, index) => sumOf(groups.map((group) => group[index] ?? 0))) ?? [];
  const chosen = answers.flatMap((count, index) => (count > 0 ? [index] : []));
  const sizes = groups.map(sumOf);
  const all = sumOf(sizes);
  if (groups.length < 2 || chosen.length < 2) return null;
  let statistic = 0;
  for (const [row, group] of groups.entries()) {
    for (const index of chosen) {
      const expected = ((sizes[row] ?? 0) * (answers[index] ?? 0)) / all;
      if (expected < minExpectedCount) return null;
      statistic += ((group[index] ?? 0) - expected) ** 2 / expected;
    }
  }
  const smaller = Math.min(groups.length, chosen.length) - 1;
  const degrees = (groups.length - 1) * (chosen.length - 1);
  return { statistic, degrees, p: chiSquareTail(statistic, degrees), effect: Math.sqrt(statistic / (all * smaller)) };
};

/**
 * Corrects p-values of several tests (Holm, Scandinavian Journal of Statistics 6, 1979): the chance that any value below
 * a level is an accident is at most that level.
 */
export const correctByHolm = (pValues: readonly number[]): number[] => {
  const order = pValues.map((p, index) => ({ p, index })).toSorted((a, b) => a.p - b.p);
  const corrected = new Array<number>(pValues.length);
  let highest = 0;
  for (const [rank, { p, index }] of order.entries()) {
    highest = Math.max(highest, Math.min(1, p * (pValues.length - rank)));
    corrected[index] = highest;
  }
  return corrected;
};
