import type { MeasurementFigures } from '@ok/contract/routes/statistics.ts';
import { mostDays } from '@ok/contract/routes/statistics-filters.ts';
import { scores } from '@ok/contract/rules/score-level.ts';
import { type Cell, isEnough, sumOf } from '@ok/contract/statistics/fold.ts';
import { stateFigures } from '@ok/contract/statistics/measurement-figures.ts';
import { always, daysIn } from '@ok/contract/statistics/period.ts';
import { joined, quantileOf } from '@ok/contract/statistics/sizes.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { type FigureSum, sumSpreads } from './figures-store.ts';
import { today, type View } from './filters.ts';
import { measurementNumbers } from './measurement-numbers.ts';
import { tellNumbers } from './told-numbers.ts';
import { groupOf, readGroups, treesOf } from './view-groups.ts';

/** The figures at the head of a view. */
export const summaryOf = async (db: Kysely<Database>, view: View): Promise<MeasurementFigures> => {
  const { of, tell } = tellNumbers(await readGroups(db, view, { measurements: stateFigures }), measurementNumbers);
  const { started, finished, stopped, back } = of(groupOf(view));
  if (!isEnough(started) || tell(started) === null) {
    const none = { started: null, finished: null, stopped: null, wentBack: null };
    return { folded: true, ...none, medianSeconds: null, medianSteps: null };
  }
  const spreads = await sumSpreads(db, view, ['DURATION', 'STEPS']);
  const medianOf = (wanted: string) =>
    isEnough(finished)
      ? quantileOf(joined(spreads.filter(({ figure }) => figure === wanted).map(({ spread }) => spread)), 0.5)
      : null;
  return {
    folded: false,
    started: tell(started),
    finished: tell(finished),
    stopped: tell(stopped),
    wentBack: tell(back),
    medianSeconds: medianOf('DURATION'),
    medianSteps: medianOf('STEPS'),
  };
};

/** Measurements of a tree that were begun on a day or in a month. */
export type Day = { start: string; tree: number; started: number | null; finished: number | null };

/** The numbers of a day or month that are told, and what is left between them. */
const dayCells = (sums: readonly FigureSum[]) => {
  const isFinished = ({ figure }: FigureSum) => figure === 'FINISHED' || figure === 'FINISHED_BACK';
  const finished = sumOf(sums.filter(isFinished));
  const left = sumOf(sums.filter((sum) => !isFinished(sum)));
  return { started: sumOf([finished, left]), finished, left };
};

/** The numbers of measurements, and of those of each day or month. */
const dayNumbers = (sums: readonly FigureSum[]) => {
  const whole = measurementNumbers(sums);
  const days = [...Map.groupBy(sums, ({ start }) => start)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([start, own]) => ({ start, ...dayCells(own) }));
  const layer = {
    cells: new Map(
      days.flatMap(({ start, ...cells }) =>
        Object.entries(cells).map(([id, cell]): [string, Cell] => [`${id} ${start}`, cell]),
      ),
    ),
    sums: [
      ...days.map(({ started, finished, left }) => [started, finished, left]),
      ...(days.length > 0
        ? [
            [whole.started, ...days.map(({ started }) => started)],
            [whole.finished, ...days.map(({ finished }) => finished)],
          ]
        : []),
    ],
  };
  return { days, layers: [...whole.layers, layer] };
};

/** Whether a period is told day by day, or month by month. */
export const unitOf = ({ period }: View): 'day' | 'month' =>
  period.to !== always.to && daysIn(period) <= mostDays ? 'day' : 'month';

/** Measurements by when they were begun, and by tree. */
export const daysOf = async (db: Kysely<Database>, view: View, unit: 'day' | 'month'): Promise<Day[]> => {
  const spans = unit === 'day' ? [{ unit, ...view.period }] : view.spans;
  const read = await readGroups(db, { ...view, spans }, { measurements: stateFigures, start: unit });
  const { of, tell } = tellNumbers(read, dayNumbers);
  const rows = treesOf(view).flatMap((tree) => {
    const { days } = of(groupOf(view, { tree }));
    return days.map((day) => {
      const started = tell(day.started);
      return { start: day.start, tree, started, finished: started === null ? null : tell(day.finished) };
    });
  });
  return rows.sort((one, other) =>
    one.start < other.start ? -1 : one.start > other.start ? 1 : one.tree - other.tree,
  );
};

/** The days that a view is about, where its filters leave the first or the last open. */
export const shownPeriod = ({ period }: View, rows: readonly Day[]) => ({
  from: period.from === always.from ? (rows[0]?.start ?? today()) : period.from,
  to: period.to === always.to ? today() : period.to,
});

/** How many measurements had each score, and any. */
export const scoresOf = async (
  db: Kysely<Database>,
  view: View,
): Promise<{ total: number | null; counts: { score: number; count: number | null }[] }> => {
  const read = await readGroups(db, view, { measurements: [...stateFigures, 'SCORE'] });
  const { of, tell } = tellNumbers(read, measurementNumbers);
  const { scored, byScore } = of(groupOf(view));
  return { total: tell(scored), counts: scores.map((score) => ({ score, count: tell(byScore.get(score)) })) };
};
