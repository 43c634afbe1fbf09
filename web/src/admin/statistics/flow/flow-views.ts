import type { StatisticsFlow } from '@ok/contract/routes/statistics/statistics.ts';
import { type Comparison, compareShares } from '@ok/contract/statistics/comparison.ts';

/** Which of two flows is looked at, or how they differ. */
export type FlowSide = 'own' | 'other' | 'difference';

/** From which shares on a figure at a question stands out. */
export const standsOut = { back: 0.2, stopped: 0.06 } as const;

const share = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole === 0 ? null : part / whole;

/** What of a flow's questions or ways are compared: their share of all that came to the first questions. */
export const flowTotal = ({ links, scores, nodes }: StatisticsFlow, roots: readonly string[]): number => {
  const first = nodes.filter(({ key }) => roots.includes(key)).reduce((sum, { count }) => sum + (count ?? 0), 0);
  const most = Math.max(0, ...nodes.map(({ count }) => count ?? 0), ...links.map(({ count }) => count ?? 0));
  return first || most || scores.reduce((sum, { count }) => sum + (count ?? 0), 0);
};

/** What names a way. */
export const wayOf = ({ from, to, score }: { from: string; to: string | null; score: number | null }): string =>
  `${from} ${to ?? `score ${score}`}`;

/**
 * Compares how large a part of all goes along each way with another flow; a way without a comparison has a number that is
 * not shown.
 */
export const compareWays = (
  own: StatisticsFlow,
  other: StatisticsFlow,
  roots: readonly string[],
  overlaps = false,
): ReadonlyMap<string, Comparison> => {
  const [ownTotal, otherTotal] = [flowTotal(own, roots), flowTotal(other, roots)];
  const before = new Map(other.links.map((link) => [wayOf(link), link.count]));
  const pairs = own.links.flatMap((link) => {
    const there = before.has(wayOf(link)) ? (before.get(wayOf(link)) ?? null) : 0;
    if (link.count === null || there === null || ownTotal === 0 || otherTotal === 0) return [];
    return [
      {
        way: wayOf(link),
        own: { part: link.count, whole: ownTotal },
        other: { part: there, whole: otherTotal },
        overlaps,
      },
    ];
  });
  const comparisons = compareShares(pairs);
  return new Map(
    pairs.flatMap(({ way }, index) => {
      const comparison = comparisons[index];
      return comparison ? [[way, comparison] as const] : [];
    }),
  );
};

/** Whether so many of those who came to a question went back or stopped that it stands out. */
export const isHot = (part: number | null, reached: number | null, most: number): boolean =>
  (share(part, reached) ?? 0) > most;
