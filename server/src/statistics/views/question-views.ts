import type { QuestionFigures } from '@ok/contract/routes/statistics/statistics.ts';
import { visitFigures } from '@ok/contract/statistics/measurement-figures.ts';
import { addSpreads, quantileOf, type Spread } from '@ok/contract/statistics/sizes.ts';
import {
  addCounts,
  isSmallCount,
  type PeopleCount,
  suppressSmallCounts,
} from '@ok/contract/statistics/small-counts.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { type FigureSum, sumFigures, sumSpreads } from './figures-store.ts';
import type { FigureView } from './filters.ts';
import { addByKey, counterByFigure } from './measurement-counts.ts';
import { findQuestions, pairsOf, type QuestionNames } from './question-names.ts';

/** Counts of a question: arrivals, steps back, and measurements that stopped or are open there. */
export type VisitCounts = Record<'reached' | 'back' | 'stopped' | 'open', PeopleCount>;

const countVisitsOf = (sums: readonly FigureSum[]): VisitCounts => {
  const count = counterByFigure(sums);
  return {
    reached: count(...visitFigures),
    back: count('REACHED_BACK', 'REACHED_BACK_STOPPED'),
    stopped: count('REACHED_STOPPED', 'REACHED_BACK_STOPPED'),
    open: count('STANDS'),
  };
};

/** Figures that are counted at each question. */
export const questionFigureKinds = [...visitFigures, 'STANDS'] as const;

/** Checks whether a sum is of a question. */
export const isOfQuestion = ({ figure }: FigureSum): boolean =>
  questionFigureKinds.some((questionFigure) => questionFigure === figure);

/** Counts visits by the key of their question. */
export const countVisits = (sums: readonly FigureSum[], { keyOf }: QuestionNames): Map<string, VisitCounts> => {
  const byKey = Map.groupBy(sums.filter(isOfQuestion), ({ publicationId, subject }) => keyOf(publicationId, subject));
  return new Map(
    [...byKey].flatMap(([key, group]) => (key === undefined ? [] : [[key, countVisitsOf(group)] as const])),
  );
};

/** Stops and open measurements of all questions with their totals, which are key figures above the charts. */
export const totalsOfVisits = (visits: Iterable<VisitCounts>): PeopleCount[][] =>
  (['stopped', 'open'] as const).map((name) => {
    const counts = [...visits].map((visit) => visit[name]);
    return [addCounts(counts), ...counts];
  });

/** Finds the keys of the questions that trees begin with. */
export const rootsOf = (publications: FigureView['publications'], { keyOf }: QuestionNames): ReadonlySet<string> =>
  new Set(publications.flatMap(({ id, rootQuestionId }) => keyOf(id, rootQuestionId) ?? []));

const hiddenQuestionFigures: QuestionFigures = {
  folded: true,
  reached: null,
  back: null,
  stopped: null,
  open: null,
  seconds: null,
};

const quartilesOf = (spread: Spread) => {
  const [lower, median, upper] = [0.25, 0.5, 0.75].map((part) => quantileOf(spread, part));
  return lower == null || median == null || upper == null ? null : { lower, median, upper };
};

/** Reads what happened at each question of a view, by the key of the question. */
export const questionsOf = async (
  db: Kysely<Database>,
  view: FigureView,
): Promise<{ questions: QuestionNames; figures: Map<string, QuestionFigures> }> => {
  const { minPeople } = view;
  const [sums, answerSums, spreads] = await Promise.all([
    sumFigures(db, view, questionFigureKinds),
    // The times themselves are in the spreads; these sums say how many professionals they are about.
    minPeople > 1 ? sumFigures(db, view, ['SECONDS']) : [],
    sumSpreads(db, view, ['SECONDS']),
  ]);
  const questions = await findQuestions(db, pairsOf(sums));
  const keyOf = ({ publicationId, subject }: { publicationId: number; subject: number }) =>
    questions.keyOf(publicationId, subject);
  const visits = countVisits(sums, questions);
  const answers = addByKey(answerSums, keyOf, (sum) => sum);
  const spreadsByKey = Map.groupBy(spreads, keyOf);
  const show = suppressSmallCounts({
    counts: [...visits.values()].flatMap(({ reached, back }) => [reached, back]),
    totals: totalsOfVisits(visits.values()),
    minPeople,
  });
  const toFigures = (key: string, { reached, back, stopped, open }: VisitCounts): QuestionFigures => {
    if (isSmallCount(reached, minPeople)) return hiddenQuestionFigures;
    const answered = answers.get(key);
    const isTimeHidden = answered !== undefined && isSmallCount(answered, minPeople);
    return {
      folded: false,
      reached: show(reached),
      back: show(back),
      stopped: show(stopped),
      open: show(open),
      seconds: isTimeHidden ? null : quartilesOf(addSpreads((spreadsByKey.get(key) ?? []).map(({ spread }) => spread))),
    };
  };
  return { questions, figures: new Map([...visits].map(([key, counts]) => [key, toFigures(key, counts)])) };
};
