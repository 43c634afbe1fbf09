/** A published number that is the sum of some unknown numbers; `of` holds their places. */
export type PublishedSum = { of: readonly number[]; count: number };

/** A prime below the root of the largest safe integer. Its remainders replace fractions without rounding. */
const prime = 67_108_859;

const inverse = (value: number): number => {
  let result = 1n;
  let base = BigInt(value);
  const modulus = BigInt(prime);
  for (let power = modulus - 2n; power > 0n; power >>= 1n) {
    if (power & 1n) result = (result * base) % modulus;
    base = (base * base) % modulus;
  }
  return Number(result);
};

/** Subtracts a multiple of another row, so that the row becomes zero where the other begins. */
const subtractMultiple = (row: number[], other: readonly number[], place: number): void => {
  const times = row[place] ?? 0;
  if (times === 0) return;
  for (let at = place; at < row.length; at += 1)
    row[at] = ((row[at] ?? 0) + prime - ((times * (other[at] ?? 0)) % prime)) % prime;
};

/**
 * Finds every sum that follows from the published sums, by Gaussian elimination over the unknown numbers. A sum is
 * known if it is a linear combination of published ones. A published sum of zero makes all its parts known as well.
 *
 * @param unknown the number of unknown numbers
 * @returns checks whether the sum of these unknown numbers is known
 */
export const findKnownSums = (
  unknown: number,
  published: readonly PublishedSum[],
): ((of: readonly number[]) => boolean) => {
  const zeroPlaces = new Set(published.filter(({ count }) => count === 0).flatMap(({ of }) => of));
  const rowOf = (of: readonly number[]): number[] => {
    const row = new Array<number>(unknown).fill(0);
    for (const place of of) if (!zeroPlaces.has(place)) row[place] = 1;
    return row;
  };
  const rows = new Map<number, number[]>();
  const reduce = (of: readonly number[]) => {
    const row = rowOf(of);
    for (let place = 0; place < unknown; place += 1) {
      const knownRow = rows.get(place);
      if (knownRow) subtractMultiple(row, knownRow, place);
    }
    return row;
  };
  for (const { of } of published) {
    const row = reduce(of);
    const place = row.findIndex((value) => value !== 0);
    if (place < 0) continue;
    const scale = inverse(row[place] ?? 0);
    rows.set(
      place,
      row.map((value) => (value * scale) % prime),
    );
  }
  return (of) => reduce(of).every((value) => value === 0);
};
