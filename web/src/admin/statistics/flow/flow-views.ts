import type { StatisticsFlow } from '@ok/contract/routes/statistics/statistics.ts';
import { type Comparison, compareShares } from '@ok/contract/statistics/comparison.ts';
import { shareOf } from '../data/question-rows.ts';

/** Choice between two flows and their difference. */
export type FlowSide = 'own' | 'other' | 'difference';

/** Shares above which a figure of a question is bold. */
export const boldShares = { back: 0.2, stopped: 0.06 } as const;

/** Total of the shares of a flow: measurements at its first questions, else the largest count. */
export const flowTotal = ({ links, scores, nodes }: StatisticsFlow, roots: readonly string[]): number => {
  const first = nodes.filter(({ key }) => roots.includes(key)).reduce((sum, { count }) => sum + (count ?? 0), 0);
  const largest = Math.max(0, ...nodes.map(({ count }) => count ?? 0), ...links.map(({ count }) => count ?? 0));
  return first || largest || scores.reduce((sum, { count }) => sum + (count ?? 0), 0);
};

/** Makes the key of a way. */
export const wayKeyOf = ({ from, to, score }: { from: string; to: string | null; score: number | null }): string =>
  `${from} ${to ?? `score ${score}`}`;

/**
 * Compares the share of each way with another flow. A way with a hidden count has no comparison.
 */
export const compareWays = (
  own: StatisticsFlow,
  other: StatisticsFlow,
  roots: readonly string[],
  overlaps = false,
): ReadonlyMap<string, Comparison> => {
  const [ownTotal, otherTotal] = [flowTotal(own, roots), flowTotal(other, roots)];
  const before = new Map(other.links.map((link) => [wayKeyOf(link), link.count]));
  const pairs = own.links.flatMap((link) => {
    const otherCount = before.has(wayKeyOf(link)) ? (before.get(wayKeyOf(link)) ?? null) : 0;
    if (link.count === null || otherCount === null || ownTotal === 0 || otherTotal === 0) return [];
    return [
      {
        way: wayKeyOf(link),
        own: { part: link.count, whole: ownTotal },
        other: { part: otherCount, whole: otherTotal },
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

/** Checks whether the share of steps back or stops at a question is above a limit. */
export const isAboveShare = (part: number | null, reached: number | null, limit: number): boolean =>
  (shareOf(part, reached) ?? 0) > limit;
