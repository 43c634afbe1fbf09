import type { Finishing } from './finished-measurements.ts';

/** Pseudo-random numbers from a seed (Mulberry32): each call returns an integer below a limit. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 2 ** 32) * below);
  };
};

/** People, associations and publications from which measurements are made. */
export type World = {
  people: readonly number[];
  associations: readonly number[];
  publications: readonly { id: number; tree: number; version: number }[];
};

const languages = ['nl', 'en'] as const;

/** Scores of the measurements. */
export const usedScores = [3, 4, 6] as const;

/** Every combination of a measurement's properties. */
export const kindsIn = ({ publications, associations }: World): Finishing[] =>
  publications.flatMap(({ id }) =>
    languages.flatMap((language) =>
      [null, ...associations].flatMap((association) =>
        usedScores.flatMap((score) =>
          [false, true].map((test) => ({ publication: id, language, association, score, test })),
        ),
      ),
    ),
  );

/** A measurement and its person. */
export type Taken = Finishing & { person: number };

/**
 * Measurements of a few people, each of one association or none; some are testers. Half of the measurements are on one
 * version.
 */
export const someMeasurements = (world: World, seed: number): Taken[] => {
  const random = randomFrom(seed);
  const kinds = kindsIn(world);
  return Array.from({ length: 20 + random(100) }, () => {
    const treeFilter = random(world.people.length);
    const kind = kinds[random(kinds.length)] as Finishing;
    return {
      ...kind,
      publication: random(2) === 0 ? kind.publication : (world.publications[0]?.id ?? 0),
      association: [null, ...world.associations][treeFilter % 3] ?? null,
      test: treeFilter % 7 === 0,
      person: world.people[treeFilter] ?? 0,
    };
  });
};

/** Filters of a query for statistics. */
export type StatisticsFilters = {
  tree?: number;
  version?: number;
  language?: string;
  association?: number;
  withTestUsers?: boolean;
};

/** Every combination of filters; versions are those of the first tree. */
export const allFilters = ({ publications, associations }: World): StatisticsFilters[] => {
  const trees = [...new Set(publications.map(({ tree }) => tree))];
  const [first = 0] = trees;
  const versions = publications.filter(({ tree }) => tree === first).map(({ version }) => version);
  return [{}, ...trees.map((tree) => ({ tree })), ...versions.map((version) => ({ tree: first, version }))].flatMap(
    (treeFilter) =>
      [{}, ...languages.map((language) => ({ language }))].flatMap((languageFilter) =>
        [{}, ...associations.map((association) => ({ association }))].flatMap((associationFilter) =>
          [{}, { withTestUsers: true }].map(
            (testFilter): StatisticsFilters => ({
              ...treeFilter,
              ...languageFilter,
              ...associationFilter,
              ...testFilter,
            }),
          ),
        ),
      ),
  );
};

/** Checks whether a measurement matches the filters. */
export const matchesFilters = (
  { publications }: World,
  { tree, version, language, association, withTestUsers }: StatisticsFilters,
  kind: Finishing,
): boolean => {
  const publication = publications.find(({ id }) => id === kind.publication);
  return (
    (tree === undefined || publication?.tree === tree) &&
    (version === undefined || publication?.version === version) &&
    (language === undefined || kind.language === language) &&
    (association === undefined || kind.association === association) &&
    (withTestUsers === true || !kind.test)
  );
};

/** The same filters with one of them removed, for each filter. */
export const withoutOneFilter = (filters: StatisticsFilters): StatisticsFilters[] =>
  (['version', 'tree', 'language', 'association'] as const)
    .filter((filter) => filters[filter] !== undefined && (filter !== 'tree' || filters.version === undefined))
    .map((filter) => {
      const { [filter]: _, ...whole } = filters;
      return whole;
    });
