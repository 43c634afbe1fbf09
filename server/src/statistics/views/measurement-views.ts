import type { MeasurementFigures } from '@ok/contract/routes/statistics/statistics.ts';
import { maxDays } from '@ok/contract/routes/statistics/statistics-filters.ts';
import { scores } from '@ok/contract/rules/score-level.ts';
import { type Cell, isEnough, sumOf } from '@ok/contract/statistics/fold.ts';
import { stateFigures } from '@ok/contract/statistics/measurement-figures.ts';
import { always, daysIn } from '@ok/contract/statistics/period.ts';
import { joined, quantileOf } from '@ok/contract/statistics/sizes.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { type FigureSum, sumSpreads } from './figures-store.ts';
import { today, type View } from './filters.ts';
import { byFigure, measurementNumbers } from './measurement-numbers.ts';
import { tellNumbers } from './told-numbers.ts';
import { groupOf, readGroups, treesOf } from './view-groups.ts';

/** The figures at the head of a view. */
export const summaryOf = async (db: Kysely<Database>, view: View): Promise<MeasurementFigures> => {
  const { of, tell } = tellNumbers(await readGroups(db, view, { measurements: stateFigures }), measurementNumbers);
  const { started, finished, stopped, open, back } = of(groupOf(view));
  if (!isEnough(started) || tell(started) === null) {
    const none = { started: null, finished: null, stopped: null, open: null, wentBack: null };
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
    open: tell(open),
    wentBack: tell(back),
    medianSeconds: medianOf('DURATION'),
    medianSteps: medianOf('STEPS'),
  };
};

const stateNames = ['finished', 'stopped', 'open'] as const;

/** Measurements that were begun on a day or in a month, by state; null for a number that is not shown. */
type DayCounts = { start: string } & Record<'started' | (typeof stateNames)[number], number | null>;

/** Measurements of one tree that were begun on a day or in a month. */
export type Day = DayCounts & { tree: number };

const dayCells = (sums: readonly FigureSum[]) => {
  const taken = byFigure(sums);
  const finished = taken('FINISHED', 'FINISHED_BACK');
  const stopped = taken('STOPPED', 'STOPPED_BACK');
  const open = taken('OPEN', 'OPEN_BACK');
  return { started: sumOf([finished, stopped, open]), finished, stopped, open };
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
      ...days.map(({ started, finished, stopped, open }) => [started, finished, stopped, open]),
      ...(days.length > 0
        ? (['started', ...stateNames] as const).map((name) => [whole[name], ...days.map((day) => day[name])])
        : []),
    ],
  };
  return { days, layers: [...whole.layers, layer] };
};

/** Whether a period is told day by day, or month by month. */
export const unitOf = ({ period }: View): 'day' | 'month' =>
  period.to !== always.to && daysIn(period) <= maxDays ? 'day' : 'month';

/** Counts measurements by when they were begun: by tree, and for all trees of the view together. */
export const daysOf = async (
  db: Kysely<Database>,
  view: View,
  unit: 'day' | 'month',
): Promise<{ rows: Day[]; totals: DayCounts[] }> => {
  const spans = unit === 'day' ? [{ unit, ...view.period }] : view.spans;
  const read = await readGroups(db, { ...view, spans }, { measurements: stateFigures, start: unit });
  const { of, tell } = tellNumbers(read, dayNumbers);
  const countsOf = ({ start, ...cells }: ReturnType<typeof dayNumbers>['days'][number]): DayCounts => {
    const started = tell(cells.started);
    const count = (cell: Cell) => (started === null ? null : tell(cell));
    return { start, started, finished: count(cells.finished), stopped: count(cells.stopped), open: count(cells.open) };
  };
  const rows = treesOf(view).flatMap((tree) =>
    of(groupOf(view, { tree })).days.map((day) => ({ ...countsOf(day), tree })),
  );
  return {
    rows: rows.sort((one, other) =>
      one.start < other.start ? -1 : one.start > other.start ? 1 : one.tree - other.tree,
    ),
    totals: of(groupOf(view)).days.map(countsOf),
  };
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
