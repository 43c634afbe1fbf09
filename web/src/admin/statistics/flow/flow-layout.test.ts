import type { StatisticsFlow } from '@ok/contract/routes/statistics/statistics.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { flowSizes, layOutFlow } from './flow-layout.ts';

type Ways = { from: string; to: string | null; score?: number; count: number | null }[];

/** A flow out of its ways: what comes to a question is its count, where that is known. */
const flowOf = (
  ways: Ways,
  counts: Record<string, number | null>,
  stopped: Record<string, number> = {},
  more: Record<string, { reached?: number | null; open?: number | null }> = {},
) =>
  ({
    nodes: Object.entries(counts).map(([key, count]) => ({
      ...{ key, text: key, code: null, tree: 1, version: 1, questionId: 1 },
      ...{ count, reached: count, back: 0, stopped: stopped[key] ?? 0, open: 0 },
      ...more[key],
    })),
    links: ways.map(({ score = null, ...way }) => ({ ...way, score: way.to === null ? score : null })),
    scores: [1, 2, 3, 4, 5, 6, 7].map((score) => {
      const waysToScore = ways.filter((way) => way.to === null && way.score === score);
      return { score, count: waysToScore.reduce((sum, { count }) => sum + (count ?? 0), 0) };
    }),
    scored: 0,
  }) satisfies StatisticsFlow;

/** Trees of any shape: each question leads to some with a higher number, or to outcomes. */
const anyFlow = fc.integer({ min: 1, max: 12 }).chain((size) =>
  fc
    .array(
      fc.record({
        from: fc.integer({ min: 0, max: size - 1 }),
        step: fc.integer({ min: 1, max: 4 }),
        score: fc.integer({ min: 1, max: 7 }),
        count: fc.integer({ min: 5, max: 400 }),
      }),
      { minLength: 1, maxLength: 30 },
    )
    .map((some) => {
      const ways = some.map(({ from, step, score, count }) => {
        const to = from + step < size ? `q${from + step}` : null;
        return { from: `q${from}`, to, score, count };
      });
      const single = [...new Map(ways.map((way) => [`${way.from} ${way.to ?? way.score}`, way])).values()];
      const sum = (key: string, end: 'from' | 'to') =>
        single.reduce((all, way) => all + (way[end] === key ? way.count : 0), 0);
      const keys = Array.from({ length: size }, (_, index) => `q${index}`);
      return flowOf(single, Object.fromEntries(keys.map((key) => [key, Math.max(sum(key, 'from'), sum(key, 'to'))])));
    }),
);

const close = (one: number, other: number) => Math.abs(one - other) < 1e-6;

test('[STT-03] ribbons and bars are as wide as their counts, all at one scale', () => {
  fc.assert(
    fc.property(anyFlow, (flow) => {
      const { links, nodes, scores } = layOutFlow(flow, ['q0']);
      const scale = (links[0]?.width ?? 0) / (links[0]?.count ?? 1);
      for (const { width, count } of links) expect(close(width, (count ?? 0) * scale)).toBe(true);
      const countOf = new Map(flow.nodes.map(({ key, count }) => [key, count ?? 0]));
      for (const { key, height } of nodes) {
        expect(close(height, Math.max(flowSizes.least, (countOf.get(key) ?? 0) * scale))).toBe(true);
      }
      for (const { count, height } of scores) expect(close(height, Math.max(1, (count ?? 0) * scale))).toBe(true);
    }),
  );
});

test('[STT-03] no question with its name and figures overlaps another, and all are inside the picture', () => {
  fc.assert(
    fc.property(anyFlow, (flow) => {
      const { nodes, scores, width, height } = layOutFlow(flow, ['q0']);
      expect(nodes.map(({ key }) => key).sort()).toEqual(flow.nodes.map(({ key }) => key).sort());
      const blocks = [
        ...nodes.map(({ x, y, height }) => ({
          x,
          top: y - flowSizes.label,
          end: y + Math.max(height, flowSizes.figures),
        })),
        ...scores.map(({ x, y, height }) => ({ x, top: y, end: y + Math.max(height, flowSizes.outcome) })),
      ];
      for (const column of Map.groupBy(blocks, ({ x }) => x).values()) {
        column.sort((one, other) => one.top - other.top);
        for (const [index, { top }] of column.entries()) {
          expect(top).toBeGreaterThanOrEqual((column[index - 1]?.end ?? 0) - 1e-6);
        }
        expect(column.at(-1)?.end).toBeLessThanOrEqual(height + 1e-6);
      }
      for (const { x, labelWidth } of nodes) expect(x + labelWidth).toBeLessThanOrEqual(width);
    }),
  );
});

