import { scores } from '@ok/contract/rules/results/score-level.ts';
import type { FigureKind } from '@ok/contract/statistics/measurement-figures.ts';
import { addCounts, type PeopleCount } from '@ok/contract/statistics/small-counts.ts';
import type { FigureSum } from './figures-store.ts';

/** Adds sums by figure. */
export const counterByFigure = (sums: readonly FigureSum[]): ((...figures: FigureKind[]) => PeopleCount) => {
  const byFigure = Map.groupBy(sums, ({ figure }) => figure);
  return (...figures) => addCounts(figures.flatMap((figure) => byFigure.get(figure) ?? []));
};

/** Adds counts that have the same key; counts without a key are left out. */
export const addByKey = <T>(
  items: readonly T[],
  keyOf: (item: T) => string | undefined,
  countOf: (item: T) => PeopleCount,
): Map<string, PeopleCount> =>
  new Map(
    [...Map.groupBy(items, keyOf)].flatMap(([key, group]) =>
      key === undefined ? [] : [[key, addCounts(group.map(countOf))] as const],
    ),
  );

/** Counts of measurements by state, and of those with a step back. */
export type StateCounts = Record<'started' | 'finished' | 'stopped' | 'open' | 'back', PeopleCount>;

/** Counts measurements by their state. */
export const countStates = (sums: readonly FigureSum[]): StateCounts => {
  const count = counterByFigure(sums);
  const finished = count('FINISHED', 'FINISHED_BACK');
  const stopped = count('STOPPED', 'STOPPED_BACK');
  const open = count('OPEN', 'OPEN_BACK');
  const back = count('FINISHED_BACK', 'STOPPED_BACK', 'OPEN_BACK');
  return { started: addCounts([finished, stopped, open]), finished, stopped, open, back };
};

/** Counts finished measurements by score, from 1 to 7. */
export const countScores = (
  sums: readonly FigureSum[],
): { scored: PeopleCount; byScore: ReadonlyMap<number, PeopleCount> } => {
  const ofScore = Map.groupBy(
    sums.filter(({ figure }) => figure === 'SCORE'),
    ({ subject }) => subject,
  );
  const byScore = new Map(scores.map((score) => [score, addCounts(ofScore.get(score) ?? [])]));
  return { scored: addCounts([...byScore.values()]), byScore };
};
