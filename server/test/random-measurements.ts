import type { Finishing } from './finished-measurements.ts';

/** Numbers that look random, the same ones for a seed (Mulberry32): each call answers with one below a limit. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 2 ** 32) * below);
  };
};

/** What measurements can be of here. */
export type World = {
  people: readonly number[];
  associations: readonly number[];
  publications: readonly { id: number; tree: number; version: number }[];
};

const languages = ['nl', 'en'] as const;

/** The scores that measurements come to here. */
export const usedScores = [3, 4, 6] as const;

/** Every kind of measurement that there can be. */
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

/** A measurement, and who took it. */
export type Taken = Finishing & { person: number };

/** Measurements of few people, of whom each is of one association or none; some are testers. Half are on one version. */
export const someMeasurements = (world: World, seed: number): Taken[] => {
  const random = randomFrom(seed);
  const kinds = kindsIn(world);
  return Array.from({ length: 20 + random(100) }, () => {
    const place = random(world.people.length);
    const kind = kinds[random(kinds.length)] as Finishing;
    return {
      ...kind,
      publication: random(2) === 0 ? kind.publication : (world.publications[0]?.id ?? 0),
      association: [null, ...world.associations][place % 3] ?? null,
      test: place % 7 === 0,
      person: world.people[place] ?? 0,
    };
  });
};

/** What statistics are asked for. */
export type Asked = {
  tree?: number;
  version?: number;
  language?: string;
  association?: number;
  withTestUsers?: boolean;
};

/** Everything that can be asked for of one period; versions are of the first tree. */
export const everythingAsked = ({ publications, associations }: World): Asked[] => {
  const trees = [...new Set(publications.map(({ tree }) => tree))];
  const [first = 0] = trees;
  const versions = publications.filter(({ tree }) => tree === first).map(({ version }) => version);
  return [{}, ...trees.map((tree) => ({ tree })), ...versions.map((version) => ({ tree: first, version }))].flatMap(
    (place) =>
      [{}, ...languages.map((language) => ({ language }))].flatMap((spoken) =>
        [{}, ...associations.map((association) => ({ association }))].flatMap((member) =>
          [{}, { withTestUsers: true }].map((testers): Asked => ({ ...place, ...spoken, ...member, ...testers })),
        ),
      ),
  );
};

/** Whether a measurement is among what is asked for. */
export const isAsked = (
  { publications }: World,
  { tree, version, language, association, withTestUsers }: Asked,
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

/** What has one filter less. */
export const wholesOf = (asked: Asked): Asked[] =>
  (['version', 'tree', 'language', 'association'] as const)
    .filter((filter) => asked[filter] !== undefined && (filter !== 'tree' || asked.version === undefined))
    .map((filter) => {
      const { [filter]: _, ...whole } = asked;
      return whole;
    });
