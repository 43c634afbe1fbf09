import type { StatisticsFlow } from '@ok/contract/routes/statistics/statistics.ts';
import { scores } from '@ok/contract/rules/score-level.ts';
import { type Cell, sumOf } from '@ok/contract/statistics/fold.ts';
import { stateFigures } from '@ok/contract/statistics/measurement-figures.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { FigureSum } from './figures-store.ts';
import type { View } from './filters.ts';
import { same } from './measurement-numbers.ts';
import { type MeasuredOption, measuredOptions } from './publications-store.ts';
import { distinctPairs, findQuestions, nameQuestions, pairsOf, type Questions } from './question-names.ts';
import { questionFigures, rootsOf, type VisitNumbers, visitNumbers } from './question-views.ts';
import { tellNumbers } from './told-numbers.ts';
import { groupOf, readGroups, treeSums, treesOf } from './view-groups.ts';

const pathFigures = [...questionFigures, 'CHOSEN'] as const;

type Link = { from: string; to: string | null; score: number | null; cell: Cell };

/** The numbers of the way through a tree. */
type FlowNumbers = VisitNumbers & { paths: ReadonlyMap<string, Cell>; links: ReadonlyMap<string, Link> };

type Known = { questions: Questions; optionOf: ReadonlyMap<string, MeasuredOption>; roots: ReadonlySet<string> };

const linksOf = (sums: readonly FigureSum[], { questions, optionOf }: Known): Map<string, Link> => {
  const leads = sums.flatMap((sum) => {
    const option = optionOf.get(`${sum.publicationId} ${sum.subject}`);
    if (sum.figure !== 'CHOSEN' || !option) return [];
    const { questionKey: from, nextQuestionId, score, publicationId } = option;
    const to = nextQuestionId === null ? null : (questions.keyOf(publicationId, nextQuestionId) ?? null);
    return [{ from, to, score: nextQuestionId === null ? score : null, sum }];
  });
  const same = Map.groupBy(leads, ({ from, to, score }) => [from, to, score].join(' '));
  return new Map(
    [...same].flatMap(([id, some]) => {
      const [first] = some;
      return first ? [[id, { ...first, cell: sumOf(some.map(({ sum }) => sum)) }]] : [];
    }),
  );
};

/** What comes to a question makes as many as what leaves it or stays; what leads to a score makes that. */
const flowNumbers = (sums: readonly FigureSum[], known: Known): FlowNumbers => {
  const visited = visitNumbers(sums, known.questions, known.roots);
  const links = linksOf(sums, known);
  const from = Map.groupBy(links.values(), (link) => link.from);
  const to = Map.groupBy(links.values(), (link) => link.to ?? `score ${link.score}`);
  const into = (name: string) => (to.get(name) ?? []).map(({ cell }) => cell);
  const ways = [...visited.visits].map(([key, { stopped, open }]) => {
    const stays = [...(from.get(key) ?? []).map(({ cell }) => cell), stopped, open];
    return { key, path: sumOf(stays), stays };
  });
  const paths = new Map(ways.map(({ key, path }) => [key, path]));
  return {
    ...visited,
    paths,
    links,
    layers: [
      ...visited.layers,
      {
        cells: new Map([
          ...[...paths].map(([key, cell]): [string, Cell] => [`path ${key}`, cell]),
          ...[...links].map(([id, { cell }]): [string, Cell] => [`link ${id}`, cell]),
        ]),
        sums: [
          ...same(visited.started, ...[...known.roots].flatMap((root) => paths.get(root) ?? [])),
          ...ways.map(({ path, stays }) => [path, ...stays]),
          ...ways.flatMap(({ key, path }) => (to.has(key) ? [[path, ...into(key)]] : [])),
          ...[...visited.byScore].flatMap(([score, cell]) =>
            cell.count > 0 ? [[cell, ...into(`score ${score}`)]] : [],
          ),
        ],
      },
    ],
  };
};

/** The way of measurements through a tree, as one view has it. */
export const flowOf = async (
  db: Kysely<Database>,
  view: View,
  language: string,
): Promise<{ flow: StatisticsFlow; roots: string[] }> => {
  const read = await readGroups(db, view, { measurements: [...stateFigures, 'SCORE'], details: pathFigures });
  const every = treeSums(read, treesOf(view));
  const [found, questions] = await Promise.all([
    measuredOptions(db, distinctPairs(pairsOf(every.filter(({ figure }) => figure === 'CHOSEN')))),
    findQuestions(db, pairsOf(every.filter(({ figure }) => figure.startsWith('REACHED') || figure === 'STANDS'))),
  ]);
  const optionOf = new Map(found.map((option) => [`${option.publicationId} ${option.optionId}`, option]));
  const known = { questions, optionOf, roots: rootsOf(view.ofAllVersions, questions) };
  const { of, tell } = tellNumbers(read, (sums) => flowNumbers(sums, known));
  const { visits, paths, links, byScore, scored } = of(groupOf(view));
  const names = await nameQuestions(db, questions, view.ofAllVersions, language);
  const nodes = [...visits].flatMap(([key, { reached, back, stopped, open }]) => {
    const name = names.get(key);
    if (!name) return [];
    const told = tell(reached);
    const few = { count: null, reached: null, back: null, stopped: null, open: null };
    const all = {
      count: tell(paths.get(key)),
      reached: told,
      back: tell(back),
      stopped: tell(stopped),
      open: tell(open),
    };
    return [{ ...name, ...(told === null ? few : all) }];
  });
  return {
    flow: {
      nodes,
      links: [...links.values()].map(({ from, to, score, cell }) => ({ from, to, score, count: tell(cell) })),
      scores: scores.map((score) => ({ score, count: tell(byScore.get(score)) })),
      scored: tell(scored),
    },
    roots: [...rootsOf(view.publications, questions)],
  };
};
