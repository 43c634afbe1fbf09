/**
 * How both databases read the types their drivers disagree on, by PostgreSQL type id: the embedded one would give
 * a big integer now and then, the `pg` driver strings. One table keeps a row equal on both.
 */
export const columnParsers: Record<number, (text: string) => unknown> = {
  20: integer,
  // A date has no time zone: as a Date it would shift by a day for some readers.
  1082: (text) => text,
};

/**
 * Reads a bigint as a number: ids stay far below the limit, and a number survives JSON.
 *
 * @throws RangeError rather than give a neighbouring number
 */
export function integer(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to read as a number`);
  return value;
}
