import type { StatisticsFlow } from '@ok/contract/routes/statistics/statistics.ts';
import { layersOf, orderedLayers } from './flow-layers.ts';

/** A question in the picture: a bar as high as its arrivals, below its name. */
export type FlowNode = {
  key: string;
  x: number;
  y: number;
  height: number;
  /**
   * Heights at its end, from top to bottom: measurements that stopped here, that are open here, and that arrived but went
   * back and took another way. None of them where one is not shown: the others would pass for all.
   */
  stoppedHeight: number;
  openHeight: number;
  elsewhereHeight: number;
  /** What its name and figures have room for. */
  labelWidth: number;
};

/** An outcome, at the end of the picture. */
export type FlowScore = { score: number; count: number | null; x: number; y: number; height: number };

/** A ribbon, as wide as its count; 0 where it may not be told. Of each end its top. */
export type FlowLink = {
  from: string;
  to: string | null;
  score: number | null;
  count: number | null;
  width: number;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
};

/** Where everything in the picture lies. */
export type FlowLayout = { width: number; height: number; nodes: FlowNode[]; scores: FlowScore[]; links: FlowLink[] };

/** Sizes of the drawing. */
export const flowSizes = {
  bar: 13,
  /** The least of a bar and of a ribbon that are told. */
  least: 1,
  /** Of the two lines of the name above a bar. */
  label: 36,
  /** Of the figures beside a bar. */
  figures: 20,
  /** Of an outcome: its symbol and its figures. */
  outcome: 40,
  gap: 16,
  /** Of a column whose figures are short, and of a digit or a separator of longer ones. */
  column: 138,
  digit: 7.5,
  end: 104,
} as const;

type Block = { key: string; count: number; top: number; least: number };

/** Blocks below each other, evenly over a height. */
const stacked = (blocks: readonly Block[], scale: number, height: number) => {
  const heights = blocks.map(({ count }) => Math.max(flowSizes.least, count * scale));
  const needed = blocks.map(({ top, least }, index) => top + Math.max(least, heights[index] ?? 0));
  const rest = height - needed.reduce((sum, each) => sum + each, 0);
  const gap = blocks.length > 1 ? Math.min(rest / (blocks.length - 1), 5 * flowSizes.gap) : 0;
  let y = Math.max(0, (rest - gap * (blocks.length - 1)) / 2);
  return blocks.map(({ key, top }, index) => {
    const at = { key, y: y + top, height: heights[index] ?? 0 };
    y += (needed[index] ?? 0) + gap;
    return at;
  });
};

const neededHeight = (blocks: readonly Block[], scale: number) =>
  blocks.reduce((sum, { count, top, least }) => sum + top + Math.max(least, count * scale), 0) +
  flowSizes.gap * Math.max(0, blocks.length - 1);

/** What goes into and out of a bar lies in it from top to bottom in the order of where it comes from and goes to. */
const withEnds = (links: FlowLink[], at: (key: string) => number) => {
  const scoreKey = ({ to, score }: FlowLink) => to ?? `score ${score}`;
  const place = (side: 'y1' | 'y2', own: (link: FlowLink) => string, other: (link: FlowLink) => string) => {
    for (const [key, some] of Map.groupBy(links, own)) {
      let y = at(key);
      for (const link of some.sort((one, two) => at(other(one)) - at(other(two)))) {
        link[side] = y;
        y += link.width;
      }
    }
  };
  place('y1', ({ from }) => from, scoreKey);
  place('y2', scoreKey, ({ from }) => from);
};

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** In an order that does not depend on the one they came in. */
const inOrder = ({ nodes, links, scores, ...rest }: StatisticsFlow): StatisticsFlow => {
  const place = ({ from, to, score }: StatisticsFlow['links'][number]) => `${from} ${to} ${score}`;
  return {
    ...rest,
    nodes: nodes.toSorted((one, other) => byText(one.key, other.key)),
    links: links.toSorted((one, other) => byText(place(one), place(other))),
    scores: scores.toSorted((one, other) => other.score - one.score),
  };
};

/** How many digits and separators a number has. */
const lengthOf = (count: number | null) => {
  const digits = String(count ?? 0).length;
  return digits + Math.floor((digits - 1) / 3);
};

/** How wide a column is in which the figures beside a bar end before the next bar: seven signs have room in any. */
const widthFor = (nodes: readonly Pick<StatisticsFlow['nodes'][number], 'reached' | 'stopped' | 'open'>[]) => {
  const longest = Math.max(
    0,
    // The sign and the room before a third figure take as much as two digits.
    ...nodes.map(
      ({ reached, stopped, open }) => lengthOf(reached) + lengthOf(stopped) + (open === 0 ? 0 : lengthOf(open) + 2),
    ),
  );
  return flowSizes.column + Math.max(0, longest - 7) * flowSizes.digit;
};

