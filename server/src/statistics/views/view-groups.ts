import type { FigureKind } from '@ok/contract/statistics/measurement-figures.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';
import { type FigureSum, sumFigures } from './figures-store.ts';
import type { View } from './filters.ts';

/**
 * Measurements that a filter can choose: on a tree, on a version of it, in a language, of an association. What is null is
 * not chosen: all of them.
 */
export type Group = {
  tree: number | null;
  version: number | null;
  language: string | null;
  association: number | null;
};

/** The name of a group, the same for the same measurements. */
export const nameOf = ({ tree, version, language, association }: Group): string =>
  [tree, version, language, association].map((chosen) => chosen ?? '*').join(' ');

/** A group, and those that one filter more divides it into. */
type Total = { whole: string; filter: string; parts: readonly string[] };

/** The sums of the group that a view asks for, and of all groups that it could be worked out from. */
export type GroupSums = {
  sums: ReadonlyMap<string, FigureSum[]>;
  totals: readonly Total[];
  /**
   * Where testers and administrators are counted as well: the same of all others, and of them alone. Each of these is what
   * tells this view from the other one.
   */
  parts: readonly GroupSums[];
};

/** What is read beside each other. */
export type Reading = {
  /** Of all trees. */
  measurements: readonly FigureKind[];
  /** Of the trees of the view alone: no question is asked in two. */
  details?: readonly FigureKind[];
  /** By day or month, and by tree. */
  start?: 'day' | 'month';
  /** Whether languages are told apart whatever the view is narrowed to. */
  ofEachLanguage?: boolean;
};

/** The trees that a view is about. */
export const treesOf = ({ publications }: View): number[] => [...new Set(publications.map(({ tree }) => tree))];

/** The group that a view is about, of one of its trees where it is about several. */
export const groupOf = ({ tree, version, language, associationId }: View, of: { tree?: number } = {}): Group => ({
  tree: of.tree ?? tree,
  version,
  language,
  association: associationId,
});

/** What a group is a part of, by the filter that it is chosen with there. A version is chosen within its tree. */
const wholesOf = (group: Group): [filter: string, whole: Group][] =>
  (['version', 'tree', 'language', 'association'] as const)
    .filter((filter) => group[filter] !== null && (filter !== 'tree' || group.version === null))
    .map((filter) => [filter, { ...group, [filter]: null }]);

/** Totals that are of the same group and filter as one. */
const joinTotals = (totals: readonly Total[]): Total[] =>
  [...Map.groupBy(totals, ({ whole, filter }) => `${filter} ${whole}`).values()].flatMap((same) =>
    same.slice(0, 1).map((total) => ({ ...total, parts: [...new Set(same.flatMap(({ parts }) => parts))] })),
  );

const totalsOf = (groups: Iterable<Group>): Total[] =>
  joinTotals(
    [...groups].flatMap((group) =>
      wholesOf(group).map(([filter, whole]) => ({ whole: nameOf(whole), filter, parts: [nameOf(group)] })),
    ),
  );

/** Whether languages and trees are told apart. */
type Told = { isByLanguage: boolean; isByTree: boolean };

/** Every group that there can be, also those in which nothing was measured: that can be what must not be told. */
const everyGroup = (view: View, sums: readonly FigureSum[], { isByLanguage, isByTree }: Told): Group[] => {
  const trees = isByTree ? new Set(view.everyPublication.map(({ tree }) => tree)) : [];
  const versions = view.version === null ? [] : [...new Set(view.ofAllVersions.map(({ version }) => version))];
  const languages = isByLanguage ? [...new Set(sums.map(({ language }) => language))].sort() : [];
  const associations = [...new Set(sums.flatMap(({ association }) => association || []))].sort((a, b) => a - b);
  return [
    { tree: null, version: null },
    ...[...trees].map((tree) => ({ tree, version: null })),
    ...versions.map((version) => ({ tree: view.tree, version })),
  ].flatMap((place) =>
    [null, ...languages].flatMap((language) =>
      [null, ...associations].map((association) => ({ ...place, language, association })),
    ),
  );
};

type Place = Pick<Group, 'tree' | 'version'>;

