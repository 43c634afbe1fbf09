import { fewestPeople } from '../rules/few-people.ts';

/** A number of measurements with those who took them; `many` where there are enough of them, whoever they are. */
export type Cell = { count: number; people: ReadonlySet<number> | 'many' };

/** Those of some people and others together. */
const together = (cells: readonly Cell[]): Cell['people'] => {
  const all = new Set<number>();
  for (const { people } of cells) {
    if (people === 'many') return 'many';
    for (const person of people) all.add(person);
  }
  return all.size >= fewestPeople ? 'many' : all;
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
 * The numbers that are not told. Primary: those about fewer than five people, but somebody. Complementary: where one of
 * those could be worked out from the others, the smallest of these, until what is left out is at least two numbers, and
 * about five people together. The rule and its source stand at `fewestPeople`.
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
  for (const cell of [...cells, ...sums.flat()]) if (!isEnough(cell)) out.add(cell);
  for (let changed = true; changed; ) {
    changed = false;
    for (const sum of sums) {
      const hidden = sum.filter((cell) => out.has(cell));
      if (hidden.length === 0 || (hidden.length > 1 && together(hidden) === 'many')) continue;
      const next = smallestOf(sum.filter((cell) => cell.count > 0 && !out.has(cell)));
      if (!next) continue;
      out.add(next);
      changed = true;
    }
  }
  return out;
};
