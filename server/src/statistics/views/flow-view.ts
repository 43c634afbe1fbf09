import type { StatisticsFlow } from '@ok/contract/routes/statistics/statistics.ts';
import { addCounts, type PeopleCount, suppressSmallCounts } from '@ok/contract/statistics/small-counts.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { type FigureSum, sumFigures } from './figures-store.ts';
import type { FigureView } from './filters.ts';
import { countScores } from './measurement-counts.ts';
import { type MeasuredOption, readMeasuredOptions } from './publications-store.ts';
import { distinctPairs, findQuestions, nameQuestions, pairsOf, type QuestionNames } from './question-names.ts';
import { countVisits, isOfQuestion, questionFigureKinds, rootsOf, totalsOfVisits } from './question-views.ts';

const flowFigures = [...questionFigureKinds, 'CHOSEN', 'SCORE'] as const;

/** Measurements that went from a question to the next one, or to a score. */
type Link = { from: string; to: string | null; score: number | null; count: PeopleCount };

const countLinks = (
  sums: readonly FigureSum[],
  questions: QuestionNames,
  options: readonly MeasuredOption[],
): readonly Link[] => {
  const optionOf = new Map(options.map((option) => [`${option.publicationId} ${option.optionId}`, option]));
  const choices = sums.flatMap((sum) => {
    const option = optionOf.get(`${sum.publicationId} ${sum.subject}`);
    if (sum.figure !== 'CHOSEN' || !option) return [];
    const { questionKey: from, nextQuestionId, score, publicationId } = option;
    const to = nextQuestionId === null ? null : (questions.keyOf(publicationId, nextQuestionId) ?? null);
    return [{ from, to, score: nextQuestionId === null ? score : null, sum }];
  });
  return [...Map.groupBy(choices, ({ from, to, score }) => [from, to, score].join(' ')).values()].flatMap((group) =>
    group
      .slice(0, 1)
      .map(({ from, to, score }) => ({ from, to, score, count: addCounts(group.map(({ sum }) => sum)) })),
  );
};

/** Reads how the measurements of a view went through a tree. */
export const flowOf = async (
  db: Kysely<Database>,
  view: FigureView,
  language: string,
): Promise<{ flow: StatisticsFlow; roots: string[] }> => {
  const sums = await sumFigures(db, view, flowFigures);
  const [options, questions] = await Promise.all([
    readMeasuredOptions(db, distinctPairs(pairsOf(sums.filter(({ figure }) => figure === 'CHOSEN')))),
    findQuestions(db, pairsOf(sums.filter(isOfQuestion))),
  ]);
  const names = await nameQuestions(db, questions, view.publications, language);
  const visits = countVisits(sums, questions);
  const links = countLinks(sums, questions, options);
  const { scored, byScore } = countScores(sums);
  const linksFrom = Map.groupBy(links, ({ from }) => from);
  const linksTo = Map.groupBy(links, ({ to, score }) => to ?? `score ${score}`);
  const countsOf = (some: readonly Link[] | undefined) => (some ?? []).map(({ count }) => count);
  // Measurements that come to a question are those that leave it, stop there or are open there.
  const paths = new Map(
    [...visits].map(([key, { stopped, open }]) => {
      const parts = [...countsOf(linksFrom.get(key)), stopped, open];
      return [key, { count: addCounts(parts), parts }];
    }),
  );
  const show = suppressSmallCounts({
    counts: [...visits.values()].flatMap(({ reached, back }) => [reached, back]),
    totals: [
      ...[...paths.values()].map(({ count, parts }) => [count, ...parts]),
      ...[...paths].flatMap(([key, { count }]) => (linksTo.has(key) ? [[count, ...countsOf(linksTo.get(key))]] : [])),
      ...totalsOfVisits(visits.values()),
      [scored, ...byScore.values()],
      ...[...byScore].map(([score, count]) => [count, ...countsOf(linksTo.get(`score ${score}`))]),
    ],
    minPeople: view.minPeople,
  });
  const nodes = [...visits].flatMap(([key, { reached, back, stopped, open }]) => {
    const name = names.get(key);
    if (!name) return [];
    const count = show(paths.get(key)?.count);
    return [{ ...name, count, reached: show(reached), back: show(back), stopped: show(stopped), open: show(open) }];
  });
  return {
    flow: {
      nodes,
      links: links.map((link) => ({ ...link, count: show(link.count) })),
      scores: [...byScore].map(([score, count]) => ({ score, count: show(count) })),
      scored: show(scored),
    },
    roots: [...rootsOf(view.publications, questions)],
  };
};
