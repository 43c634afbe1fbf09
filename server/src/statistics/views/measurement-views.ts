import type { MeasurementFigures } from '@ok/contract/routes/statistics/statistics.ts';
import { maxDays } from '@ok/contract/routes/statistics/statistics-filters.ts';
import { stateFigures } from '@ok/contract/statistics/measurement-figures.ts';
import { always, daysIn } from '@ok/contract/statistics/period.ts';
import { addSpreads, quantileOf } from '@ok/contract/statistics/sizes.ts';
import { addCounts, isSmallCount, suppressSmallCounts } from '@ok/contract/statistics/small-counts.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { sumFigures, sumSpreads } from './figures-store.ts';
import { type FigureView, today } from './filters.ts';
import { countScores, countStates, type StateCounts } from './measurement-counts.ts';

const hiddenMeasurementFigures: MeasurementFigures = {
  folded: true,
  started: null,
  finished: null,
  stopped: null,
  open: null,
  wentBack: null,
  medianSeconds: null,
  medianSteps: null,
};

/** Reads the key figures of a view. */
export const summaryOf = async (db: Kysely<Database>, view: FigureView): Promise<MeasurementFigures> => {
  const { minPeople } = view;
  const { started, finished, stopped, open, back } = countStates(await sumFigures(db, view, stateFigures));
  if (isSmallCount(started, minPeople)) return hiddenMeasurementFigures;
  const show = suppressSmallCounts({ counts: [back], totals: [[started, finished, stopped, open]], minPeople });
  const spreads = isSmallCount(finished, minPeople) ? [] : await sumSpreads(db, view, ['DURATION', 'STEPS']);
  const medianOf = (kind: 'DURATION' | 'STEPS') =>
    quantileOf(addSpreads(spreads.filter(({ figure }) => figure === kind).map(({ spread }) => spread)), 0.5);
  return {
    folded: false,
    started: show(started),
    finished: show(finished),
    stopped: show(stopped),
    open: show(open),
    wentBack: show(back),
    medianSeconds: medianOf('DURATION'),
    medianSteps: medianOf('STEPS'),
  };
};

const stateNames = ['started', 'finished', 'stopped', 'open'] as const;

/** Measurements that began on a day or in a month, by state; null for a hidden count. */
type DayFigures = { start: string } & Record<(typeof stateNames)[number], number | null>;

/** Measurements of one tree that began on a day or in a month. */
export type TreeDayFigures = DayFigures & { tree: number };

/** Chooses whether a period is divided into days or months. */
export const unitOf = ({ period }: FigureView): 'day' | 'month' =>
  period.to !== always.to && daysIn(period) <= maxDays ? 'day' : 'month';

const addStates = (rows: readonly StateCounts[]): StateCounts => {
  const add = (name: keyof StateCounts) => addCounts(rows.map((row) => row[name]));
  return {
    started: add('started'),
    finished: add('finished'),
    stopped: add('stopped'),
    open: add('open'),
    back: add('back'),
  };
};

const totalsOfStates = (total: StateCounts, parts: readonly StateCounts[]) =>
  stateNames.map((name) => [total[name], ...parts.map((part) => part[name])]);

/** Counts measurements by day or month, by tree and for all trees of the view together. */
export const daysOf = async (
  db: Kysely<Database>,
  view: FigureView,
  unit: 'day' | 'month',
): Promise<{ rows: TreeDayFigures[]; totals: DayFigures[] }> => {
  const spans = unit === 'day' ? [{ unit, ...view.period }] : view.spans;
  const sums = await sumFigures(db, { ...view, spans }, stateFigures, unit);
  const treeOf = new Map(view.publications.map(({ id, tree }) => [id, tree]));
  const days = [...Map.groupBy(sums, ({ start }) => start)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([start, ofDay]) => {
      const trees = [...Map.groupBy(ofDay, ({ publicationId }) => treeOf.get(publicationId) ?? 0)]
        .sort(([one], [other]) => one - other)
        .map(([tree, ofTree]) => ({ start, tree, states: countStates(ofTree) }));
      return { start, trees, states: addStates(trees.map(({ states }) => states)) };
    });
  const states = days.map((day) => day.states);
  const show = suppressSmallCounts({
    totals: [
      // The key figures above the chart are the totals of all days.
      ...totalsOfStates(addStates(states), states),
      ...days.flatMap((day) =>
        totalsOfStates(
          day.states,
          day.trees.map((tree) => tree.states),
        ),
      ),
      ...days.flatMap((day) => [day, ...day.trees].map((each) => stateNames.map((name) => each.states[name]))),
    ],
    minPeople: view.minPeople,
  });
  const toFigures = ({ start, states: counts }: { start: string; states: StateCounts }): DayFigures => ({
    start,
    started: show(counts.started),
    finished: show(counts.finished),
    stopped: show(counts.stopped),
    open: show(counts.open),
  });
  return {
    rows: days.flatMap(({ trees }) => trees.map((each) => ({ ...toFigures(each), tree: each.tree }))),
    totals: days.map(toFigures),
  };
};

/** The first and last day of a view; the first with measurements, or today, where its filters leave one open. */
export const shownPeriod = ({ period }: FigureView, rows: readonly TreeDayFigures[]) => ({
  from: period.from === always.from ? (rows[0]?.start ?? today()) : period.from,
  to: period.to === always.to ? today() : period.to,
});

/** Counts finished measurements by score. */
export const scoresOf = async (
  db: Kysely<Database>,
  view: FigureView,
): Promise<{ total: number | null; counts: { score: number; count: number | null }[] }> => {
  const { scored, byScore } = countScores(await sumFigures(db, view, ['SCORE']));
  const show = suppressSmallCounts({ totals: [[scored, ...byScore.values()]], minPeople: view.minPeople });
  return { total: show(scored), counts: [...byScore].map(([score, count]) => ({ score, count: show(count) })) };
};