/** Where columns begin, and the outcomes after them; what is left of the width is shared. */
const placesOf = (widths: readonly number[], least: number): number[] => {
  const needed = widths.reduce((sum, width) => sum + width, 0);
  const more = widths.length === 0 ? 0 : Math.max(0, least - flowSizes.end - needed) / widths.length;
  const places = [0];
  for (const width of widths) places.push((places.at(-1) ?? 0) + width + more);
  return places;
};

/** Heights of the parts of a bar that lead nowhere. */
const endsOf = (node: StatisticsFlow['nodes'][number] | undefined, scale: number) => {
  const { reached, count, stopped, open } = node ?? { reached: null, count: null, stopped: null, open: null };
  if (reached === null || count === null || stopped === null || open === null) {
    return { stoppedHeight: 0, openHeight: 0, elsewhereHeight: 0 };
  }
  return {
    stoppedHeight: stopped * scale,
    openHeight: open * scale,
    elsewhereHeight: Math.max(0, reached - count) * scale,
  };
};

/**
 * Where questions, outcomes and the ways between them lie: in columns from the first question to the outcomes, each as
 * high as its count. Nothing lies over anything else, and the same figures always give the same picture.
 *
 * @param least the least width of the picture
 */
export const layoutOfFlow = (flow: StatisticsFlow, roots: readonly string[], least = 0): FlowLayout => {
  const { nodes, links, scores } = inOrder(flow);
  const ways = links.flatMap((link) => (link.to === null ? [] : [{ ...link, to: link.to }]));
  const known = new Set(nodes.map(({ key }) => key));
  const ownWays = ways.filter(({ from, to }) => known.has(from) && known.has(to));
  const layers = layersOf(
    [...known],
    roots.filter((root) => known.has(root)),
    ownWays,
  );
  const outcomes = scores.filter(({ count }) => count !== 0);
  const toScores = Map.groupBy(
    links.filter(({ to }) => to === null),
    ({ from }) => from,
  );
  const placeOf = (key: string) => {
    const own = toScores.get(key) ?? [];
    const total = own.reduce((sum, { count }) => sum + (count ?? 1), 0);
    return total === 0
      ? undefined
      : own.reduce((sum, { count, score }) => sum + ((7.5 - (score ?? 4)) / 7) * (count ?? 1), 0) / total;
  };
  const columns = orderedLayers(layers, ownWays, ({ count }) => count ?? 1, placeOf);
  const counts = new Map(nodes.map((node) => [node.key, node]));
  const { bar, label, figures, outcome, gap, end } = flowSizes;
  const blocks = columns.map((keys) =>
    keys.map((key) => ({ key, count: counts.get(key)?.reached ?? 0, top: label, least: figures })),
  );
  const last = outcomes.map(({ score, count }) => ({
    key: `score ${score}`,
    count: count ?? 0,
    top: 0,
    least: outcome,
  }));
  const highest = Math.max(1, ...[...blocks, last].map((some) => some.reduce((sum, { count }) => sum + count, 0)));
  const most = Math.max(1, ...[...blocks, last].map(({ length }) => length));
  const scale = Math.max(180, Math.min(420, most * 34)) / highest;
  const height = Math.max(...[...blocks, last].map((some) => neededHeight(some, scale))) + gap;
  const places = placesOf(
    columns.map((keys) => widthFor(keys.flatMap((key) => counts.get(key) ?? []))),
    least,
  );
  const laid = blocks.flatMap((some, index) => {
    const [x = 0, next = 0] = places.slice(index);
    return stacked(some, scale, height).map(({ key, y, height: own }): FlowNode => {
      const ends = endsOf(counts.get(key), scale);
      return { key, x, y, height: own, ...ends, labelWidth: next - x - gap };
    });
  });
  const scoreX = places.at(-1) ?? 0;
  const ends = stacked(last, scale, height).map(({ y, height: own }, index): FlowScore => {
    const { score = 0, count = null } = outcomes[index] ?? {};
    return { score, count, x: scoreX, y, height: own };
  });
  const tops = new Map<string, { x: number; y: number }>([
    ...laid.map((node) => [node.key, node] as const),
    ...ends.map((each) => [`score ${each.score}`, each] as const),
  ]);
  const drawn = links.flatMap(({ from, to, score, count }): FlowLink[] => {
    const [start, goal] = [tops.get(from), tops.get(to ?? `score ${score}`)];
    if (!start || !goal || count === 0) return [];
    const width = (count ?? 0) * scale;
    return [{ from, to, score, count, width, x1: start.x + bar, y1: start.y, x2: goal.x, y2: goal.y }];
  });
  withEnds(drawn, (key) => tops.get(key)?.y ?? 0);
  return { width: scoreX + end, height, nodes: laid, scores: ends, links: drawn };
};
