import type { MeasurementFigures } from '@ok/contract/routes/statistics.ts';
import { mostDays } from '@ok/contract/routes/statistics-filters.ts';
import { type Cell, isEnough, sumOf } from '@ok/contract/statistics/fold.ts';
import { always, daysIn } from '@ok/contract/statistics/period.ts';
import { joined, quantileOf } from '@ok/contract/statistics/sizes.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { type FigureSum, sumSpreads } from './figures-store.ts';
import { today, type View } from './filters.ts';
import { readSums, taken, tellOf } from './read-cells.ts';

const states = ['FINISHED', 'FINISHED_BACK', 'STOPPED', 'STOPPED_BACK', 'OPEN', 'OPEN_BACK'] as const;

const stateNumbers = (sums: readonly FigureSum[]) => {
  const started = taken(sums, ...states);
  const finished = taken(sums, 'FINISHED', 'FINISHED_BACK');
  const stopped = taken(sums, 'STOPPED', 'STOPPED_BACK');
  const open = taken(sums, 'OPEN', 'OPEN_BACK');
  const back = taken(sums, 'FINISHED_BACK', 'STOPPED_BACK', 'OPEN_BACK');
  const straight = taken(sums, 'FINISHED', 'STOPPED', 'OPEN');
  const parts = { started, finished, stopped, open, back, straight };
  return {
    ...parts,
    cells: new Map(Object.entries(parts)),
    sums: [
      [started, finished, stopped, open],
      [started, back, straight],
    ],
  };
};

/** The figures at the head of a view. */
export const summaryOf = async (db: Kysely<Database>, view: View): Promise<MeasurementFigures> => {
  const { made, tell } = tellOf(await readSums(db, view, states), stateNumbers);
  const { started, finished, stopped, back } = made;
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

const treesOf = ({ ofAllVersions }: View) => new Map(ofAllVersions.map(({ id, tree }) => [id, tree]));

const dayNumbers = (trees: ReadonlyMap<number, number>) => (found: readonly FigureSum[]) => {
  const groups = Map.groupBy(found, ({ start, publicationId }) => `${start} ${trees.get(publicationId)}`);
  const rows = [...groups.keys()];
  const cells = new Map<string, Cell>();
  for (const [row, own] of groups) {
    cells.set(`started ${row}`, taken(own, ...states));
    cells.set(`finished ${row}`, taken(own, 'FINISHED', 'FINISHED_BACK'));
    cells.set(`left ${row}`, taken(own, 'STOPPED', 'STOPPED_BACK', 'OPEN', 'OPEN_BACK'));
  }
  const cellsOf = (kind: string, some = rows) => some.flatMap((row) => cells.get(`${kind} ${row}`) ?? []);
  const totals = ['started', 'finished'].flatMap((kind) =>
    [...Map.groupBy(rows, (row) => row.split(' ')[1]).values(), rows].map((some) => {
      const parts = cellsOf(kind, some);
      return [...parts, sumOf(parts)];
    }),
  );
  const within = rows.map((row) => ['started', 'finished', 'left'].flatMap((kind) => cellsOf(kind, [row])));
  return { rows, cells, sums: [...within, ...totals] };
};

/** Whether a period is told day by day, or month by month. */
export const unitOf = ({ period }: View): 'day' | 'month' =>
  period.to !== always.to && daysIn(period) <= mostDays ? 'day' : 'month';

/** Measurements by when they were begun, and by tree. */
export const daysOf = async (db: Kysely<Database>, view: View, unit: 'day' | 'month'): Promise<Day[]> => {
  const spans = unit === 'day' ? [{ unit, ...view.period }] : view.spans;
  const { made, tell } = tellOf(await readSums(db, { ...view, spans }, states, unit), dayNumbers(treesOf(view)));
  const { rows, cells } = made;
  return rows.sort().map((row) => {
    const [start = '', tree] = row.split(' ');
    const started = tell(cells.get(`started ${row}`));
    return {
      start,
      tree: Number(tree),
      started,
      finished: started === null ? null : tell(cells.get(`finished ${row}`)),
    };
  });
};

/** The days that a view is about, where its filters leave the first or the last open. */
export const shownPeriod = ({ period }: View, rows: readonly Day[]) => ({
  from: period.from === always.from ? (rows[0]?.start ?? today()) : period.from,
  to: period.to === always.to ? today() : period.to,
});

const scores = [1, 2, 3, 4, 5, 6, 7] as const;

const scoreNumbers = (sums: readonly FigureSum[]) => {
  const cells = new Map<string, Cell>([['total', sumOf(sums)]]);
  for (const score of scores) cells.set(`${score}`, sumOf(sums.filter(({ subject }) => subject === score)));
  return { cells, sums: [[...cells.values()]] };
};

/** How many measurements had each score, and any. */
export const scoresOf = async (
  db: Kysely<Database>,
  view: View,
): Promise<{ total: number | null; counts: { score: number; count: number | null }[] }> => {
  const { made, tell } = tellOf(await readSums(db, view, ['SCORE']), scoreNumbers);
  const { cells } = made;
  return {
    total: tell(cells.get('total')),
    counts: scores.map((score) => ({ score, count: tell(cells.get(`${score}`)) })),
  };
};