test('[STT-03] ways leave a question within its bar, one beside the other', () => {
  fc.assert(
    fc.property(anyFlow, (flow) => {
      const { links, nodes } = layOutFlow(flow, ['q0']);
      for (const node of nodes) {
        for (const [side, own] of [
          ['y1', links.filter(({ from }) => from === node.key)],
          ['y2', links.filter(({ to }) => to === node.key)],
        ] as const) {
          let end = node.y;
          for (const link of own.toSorted((one, other) => one[side] - other[side])) {
            expect(link[side]).toBeGreaterThanOrEqual(end - 1e-6);
            end = link[side] + link.width;
          }
          expect(end).toBeLessThanOrEqual(node.y + node.height + 1e-6);
        }
      }
    }),
  );
});

test('[STT-03] the same figures give the same picture, in any order', () => {
  fc.assert(
    fc.property(anyFlow, (flow) => {
      const turned = {
        nodes: flow.nodes.toReversed(),
        links: flow.links.toReversed(),
        scores: flow.scores.toReversed(),
        scored: flow.scored,
      };
      expect(layOutFlow(turned, ['q0'])).toEqual(layOutFlow(flow, ['q0']));
    }),
  );
});

test("[STT-03] a question is after all that lead to it, and a way back doesn't move it", () => {
  const flow = flowOf(
    [
      { from: 'a', to: 'b', count: 60 },
      { from: 'a', to: 'c', count: 40 },
      { from: 'b', to: 'c', count: 30 },
      { from: 'c', to: 'b', count: 6 },
      { from: 'c', to: null, score: 7, count: 64 },
    ],
    { a: 100, b: 66, c: 70 },
  );
  const { nodes } = layOutFlow(flow, ['a']);
  const x = (key: string) => nodes.find((node) => node.key === key)?.x ?? Number.NaN;
  expect(x('a')).toBeLessThan(x('b'));
  expect(x('b')).toBeLessThan(x('c'));
});

test('[STT-03] a way with a hidden count is a line without width, and stops are part of the bar', () => {
  const flow = flowOf(
    [
      { from: 'a', to: 'b', count: null },
      { from: 'a', to: null, score: 3, count: 80 },
    ],
    { a: 100, b: null },
    { a: 20 },
  );
  const { nodes, links } = layOutFlow(flow, ['a']);
  expect(links.find(({ to }) => to === 'b')).toMatchObject({ width: 0, count: null });
  expect(nodes.find(({ key }) => key === 'b')?.height).toBe(flowSizes.least);
  const first = nodes.find(({ key }) => key === 'a');
  expect(first?.stoppedHeight).toBeCloseTo((first?.height ?? 0) / 5);
});

test('[STT-03] a bar is as high as the arrivals, and stopped and open ones are its end', () => {
  const ways = [{ from: 'a', to: null, score: 3, count: 70 }];
  const arrived = { reached: 125, open: 10 };
  const [node] = layOutFlow(flowOf(ways, { a: 100 }, { a: 20 }, { a: arrived }), ['a']).nodes;
  const partOf = (height: number | undefined) => Math.round((125 * (height ?? 0)) / (node?.height ?? 1));
  expect([node?.stoppedHeight, node?.openHeight, node?.elsewhereHeight].map(partOf)).toEqual([20, 10, 25]);
  // The parts that are known would pass for all of them.
  const hidden = layOutFlow(flowOf(ways, { a: 100 }, { a: 20 }, { a: { ...arrived, open: null } }), ['a']).nodes[0];
  expect([hidden?.stoppedHeight, hidden?.openHeight, hidden?.elsewhereHeight]).toEqual([0, 0, 0]);
});

test('[STT-03] the figures of a question end before the next one begins, however large they are', () => {
  const widthOf = (count: number, stopped: number) => {
    const flow = flowOf(
      [
        { from: 'a', to: 'b', count: count - stopped },
        { from: 'b', to: null, score: 7, count: count - stopped },
      ],
      { a: count, b: count - stopped },
      { a: stopped },
    );
    const { nodes } = layOutFlow(flow, ['a']);
    return (nodes.find(({ key }) => key === 'b')?.x ?? 0) - (nodes.find(({ key }) => key === 'a')?.x ?? 0);
  };
  expect(widthOf(2_087, 67)).toBe(138);
  // `381.011 ↶ 12% ■ 14.598` is six signs longer, each 7.5 wide.
  expect(widthOf(381_011, 14_598)).toBe(183);
});