/** Put sums into all the groups that they are of; those of questions and options into none that is of several trees. */
const intoGroups = (
  view: View,
  { measurements, details }: Record<'measurements' | 'details', readonly FigureSum[]>,
  told: Told,
): GroupSums => {
  const groups = everyGroup(view, measurements, told);
  const sums = new Map(groups.map((group): [string, FigureSum[]] => [nameOf(group), []]));
  const publications = new Map(view.everyPublication.map((each) => [each.id, each]));
  const put = (some: readonly FigureSum[], placesOf: (tree: number, version: number) => Place[]) => {
    // Many sums go to the same groups: these are looked up once.
    const known = new Map<string, FigureSum[][]>();
    for (const sum of some) {
      const { publicationId, language, association } = sum;
      const id = [publicationId, language, association].join(' ');
      const { tree, version } = publications.get(publicationId) ?? { tree: 0, version: 0 };
      const names = () =>
        placesOf(tree, version).flatMap((place) =>
          [null, ...(told.isByLanguage ? [language] : [])].map((spoken) =>
            nameOf({ ...place, language: spoken, association: association || null }),
          ),
        );
      const lists = known.get(id) ?? names().flatMap((name) => (sums.has(name) ? [sums.get(name) ?? []] : []));
      known.set(id, lists);
      for (const list of lists) list.push(sum);
    }
  };
  const ofTree = (tree: number, version: number) => [
    { tree, version: null },
    { tree, version },
  ];
  put(measurements, (tree, version) => [{ tree: null, version: null }, ...ofTree(tree, version)]);
  put(details, ofTree);
  return { sums, totals: totalsOf(groups), parts: [] };
};

const idsOf = (publications: View['publications']) => publications.map(({ id }) => id);

const together = (parts: readonly GroupSums[]): GroupSums => {
  const sums = new Map<string, FigureSum[]>();
  for (const part of parts) for (const [name, some] of part.sums) sums.set(name, [...(sums.get(name) ?? []), ...some]);
  return { sums, totals: joinTotals(parts.flatMap(({ totals }) => totals)), parts };
};

/** Read the sums of a view, and of all that it could be worked out from. */
export const readGroups = async (db: Kysely<Database>, view: View, reading: Reading): Promise<GroupSums> => {
  if (view.withTestUsers === true) {
    const read = (withTestUsers: false | 'only') => readGroups(db, { ...view, withTestUsers }, reading);
    return together(await Promise.all([read(false), read('only')]));
  }
  const { associationId } = view;
  const { measurements, details = [], start = 'any', ofEachLanguage = false } = reading;
  const isByLanguage = ofEachLanguage || view.language !== null;
  const everybody = { ...view, associationId: null, language: isByLanguage ? 'each' : null } as const;
  const ofAll = { ...everybody, publicationIds: idsOf(view.everyPublication) };
  const ofTrees = { ...everybody, publicationIds: idsOf(view.ofAllVersions) };
  // Of each association there are many rows, as many of scores as of all else: they are read at the same time.
  const states = measurements.filter((figure) => figure !== 'SCORE');
  const ofScore = measurements.filter((figure) => figure === 'SCORE');
  const ofMembers = associationId === null ? [] : [states.slice(0, 3), states.slice(3), ofScore];
  const has = details.length > 0;
  // Question by question there are too many numbers of too many associations to read while somebody waits: there, all
  // other people are one part.
  const [all, members, allDetails, memberDetails] = await Promise.all([
    sumFigures(db, ofAll, measurements, start),
    Promise.all(
      ofMembers.map((figures) =>
        figures.length > 0 ? sumFigures(db, { ...ofAll, associationId: 'each' }, figures, start) : [],
      ),
    ),
    has ? sumFigures(db, ofTrees, details) : [],
    has && associationId !== null ? sumFigures(db, { ...ofTrees, associationId }, details) : [],
  ]);
  // Rows of many days take a while to be read, to be sorted into groups, and to be decided about: others come in between.
  await yieldToEventLoop();
  const groups = intoGroups(
    view,
    {
      measurements: [...all, ...members.flat()],
      details: [...allDetails, ...memberDetails.map((sum) => ({ ...sum, association: associationId ?? 0 }))],
    },
    { isByLanguage, isByTree: view.tree !== null || has || start !== 'any' },
  );
  await yieldToEventLoop();
  return groups;
};

/** The sums of a group. */
export const sumsIn = ({ sums }: GroupSums, group: Group): readonly FigureSum[] => sums.get(nameOf(group)) ?? [];

const nothingChosen = { version: null, language: null, association: null };

/** Every sum that was read of trees: all others are of parts of them. */
export const treeSums = (read: GroupSums, trees: readonly number[]): FigureSum[] =>
  trees.flatMap((tree) => sumsIn(read, { tree, ...nothingChosen }));
