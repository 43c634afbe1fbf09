import { fewestPeople } from '@ok/contract/rules/few-people.ts';
import { type Cell, leftOut, sumOf } from '@ok/contract/statistics/fold.ts';
import type { FigureKind } from '@ok/contract/statistics/measurement-figures.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { type FigureSum, type Scope, sumFigures } from './figures-store.ts';
import type { View } from './filters.ts';

/** Numbers by what they are of. */
export type Cells = ReadonlyMap<string, Cell>;

/** Numbers, and which of them make which: lists of parts and their total. */
export type Numbers = { cells: Cells; sums: readonly (readonly Cell[])[] };

/**
 * The sums of a view, and what they could be subtracted from. `others` has a list for each filter that narrows the view,
 * with what is in it in the other languages, versions and associations: who knows all of them knows the one that is left
 * out. `testers` is the part of testers and administrators where that is counted as well: it is what tells the view from
 * the one without them.
 */
export type ReadSums = { main: FigureSum[]; others: FigureSum[][][]; testers: ReadSums | null };

const groupsOf = <K>(sums: readonly FigureSum[], keyOf: (sum: FigureSum) => K | null, own: K | null): FigureSum[][] => {
  const groups = Map.groupBy(sums, keyOf);
  groups.delete(own);
  return [...groups.values()];
};

const subjectOf = ({ publicationId, figure, subject, language, start }: FigureSum) =>
  [publicationId, figure, subject, language, start].join(' ');

/**
 * What is of no association: the rest of everybody. Who they are stands nowhere by itself, so that only their number says
 * whether they can be fewer than five people.
 */
const ofNoAssociation = (everybody: readonly FigureSum[], members: readonly FigureSum[]): FigureSum[] => {
  const taken = new Map<string, number>();
  for (const sum of members) taken.set(subjectOf(sum), (taken.get(subjectOf(sum)) ?? 0) + sum.count);
  return everybody.flatMap((sum) => {
    const count = sum.count - (taken.get(subjectOf(sum)) ?? 0);
    return count > 0 ? [{ ...sum, count, people: count < fewestPeople ? new Set<number>() : ('many' as const) }] : [];
  });
};

/**
 * Read the sums of figures in a view.
 *
 * @param each `language` where languages are told apart in one answer, whatever the view is narrowed to
 */
export const readSums = async (
  db: Kysely<Database>,
  view: View,
  figures: readonly FigureKind[],
  start: 'any' | 'day' | 'month' = 'any',
  each?: 'language',
): Promise<ReadSums> => {
  const { publications, ofAllVersions, associationId } = view;
  const language = each ? 'each' : view.language;
  const scope = { ...view, language };
  const [version] = publications.map((publication) => publication.version);
  const versionOf = new Map(ofAllVersions.map((publication) => [publication.id, publication.version]));
  const isOf = {
    language: language !== null && language !== 'each',
    version: publications.length < ofAllVersions.length,
    association: associationId !== null,
  };
  // Question by question there are too many numbers of too many associations to read while somebody waits: the others are
  // one part then, with those of none.
  const isByQuestion = figures.some((figure) => figure === 'CHOSEN' || figure === 'REACHED');
  const association = isByQuestion ? 0 : associationId;
  const sum = (changed: Partial<Scope>) => sumFigures(db, { ...scope, ...changed }, figures, start);
  const [byLanguage, byVersion, byAssociation, everybody, whole, testers] = await Promise.all([
    isOf.language ? sum({ language: 'each' }) : null,
    isOf.version ? sum({ publicationIds: ofAllVersions.map(({ id }) => id) }) : null,
    isOf.association ? sum(isByQuestion ? {} : { associationId: 'each' }) : null,
    isOf.association ? sum({ associationId: null }) : null,
    isOf.language || isOf.version || isOf.association ? [] : sum({}),
    view.withTestUsers === true ? readSums(db, { ...view, withTestUsers: 'only' }, figures, start, each) : null,
  ]);
  const main =
    byLanguage?.filter((each) => each.language === language) ??
    byVersion?.filter((each) => versionOf.get(each.publicationId) === version) ??
    byAssociation?.filter((each) => each.association === association) ??
    whole;
  const others = [
    ...(byLanguage ? [groupsOf(byLanguage, (each) => each.language, language)] : []),
    ...(byVersion ? [groupsOf(byVersion, ({ publicationId }) => versionOf.get(publicationId), version)] : []),
    ...(byAssociation && everybody
      ? [
          [
            ...groupsOf(byAssociation, (each) => each.association, association),
            ofNoAssociation(everybody, byAssociation),
          ],
        ]
      : []),
  ];
  return { main, others, testers };
};

/** Every sum that was read. */
export const allSums = ({ main, others, testers }: ReadSums): FigureSum[] => [
  ...main,
  ...others.flat(2),
  ...(testers ? allSums(testers) : []),
];

/** Sums of some figures taken together. */
export const taken = (sums: readonly FigureSum[], ...figures: FigureKind[]): Cell =>
  sumOf(sums.filter(({ figure }) => figures.includes(figure)));

const untoldOf = <Made extends Numbers>(
  { others, testers }: ReadSums,
  { cells, sums }: Made,
  make: (sums: readonly FigureSum[]) => Made,
): ReadonlySet<Cell> => {
  const across = others.flatMap((other) => {
    const made = other.map((some) => make(some).cells);
    return [...cells].map(([id, cell]) => [cell, ...made.flatMap((each) => each.get(id) ?? [])]);
  });
  const ofTesters = new Set<Cell>();
  if (testers) {
    const made = make(testers.main);
    const untold = untoldOf(testers, made, make);
    for (const [id, cell] of cells) {
      const part = made.cells.get(id);
      if (part && untold.has(part)) ofTesters.add(cell);
    }
  }
  return leftOut(cells.values(), [...sums, ...across], ofTesters);
};

/**
 * The numbers of a view, and what is told of each.
 *
 * @param make makes numbers of sums: of those of the view, and of those that they could be subtracted from
 */
export const tellOf = <Made extends Numbers>(
  read: ReadSums,
  make: (sums: readonly FigureSum[]) => Made,
): { made: Made; tell: (cell: Cell | undefined) => number | null } => {
  const made = make(read.main);
  const out = untoldOf(read, made, make);
  return { made, tell: (cell) => (cell === undefined ? 0 : out.has(cell) ? null : cell.count) };
};
