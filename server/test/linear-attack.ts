/** What somebody was told: a number that is the sum of some unknown ones. */
export type ToldSum = { of: readonly number[]; count: number };

/** A prime under the root of the largest safe integer: what can be worked out with fractions can be within its remainders. */
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

/** Take a multiple of another row from a row, so that nothing is left where the other begins. */
const without = (row: number[], other: readonly number[], place: number): void => {
  const times = row[place] ?? 0;
  if (times === 0) return;
  for (let at = place; at < row.length; at += 1)
    row[at] = ((row[at] ?? 0) + prime - ((times * (other[at] ?? 0)) % prime)) % prime;
};

/**
 * All that sums and differences of told numbers give: Gaussian elimination over what is unknown. A number is known if it
 * is a combination of told ones. Who is told that there is none of something knows that of all its parts as well.
 *
 * @param unknown how many numbers are unknown
 * @returns whether the sum of some unknown numbers is known
 */
export const worksOut = (unknown: number, told: readonly ToldSum[]): ((of: readonly number[]) => boolean) => {
  const none = new Set(told.filter(({ count }) => count === 0).flatMap(({ of }) => of));
  const rowOf = (of: readonly number[]): number[] => {
    const row = new Array<number>(unknown).fill(0);
    for (const place of of) if (!none.has(place)) row[place] = 1;
    return row;
  };
  const rows = new Map<number, number[]>();
  const rest = (of: readonly number[]) => {
    const row = rowOf(of);
    for (let place = 0; place < unknown; place += 1) {
      const known = rows.get(place);
      if (known) without(row, known, place);
    }
    return row;
  };
  for (const { of } of told) {
    const row = rest(of);
    const place = row.findIndex((value) => value !== 0);
    if (place < 0) continue;
    const scale = inverse(row[place] ?? 0);
    rows.set(
      place,
      row.map((value) => (value * scale) % prime),
    );
  }
  return (of) => rest(of).every((value) => value === 0);
};
