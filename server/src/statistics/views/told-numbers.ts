import { minPeople } from '@ok/contract/rules/few-people.ts';
import { type Cell, leftOut } from '@ok/contract/statistics/fold.ts';
import type { FigureSum } from './figures-store.ts';
import { type Group, type GroupSums, nameOf } from './view-groups.ts';

/** Numbers by what they are of. */
type Cells = ReadonlyMap<string, Cell>;

/** Some numbers of a group, and which of them make which: lists of parts and their total. */
type Layer = { cells: Cells; sums: readonly (readonly Cell[])[] };

/**
 * The numbers of a group. The first layer is the same in every view that has it: what is told of it is decided before
 * what is told of the next, and so is the same wherever it is told.
 */
export type Numbers = { layers: readonly Layer[] };

type Make<Made> = (sums: readonly FigureSum[]) => Made;

/**
 * The rest of a total that stands nowhere by itself, such as those of no association. Who they are is not known, so that
 * only their number says whether they can be fewer than five people.
 */
export const restOf = (total: Cell, parts: readonly Cell[]): Cell[] => {
  const count = parts.reduce((rest, part) => rest - part.count, total.count);
  return count > 0 ? [{ count, people: count < minPeople ? new Set() : 'many' }] : [];
};

/** Each number of a group with the same number of its parts. */
const sumsAcross = (totals: GroupSums['totals'], layerOf: ReadonlyMap<string, Layer>): Cell[][] =>
  totals.flatMap(({ whole, parts }) => {
    const layers = parts.flatMap((part) => layerOf.get(part) ?? []);
    const sums: Cell[][] = [];
    for (const [id, total] of layerOf.get(whole)?.cells ?? []) {
      if (total.count === 0) continue;
      const own = layers.flatMap(({ cells }) => cells.get(id) ?? []);
      if (own.length > 0) sums.push([total, ...own, ...restOf(total, own)]);
    }
    return sums;
  });

const cellsOf = ({ layers }: Numbers) => layers.flatMap(({ cells }) => [...cells]);

const decide = <Made extends Numbers>({ sums, totals, parts }: GroupSums, make: Make<Made>) => {
  const made = new Map([...sums].map(([name, some]) => [name, make(some)] as const));
  let out: ReadonlySet<Cell> = new Set(
    parts.flatMap((part) => {
      const ofPart = decide(part, make);
      return [...ofPart.made].flatMap(([name, numbers]) => {
        const ofWhole = new Map(made.has(name) ? cellsOf(made.get(name) as Made) : []);
        return cellsOf(numbers).flatMap(([id, cell]) => (ofPart.out.has(cell) ? (ofWhole.get(id) ?? []) : []));
      });
    }),
  );
  const count = Math.max(0, ...[...made.values()].map(({ layers }) => layers.length));
  for (let level = 0; level < count; level += 1) {
    const layerOf = new Map(
      [...made].flatMap(([name, { layers }]) => layers.slice(level, level + 1).map((layer) => [name, layer] as const)),
    );
    const layers = [...layerOf.values()];
    const own = layers.flatMap((layer) => layer.sums);
    out = leftOut(
      layers.flatMap(({ cells }) => [...cells.values()]),
      [...own, ...sumsAcross(totals, layerOf)],
      out,
    );
  }
  return { made, out };
};

/**
 * The numbers of groups, and what is told of each.
 *
 * @param make makes the numbers of a group from its sums
 */
export const tellNumbers = <Made extends Numbers>(
  read: GroupSums,
  make: Make<Made>,
): { of: (group: Group) => Made; tell: (cell: Cell | undefined) => number | null } => {
  const { made, out } = decide(read, make);
  return {
    of: (group) => made.get(nameOf(group)) ?? make([]),
    tell: (cell) => (cell === undefined ? 0 : out.has(cell) ? null : cell.count),
  };
};
