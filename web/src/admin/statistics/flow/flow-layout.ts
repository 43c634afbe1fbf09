import type { StatisticsFlow } from '@ok/contract/routes/statistics/statistics.ts';
import { assignLayers, orderLayers } from './flow-layers.ts';

/** A question in the picture: a bar as high as its arrivals, below its name. */
export type FlowNode = {
  key: string;
  x: number;
  y: number;
  height: number;
  /**
   * Heights of the parts at the end of the bar, from top to bottom: stopped, open, and gone back to another way. All are 0
   * where one count is hidden, because the others would look like all.
   */
  stoppedHeight: number;
  openHeight: number;
  elsewhereHeight: number;
  /** Width of its name and figures. */
  labelWidth: number;
};

/** An outcome, at the end of the picture. */
export type FlowScore = { score: number; count: number | null; x: number; y: number; height: number };

/** A ribbon, as wide as its count; 0 for a hidden count. `y1` and `y2` are the tops of its ends. */
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

/** Positions of everything in the picture. */
export type FlowLayout = { width: number; height: number; nodes: FlowNode[]; scores: FlowScore[]; links: FlowLink[] };

/** Sizes of the drawing. */
export const flowSizes = {
  bar: 13,
  /** Smallest height of a bar. */
  least: 1,
  /** Lines of the name above a bar. A question of 60 characters fits. */
  nameLines: 3,
  /** Height of these lines. */
  label: 51,
  /** Height of the figures beside a bar. */
  figures: 20,
  /** Height of the symbol and figures of an outcome. */
  outcome: 40,
  gap: 16,
  /** Width of a column with short figures, and of each further digit or separator. */
  column: 138,
  digit: 7.5,
  end: 104,
} as const;

type FlowBlock = { key: string; count: number; top: number; least: number };

/** Stacks blocks evenly over a height. */
const stackBlocks = (blocks: readonly FlowBlock[], scale: number, height: number) => {
  const heights = blocks.map(({ count }) => Math.max(flowSizes.least, count * scale));
  const needed = blocks.map(({ top, least }, index) => top + Math.max(least, heights[index] ?? 0));
  const rest = height - needed.reduce((sum, each) => sum + each, 0);
  const gap = blocks.length > 1 ? Math.min(rest / (blocks.length - 1), 5 * flowSizes.gap) : 0;
  let y = Math.max(0, (rest - gap * (blocks.length - 1)) / 2);
  return blocks.map(({ key, top }, index) => {
    const position = { key, y: y + top, height: heights[index] ?? 0 };
    y += (needed[index] ?? 0) + gap;
    return position;
  });
};

const neededHeight = (blocks: readonly FlowBlock[], scale: number) =>
  blocks.reduce((sum, { count, top, least }) => sum + top + Math.max(least, count * scale), 0) +
  flowSizes.gap * Math.max(0, blocks.length - 1);

/** Sets the ends of links: in each bar from top to bottom, in the order of the bars at the other ends. */
const setLinkEnds = (links: FlowLink[], topOf: (key: string) => number) => {
  const scoreKey = ({ to, score }: FlowLink) => to ?? `score ${score}`;
  const place = (side: 'y1' | 'y2', keyOf: (link: FlowLink) => string, other: (link: FlowLink) => string) => {
    for (const [key, ofBar] of Map.groupBy(links, keyOf)) {
      let y = topOf(key);
      for (const link of ofBar.sort((one, two) => topOf(other(one)) - topOf(other(two)))) {
        link[side] = y;
        y += link.width;
      }
    }
  };
  place('y1', ({ from }) => from, scoreKey);
  place('y2', scoreKey, ({ from }) => from);
};

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Sorts a flow, so that the picture doesn't depend on the order of the reply. */
const sortFlow = ({ nodes, links, scores, ...rest }: StatisticsFlow): StatisticsFlow => {
  const linkKey = ({ from, to, score }: StatisticsFlow['links'][number]) => `${from} ${to} ${score}`;
  return {
    ...rest,
    nodes: nodes.toSorted((one, other) => byText(one.key, other.key)),
    links: links.toSorted((one, other) => byText(linkKey(one), linkKey(other))),
    scores: scores.toSorted((one, other) => other.score - one.score),
  };
};

/** Counts the digits and separators of a number. */
const lengthOf = (count: number | null) => {
  const digits = String(count ?? 0).length;
  return digits + Math.floor((digits - 1) / 3);
};

/** Computes the width of a column, so that the figures beside a bar end before the next bar. Seven characters always fit. */
const widthFor = (nodes: readonly Pick<StatisticsFlow['nodes'][number], 'reached' | 'stopped' | 'open'>[]) => {
  const maxLength = Math.max(
    0,
    // The sign and the room before a third figure take as much as two digits.
    ...nodes.map(
      ({ reached, stopped, open }) => lengthOf(reached) + lengthOf(stopped) + (open === 0 ? 0 : lengthOf(open) + 2),
    ),
  );
  return flowSizes.column + Math.max(0, maxLength - 7) * flowSizes.digit;
};

