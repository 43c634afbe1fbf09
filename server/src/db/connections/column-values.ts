/**
 * Parsers of the types that the two drivers read differently, by PostgreSQL type id. The embedded driver reads a bigint
 * as a number or a BigInt, the `pg` driver as a string.
 */
export const columnParsers: Record<number, (text: string) => unknown> = {
  20: parseInteger,
  // A date has no time zone: as a Date it would shift by a day for some readers.
  1082: (text) => text,
};

/**
 * Reads a bigint as a number, because ids stay far below the limit and JSON has numbers only.
 *
 * @throws RangeError for a bigint that a number would round
 */
export function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to read as a number`);
  return value;
}
