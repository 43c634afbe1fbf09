import type { QuestionFigures } from '@ok/contract/routes/statistics.ts';
import type { Cell } from '@ok/contract/statistics/fold.ts';
import { isEnough, sumOf } from '@ok/contract/statistics/fold.ts';
import { joined, quantileOf, type Spread } from '@ok/contract/statistics/sizes.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { type FigureSum, sumFigures, sumSpreads } from './figures-store.ts';
import type { View } from './filters.ts';
import { findQuestions, pairsOf, type Questions } from './question-names.ts';
import { allSums, readSums, taken, tellOf } from './read-cells.ts';

/** The figures that say what happened at questions. */
export const visitFigures = ['REACHED', 'REACHED_BACK', 'REACHED_STOPPED', 'REACHED_BACK_STOPPED'] as const;

/** The numbers of a question. */
export type VisitCells = Record<'reached' | 'back' | 'stopped' | 'forth' | 'passed', Cell>;

const visitCellsOf = (sums: readonly FigureSum[]): VisitCells => ({
  reached: taken(sums, ...visitFigures),
  back: taken(sums, 'REACHED_BACK', 'REACHED_BACK_STOPPED'),
  stopped: taken(sums, 'REACHED_STOPPED', 'REACHED_BACK_STOPPED'),
  forth: taken(sums, 'REACHED', 'REACHED_STOPPED'),
  passed: taken(sums, 'REACHED', 'REACHED_BACK'),
});

/** The numbers of every question that sums are about, by its key. */
export const visitsByKey = (sums: readonly FigureSum[], { keyOf }: Questions): Map<string, VisitCells> => {
  const own = Map.groupBy(sums, ({ publicationId, subject }) => keyOf(publicationId, subject));
  return new Map([...own].flatMap(([key, some]) => (key === undefined ? [] : [[key, visitCellsOf(some)] as const])));
};

/** All those numbers, by what they are of. */
export const flatVisits = (visits: ReadonlyMap<string, VisitCells>): [string, Cell][] =>
  [...visits].flatMap(([key, cells]) =>
    Object.entries(cells).map(([name, cell]): [string, Cell] => [`${name} ${key}`, cell]),
  );

/** Which of those numbers make which. */
export const visitSums = (visits: ReadonlyMap<string, VisitCells>): Cell[][] =>
  [...visits.values()].flatMap(({ reached, back, stopped, forth, passed }) => [
    [reached, back, forth],
    [reached, stopped, passed],
  ]);

const folded: QuestionFigures = { folded: true, reached: null, back: null, stopped: null, seconds: null };

const nothing = sumOf([]);

const secondsOf = (spread: Spread) => {
  const [lower, median, upper] = [0.25, 0.5, 0.75].map((part) => quantileOf(spread, part));
  return lower == null || median == null || upper == null ? null : { lower, median, upper };
};

/** What happened at each question of a view, by its key. */
export const questionsOf = async (
  db: Kysely<Database>,
  view: View,
): Promise<{ questions: Questions; figures: Map<string, QuestionFigures> }> => {
  // How often a question was answered is told nowhere: nothing can be subtracted from it.
  const [read, answers, spreads] = await Promise.all([
    readSums(db, view, visitFigures),
    sumFigures(db, view, ['SECONDS']),
    sumSpreads(db, view, ['SECONDS']),
  ]);
  const everywhere = await findQuestions(db, pairsOf(allSums(read)));
  // Texts come from what is looked at, not from what it is held against.
  const questions = read.others.length === 0 ? everywhere : await findQuestions(db, pairsOf(read.main));
  const { made, tell } = tellOf(read, (sums) => {
    const visits = visitsByKey(sums, everywhere);
    return { visits, cells: new Map(flatVisits(visits)), sums: visitSums(visits) };
  });
  const answered = sumByKey(
    answers,
    ({ publicationId, subject }) => everywhere.keyOf(publicationId, subject),
    (sum) => sum,
  );
  const spreadOf = Map.groupBy(spreads, ({ publicationId, subject }) => everywhere.keyOf(publicationId, subject));
  const figures = [...made.visits].map(([key, { reached, back, stopped }]): [string, QuestionFigures] => {
    if (!isEnough(reached) || tell(reached) === null) return [key, folded];
    const spread = joined((spreadOf.get(key) ?? []).map((each) => each.spread));
    return [
      key,
      {
        folded: false,
        reached: tell(reached),
        back: tell(back),
        stopped: tell(stopped),
        seconds: isEnough(answered.get(key) ?? nothing) ? secondsOf(spread) : null,
      },
    ];
  });
  return { questions, figures: new Map(figures) };
};

/** Numbers of several questions taken together. */
export const sumByKey = <T>(items: readonly T[], keyOf: (item: T) => string | undefined, cellOf: (item: T) => Cell) =>
  new Map(
    [...Map.groupBy(items, keyOf)].flatMap(([key, some]) =>
      key === undefined ? [] : [[key, sumOf(some.map(cellOf))] as const],
    ),
  );
