import type { StatisticsFlow } from '@ok/contract/routes/statistics.ts';
import { type Cell, sumOf } from '@ok/contract/statistics/fold.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { FigureSum } from './figures-store.ts';
import type { View } from './filters.ts';
import { type MeasuredOption, measuredOptions } from './publications-store.ts';
import { distinctPairs, findQuestions, nameQuestions, pairsOf, type Questions } from './question-names.ts';
import { flatVisits, sumByKey, type VisitCells, visitFigures, visitSums, visitsByKey } from './question-views.ts';
import { allSums, type Cells, readSums, taken, tellOf } from './read-cells.ts';

const figures = [...visitFigures, 'STANDS', 'CHOSEN', 'SCORE'] as const;

type Link = { from: string; to: string | null; score: number | null; cell: Cell };

/** The numbers of a flow. */
type Flow = {
  visits: Map<string, VisitCells>;
  /** By question: those whose path leads through it or ends at it, with its parts. */
  nodes: Map<string, { cell: Cell; stays: Cell[] }>;
  links: Map<string, Link>;
  scores: Map<number, Cell>;
};

type Known = { questions: Questions; optionOf: ReadonlyMap<string, MeasuredOption> };

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

const flowCells = (sums: readonly FigureSum[], known: Known): Flow => {
  const keyOf = ({ publicationId, subject }: FigureSum) => known.questions.keyOf(publicationId, subject);
  const visits = visitsByKey(
    sums.filter(({ figure }) => figure.startsWith('REACHED')),
    known.questions,
  );
  const links = linksOf(sums, known);
  const from = Map.groupBy(links.values(), (link) => link.from);
  const standing = sumByKey(
    sums.filter(({ figure }) => figure === 'STANDS'),
    keyOf,
    (sum) => sum,
  );
  const nodes = new Map(
    [...visits].map(([key, { stopped }]) => {
      const stays = [...(from.get(key) ?? []).map(({ cell }) => cell), stopped, standing.get(key) ?? sumOf([])];
      return [key, { cell: sumOf(stays), stays }] as const;
    }),
  );
  const scored = Map.groupBy(
    sums.filter(({ figure }) => figure === 'SCORE'),
    ({ subject }) => subject,
  );
  return { visits, nodes, links, scores: new Map([...scored].map(([score, some]) => [score, taken(some, 'SCORE')])) };
};

const flatFlow = ({ visits, nodes, links, scores }: Flow): Cells =>
  new Map([
    ...flatVisits(visits),
    ...[...nodes].map(([key, { cell }]): [string, Cell] => [`node ${key}`, cell]),
    ...[...links].map(([id, { cell }]): [string, Cell] => [`link ${id}`, cell]),
    ...[...scores].map(([score, cell]): [string, Cell] => [`score ${score}`, cell]),
  ]);

/** What comes to a question makes as many as what leaves it or stays; what leads to a score makes that. */
const flowSums = ({ visits, nodes, links, scores }: Flow): Cell[][] => {
  const to = Map.groupBy(links.values(), (link) => link.to ?? `score ${link.score}`);
  const into = (name: string) => (to.get(name) ?? []).map(({ cell }) => cell);
  const began = (key: string) => into(key).length === 0;
  return [
    ...visitSums(visits),
    ...[...nodes].map(([, { cell, stays }]) => [cell, ...stays]),
    ...[...nodes].flatMap(([key, { cell }]) => (began(key) ? [] : [[cell, ...into(key)]])),
    ...[...scores].map(([score, cell]) => [cell, ...into(`score ${score}`)]),
    [...scores.values(), sumOf([...scores.values()])],
  ];
};

/** The way of measurements through a tree, as one view has it. */
export const flowOf = async (
  db: Kysely<Database>,
  view: View,
  language: string,
): Promise<{ flow: StatisticsFlow; roots: string[] }> => {
  const read = await readSums(db, view, figures);
  const every = allSums(read);
  const found = await measuredOptions(db, distinctPairs(pairsOf(every.filter(({ figure }) => figure === 'CHOSEN'))));
  const optionOf = new Map(found.map((option) => [`${option.publicationId} ${option.optionId}`, option]));
  const questions = await findQuestions(
    db,
    pairsOf(every.filter(({ figure }) => figure.startsWith('REACHED') || figure === 'STANDS')),
  );
  const known = { questions, optionOf };
  const { made, tell } = tellOf(read, (sums) => {
    const flow = flowCells(sums, known);
    return { flow, cells: flatFlow(flow), sums: flowSums(flow) };
  });
  const cells = made.flow;
  const names = await nameQuestions(db, questions, view.ofAllVersions, language);
  const nodes = [...cells.visits].flatMap(([key, { reached, back, stopped }]) => {
    const name = names.get(key);
    if (!name) return [];
    const told = tell(reached);
    const few = { count: null, reached: null, back: null, stopped: null };
    const all = { count: tell(cells.nodes.get(key)?.cell), reached: told, back: tell(back), stopped: tell(stopped) };
    return [{ ...name, ...(told === null ? few : all) }];
  });
  const links = [...cells.links.values()].map(({ from, to, score, cell }) => ({ from, to, score, count: tell(cell) }));
  const scores = [1, 2, 3, 4, 5, 6, 7].map((score) => ({ score, count: tell(cells.scores.get(score)) }));
  const roots = new Set(
    view.publications.flatMap(({ id, rootQuestionId }) => questions.keyOf(id, rootQuestionId) ?? []),
  );
  return { flow: { nodes, links, scores }, roots: [...roots] };
};