/** Computes where the columns and the outcomes begin. Columns share the rest of the width. */
const placesOf = (widths: readonly number[], minWidth: number): number[] => {
  const needed = widths.reduce((sum, width) => sum + width, 0);
  const more = widths.length === 0 ? 0 : Math.max(0, minWidth - flowSizes.end - needed) / widths.length;
  const places = [0];
  for (const width of widths) places.push((places.at(-1) ?? 0) + width + more);
  return places;
};

/** Computes the heights of the parts at the end of a bar. */
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
 * Lays out questions, outcomes and ways in columns from the first question to the outcomes, each as high as its count.
 * Nothing overlaps, and the same figures always give the same picture.
 *
 * @param minWidth smallest width of the picture
 */
export const layOutFlow = (flow: StatisticsFlow, roots: readonly string[], minWidth = 0): FlowLayout => {
  const { nodes, links, scores } = sortFlow(flow);
  const ways = links.flatMap((link) => (link.to === null ? [] : [{ ...link, to: link.to }]));
  const nodeKeys = new Set(nodes.map(({ key }) => key));
  const nodeWays = ways.filter(({ from, to }) => nodeKeys.has(from) && nodeKeys.has(to));
  const layers = assignLayers(
    [...nodeKeys],
    roots.filter((root) => nodeKeys.has(root)),
    nodeWays,
  );
  const outcomes = scores.filter(({ count }) => count !== 0);
  const toScores = Map.groupBy(
    links.filter(({ to }) => to === null),
    ({ from }) => from,
  );
  const placeOf = (key: string) => {
    const links = toScores.get(key) ?? [];
    const total = links.reduce((sum, { count }) => sum + (count ?? 1), 0);
    return total === 0
      ? undefined
      : links.reduce((sum, { count, score }) => sum + ((7.5 - (score ?? 4)) / 7) * (count ?? 1), 0) / total;
  };
  const columns = orderLayers(layers, nodeWays, ({ count }) => count ?? 1, placeOf);
  const counts = new Map(nodes.map((node) => [node.key, node]));
  const { bar, label, figures, outcome, gap, end } = flowSizes;
  const blocks = columns.map((keys) =>
    keys.map((key) => ({ key, count: counts.get(key)?.reached ?? 0, top: label, least: figures })),
  );
  const outcomeBlocks = outcomes.map(({ score, count }) => ({
    key: `score ${score}`,
    count: count ?? 0,
    top: 0,
    least: outcome,
  }));
  const highest = Math.max(
    1,
    ...[...blocks, outcomeBlocks].map((column) => column.reduce((sum, { count }) => sum + count, 0)),
  );
  const maxBlocks = Math.max(1, ...[...blocks, outcomeBlocks].map(({ length }) => length));
  const scale = Math.max(180, Math.min(420, maxBlocks * 34)) / highest;
  const height = Math.max(...[...blocks, outcomeBlocks].map((column) => neededHeight(column, scale))) + gap;
  const places = placesOf(
    columns.map((keys) => widthFor(keys.flatMap((key) => counts.get(key) ?? []))),
    minWidth,
  );
  const nodePositions = blocks.flatMap((column, index) => {
    const [x = 0, next = 0] = places.slice(index);
    return stackBlocks(column, scale, height).map(({ key, y, height: barHeight }): FlowNode => {
      const ends = endsOf(counts.get(key), scale);
      return { key, x, y, height: barHeight, ...ends, labelWidth: next - x - gap };
    });
  });
  const scoreX = places.at(-1) ?? 0;
  const ends = stackBlocks(outcomeBlocks, scale, height).map(({ y, height: barHeight }, index): FlowScore => {
    const { score = 0, count = null } = outcomes[index] ?? {};
    return { score, count, x: scoreX, y, height: barHeight };
  });
  const tops = new Map<string, { x: number; y: number }>([
    ...nodePositions.map((node) => [node.key, node] as const),
    ...ends.map((each) => [`score ${each.score}`, each] as const),
  ]);
  const linkPositions = links.flatMap(({ from, to, score, count }): FlowLink[] => {
    const [start, goal] = [tops.get(from), tops.get(to ?? `score ${score}`)];
    if (!start || !goal || count === 0) return [];
    const width = (count ?? 0) * scale;
    return [{ from, to, score, count, width, x1: start.x + bar, y1: start.y, x2: goal.x, y2: goal.y }];
  });
  setLinkEnds(linkPositions, (key) => tops.get(key)?.y ?? 0);
  return { width: scoreX + end, height, nodes: nodePositions, scores: ends, links: linkPositions };
};
