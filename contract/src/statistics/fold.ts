import { minPeople } from '../rules/few-people.ts';

/** A number of measurements with those who took them; `many` where there are enough of them, whoever they are. */
export type Cell = { count: number; people: ReadonlySet<number> | 'many' };

/** Those of some people and others together. */
const together = (cells: readonly Cell[]): Cell['people'] => {
  if (cells.some(({ people }) => people === 'many')) return 'many';
  const all = new Set<number>();
  for (const { people } of cells) {
    if (people === 'many') return 'many';
    for (const person of people) all.add(person);
  }
  return all.size >= minPeople ? 'many' : all;
};

/** Cells taken together. */
export const sumOf = (cells: readonly Cell[]): Cell => ({
  count: cells.reduce((sum, { count }) => sum + count, 0),
  people: together(cells),
});

/** Whether a number is about enough people to be told, or about nobody. */
export const isEnough = ({ count, people }: Cell): boolean => count === 0 || people === 'many';

/** The one that tells the least when it is left out. */
const smallestOf = (cells: readonly Cell[]): Cell | undefined => {
  let smallest: Cell | undefined;
  for (const cell of cells) if (!smallest || cell.count < smallest.count) smallest = cell;
  return smallest;
};

/**
 * What is left out beside those of a sum that are hidden already. Where nothing is left but one number, of which the
 * hidden one is all, that nothing else is in it is what tells: then that is left out, not the whole.
 */
const nextOf = (sum: readonly Cell[], hidden: readonly Cell[], out: ReadonlySet<Cell>): Cell | undefined => {
  const left = sum.filter((cell) => !out.has(cell));
  const some = left.filter(({ count }) => count > 0);
  const none = left.find(({ count }) => count === 0);
  return some.length === 1 && none && together(hidden) === 'many' ? none : smallestOf(some);
};

/**
 * The numbers that are not told. Primary: those about fewer than five people, but somebody. Complementary: where one of
 * those could be worked out from the others, the smallest of these, until what is left out is at least two numbers, and
 * about five people together. The rule and its source stand at `minPeople`.
 *
 * @param cells every number that is told
 * @param sums numbers of which each can be worked out from the others: parts and their total
 * @param others numbers that are left out whatever they are about: something else could be worked out from them
 */
export const leftOut = (
  cells: Iterable<Cell>,
  sums: readonly (readonly Cell[])[],
  others: Iterable<Cell> = [],
): ReadonlySet<Cell> => {
  const out = new Set<Cell>(others);
  for (const cell of cells) if (!isEnough(cell)) out.add(cell);
  for (const sum of sums) for (const cell of sum) if (!isEnough(cell)) out.add(cell);
  for (let changed = true; changed; ) {
    changed = false;
    for (const sum of sums) {
      // In most of them nothing is hidden: they are only looked through.
      if (!sum.some((cell) => out.has(cell))) continue;
      const hidden = sum.filter((cell) => out.has(cell));
      if (hidden.length > 1 && together(hidden) === 'many') continue;
      const next = nextOf(sum, hidden, out);
      if (!next) continue;
      out.add(next);
      changed = true;
    }
  }
  return out;
};
