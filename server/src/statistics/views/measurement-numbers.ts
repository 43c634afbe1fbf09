import { scores } from '@ok/contract/rules/score-level.ts';
import { type Cell, sumOf } from '@ok/contract/statistics/fold.ts';
import { type FigureKind, stateFigures } from '@ok/contract/statistics/measurement-figures.ts';
import type { FigureSum } from './figures-store.ts';
import type { Numbers } from './told-numbers.ts';

/** Sums by figure, to take some of them together. */
export const byFigure = (sums: readonly FigureSum[]): ((...figures: FigureKind[]) => Cell) => {
  const own = Map.groupBy(sums, ({ figure }) => figure);
  return (...figures) => sumOf(figures.flatMap((figure) => own.get(figure) ?? []));
};

/** The numbers of how measurements stand and what they came to. */
export type MeasurementNumbers = Numbers &
  Record<'started' | 'finished' | 'stopped' | 'open' | 'back' | 'scored', Cell> & {
    byScore: ReadonlyMap<number, Cell>;
  };

/** Make the numbers of measurements from the sums of their states, and of their scores where those were read. */
export const measurementNumbers = (sums: readonly FigureSum[]): MeasurementNumbers => {
  const taken = byFigure(sums);
  const started = taken(...stateFigures);
  const finished = taken('FINISHED', 'FINISHED_BACK');
  const stopped = taken('STOPPED', 'STOPPED_BACK');
  const open = taken('OPEN', 'OPEN_BACK');
  const back = taken('FINISHED_BACK', 'STOPPED_BACK', 'OPEN_BACK');
  const straight = taken('FINISHED', 'STOPPED', 'OPEN');
  const scored = taken('SCORE');
  const ofScore = Map.groupBy(
    sums.filter(({ figure }) => figure === 'SCORE'),
    ({ subject }) => subject,
  );
  const byScore = new Map(scores.map((score) => [score, sumOf(ofScore.get(score) ?? [])]));
  const states = { started, finished, stopped, open, back };
  const layers = [
    {
      cells: new Map(Object.entries({ ...states, straight })),
      sums: [
        [started, finished, stopped, open],
        [started, back, straight],
      ],
    },
    {
      cells: new Map([
        ['scored', scored],
        ...[...byScore].map(([score, cell]): [string, Cell] => [`score ${score}`, cell]),
      ]),
      sums: [...same(finished, scored), [scored, ...byScore.values()]],
    },
  ];
  return { ...states, scored, byScore, layers };
};

/** One number that stands in two places. */
export const same = (one: Cell, ...others: readonly Cell[]): Cell[][] =>
  others.filter(({ count }) => count === one.count && count > 0).map((other) => [one, other]);
