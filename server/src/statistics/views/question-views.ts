import type { QuestionFigures } from '@ok/contract/routes/statistics/statistics.ts';
import type { Cell } from '@ok/contract/statistics/fold.ts';
import { isEnough, sumOf } from '@ok/contract/statistics/fold.ts';
import { stateFigures, visitFigures } from '@ok/contract/statistics/measurement-figures.ts';
import { joined, quantileOf, type Spread } from '@ok/contract/statistics/sizes.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { type FigureSum, sumFigures, sumSpreads } from './figures-store.ts';
import type { View } from './filters.ts';
import { byFigure, type MeasurementNumbers, measurementNumbers, same } from './measurement-numbers.ts';
import { findQuestions, pairsOf, type Questions } from './question-names.ts';
import { restOf, tellNumbers } from './told-numbers.ts';
import { groupOf, readGroups, sumsIn, treeSums, treesOf } from './view-groups.ts';

/** The numbers of a question. */
type VisitCells = Record<'reached' | 'back' | 'stopped' | 'open' | 'forth' | 'passed', Cell>;

const visitCellsOf = (sums: readonly FigureSum[]): VisitCells => {
  const taken = byFigure(sums);
  return {
    reached: taken(...visitFigures),
    back: taken('REACHED_BACK', 'REACHED_BACK_STOPPED'),
    stopped: taken('REACHED_STOPPED', 'REACHED_BACK_STOPPED'),
    open: taken('STANDS'),
    forth: taken('REACHED', 'REACHED_STOPPED'),
    passed: taken('REACHED', 'REACHED_BACK'),
  };
};

const isVisit = ({ figure }: FigureSum) => figure.startsWith('REACHED');

/** What is counted at each question. */
export const questionFigures = [...visitFigures, 'STANDS'] as const;

const isOfQuestion = (sum: FigureSum) => isVisit(sum) || sum.figure === 'STANDS';

/** What happened at every question, beside how measurements stand. */
export type VisitNumbers = MeasurementNumbers & { visits: ReadonlyMap<string, VisitCells> };

/** Make the numbers of visits: whoever was measured came to the first question, and whoever stopped did so at one. */
export const visitNumbers = (
  sums: readonly FigureSum[],
  { keyOf }: Questions,
  roots: ReadonlySet<string>,
): VisitNumbers => {
  const whole = measurementNumbers(sums);
  const own = Map.groupBy(sums.filter(isOfQuestion), ({ publicationId, subject }) => keyOf(publicationId, subject));
  const visits = new Map(
    [...own].flatMap(([key, some]) => (key === undefined ? [] : [[key, visitCellsOf(some)] as const])),
  );
  const cellsOf = (name: keyof VisitCells) => [...visits.values()].map((cells) => cells[name]);
  return {
    ...whole,
    visits,
    layers: [
      ...whole.layers,
      {
        cells: new Map(
          [...visits].flatMap(([key, cells]) =>
            Object.entries(cells).map(([name, cell]): [string, Cell] => [`${name} ${key}`, cell]),
          ),
        ),
        sums: [
          ...same(whole.started, ...[...roots].flatMap((root) => visits.get(root)?.reached ?? [])),
          ...(visits.size > 0 ? (['stopped', 'open'] as const).map((name) => [whole[name], ...cellsOf(name)]) : []),
          ...[...visits.values()].flatMap(({ reached, back, stopped, open, forth, passed }) => [
            [reached, back, forth],
            [reached, stopped, passed],
            ...(open.count > 0 ? [[passed, open, ...restOf(passed, [open])]] : []),
          ]),
        ],
      },
    ],
  };
};

/** The keys of the questions that trees begin with. */
export const rootsOf = (publications: View['publications'], { keyOf }: Questions): ReadonlySet<string> =>
  new Set(publications.flatMap(({ id, rootQuestionId }) => keyOf(id, rootQuestionId) ?? []));

const folded: QuestionFigures = {
  folded: true,
  reached: null,
  back: null,
  stopped: null,
  open: null,
  seconds: null,
};

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
    readGroups(db, view, { measurements: stateFigures, details: questionFigures }),
    sumFigures(db, view, ['SECONDS']),
    sumSpreads(db, view, ['SECONDS']),
  ]);
  const trees = treesOf(view);
  const everywhere = await findQuestions(db, pairsOf(treeSums(read, trees).filter(isVisit)));
  const roots = rootsOf(view.ofAllVersions, everywhere);
  const { of, tell } = tellNumbers(read, (sums) => visitNumbers(sums, everywhere, roots));
  const groups = trees.map((tree) => groupOf(view, { tree }));
  // Texts come from what is looked at, not from what it is held against.
  const own = groups.flatMap((group) => sumsIn(read, group)).filter(isVisit);
  const questions = view.version === null ? everywhere : await findQuestions(db, pairsOf(own));
  const answered = sumByKey(
    answers,
    ({ publicationId, subject }) => everywhere.keyOf(publicationId, subject),
    (sum) => sum,
  );
  const spreadOf = Map.groupBy(spreads, ({ publicationId, subject }) => everywhere.keyOf(publicationId, subject));
  const figures = groups
    .flatMap((group) => [...of(group).visits])
    .map(([key, { reached, back, stopped, open }]): [string, QuestionFigures] => {
      if (!isEnough(reached) || tell(reached) === null) return [key, folded];
      const spread = joined((spreadOf.get(key) ?? []).map((each) => each.spread));
      return [
        key,
        {
          folded: false,
          reached: tell(reached),
          back: tell(back),
          stopped: tell(stopped),
          open: tell(open),
          seconds: isEnough(answered.get(key) ?? nothing) ? secondsOf(spread) : null,
        },
      ];
    });
  return { questions, figures: new Map(figures) };
};

/** Numbers of several questions taken together. */
const sumByKey = <T>(items: readonly T[], keyOf: (item: T) => string | undefined, cellOf: (item: T) => Cell) =>
  new Map(
    [...Map.groupBy(items, keyOf)].flatMap(([key, some]) =>
      key === undefined ? [] : [[key, sumOf(some.map(cellOf))] as const],
    ),
  );
