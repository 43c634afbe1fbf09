import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Finishing,
  finishEach,
  finishOne,
  forgetMeasurements,
  makePeople,
} from '../../../test/finished-measurements.ts';
import { findKnownSums } from '../../../test/linear-attack.ts';
import {
  allFilters,
  kindsIn,
  matchesFilters,
  type StatisticsFilters,
  someMeasurements,
  type Taken,
  usedScores,
  type World,
  withoutOneFilter,
} from '../../../test/random-measurements.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { publishTree } from '../../trees/publishing/publish.ts';
import { copyVersion } from '../../trees/versions/copy-tree-store.ts';
import { countAll } from '../counting/counting.ts';

let server: Served;
let token: string;
/** Two versions of a tree, and two other trees. */
let world: World;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  const people = await makePeople(server.db, 14);
  await server.db.transaction().execute(async (trx) => {
    const { question_tree_id } = await trx
      .selectFrom('publication')
      .select('question_tree_id')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    await publishTree(trx, await copyVersion(trx, question_tree_id, null), { by: null });
  });
  const found = await sql<World['publications'][number]>`
    select publication.id, tree_id as tree, version from publication join question_tree tree on tree.id = question_tree_id
    where tree_id < 4 order by tree_id, version`.execute(server.db);
  expect(found.rows.map(({ tree, version }) => `${tree}.${version}`)).toEqual(['1.1', '1.2', '2.1', '3.1']);
  const members = await sql<{ id: number }>`select id from professional_association order by id limit 2`.execute(
    server.db,
  );
  world = { people, publications: found.rows, associations: members.rows.map(({ id }) => id) };
});
afterAll(() => server.close());
beforeEach(async () => {
  await forgetMeasurements(server.db);
});

const ask = async (what: string, query: object = {}) => {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]));
  const { status, body } = await server.call('GET', `/api/statistics/${what}?${asked}`, { token });
  expect(status).toBe(200);
  return body;
};
const some = (from: number, to: number) => world.people.slice(from - 1, to);

test('[STT-03] who takes the trees that are told from all of them learns nothing of the few who measured on one', async () => {
  await finishEach(server.db, some(1, 6), { publication: 1 });
  await finishEach(server.db, some(1, 8), { publication: 2 });
  const numbersOf = async (tree: number) => {
    const { figures } = await ask('summary', { tree });
    const days = await ask('days', { tree });
    const scores = await ask('scores', { tree });
    const questions = await ask('questions', { tree });
    const flow = await ask('flow', { tree });
    const languages = await ask('languages', { tree });
    const ofRoot = (rows: { key: string; reached: number | null }[]) =>
      rows.find(({ key }) => key === flow.roots[0])?.reached;
    return {
      started: figures.started,
      finished: figures.finished,
      days: days.rows.map(({ started }: { started: number | null }) => started),
      score: scores.rows[3].count,
      scored: scores.total,
      root: ofRoot(questions),
      rootOfFlow: ofRoot(flow.flow.nodes),
      scoreOfFlow: flow.flow.scores[3].count,
      leadsThere: flow.flow.links.map(({ count }: { count: number | null }) => count),
      languages,
    };
  };
  expect(await numbersOf(1)).toMatchObject({ started: 6, days: [6], score: 6, root: 6, scoreOfFlow: 6 });
  await finishEach(server.db, some(1, 2), { publication: 3 });
  expect((await ask('summary')).figures.started).toBe(16);
  const none = { started: null, finished: null, score: null, scored: null, root: null, rootOfFlow: null };
  expect(await numbersOf(3)).toMatchObject({ ...none, days: [null], scoreOfFlow: null, leadsThere: [null] });
  expect(await numbersOf(1)).toMatchObject({ ...none, days: [null], scoreOfFlow: null, leadsThere: [null] });
  expect(await numbersOf(2)).toMatchObject({ started: 8, finished: 8, days: [8], score: 8, root: 8, scoreOfFlow: 8 });
  // What is told of all trees together tells of each what is told of it by itself.
  const days = await ask('days');
  expect(days.rows.map(({ started }: { started: number | null }) => started)).toEqual([null, 8, null]);
  const told = await ask('questions');
  const root = (await ask('flow', { tree: 1 })).roots[0];
  expect(told.find(({ key }: { key: string }) => key === root).reached).toBeNull();
});

type Truth = { what: string; of: number[]; people: number; count: number | null };

/** All that is told of some measurements: by what is asked for, and whether it is all of them or those of a score. */
const tellAll = async (kinds: readonly Finishing[], taken: readonly Taken[]): Promise<Map<string, Truth>> => {
  const truths = new Map<string, Truth>();
  for (const asked of allFilters(world)) {
    const places = kinds.flatMap((kind, place) => (matchesFilters(world, asked, kind) ? [place] : []));
    const { figures } = await ask('summary', asked);
    const { rows, total } = await ask('scores', asked);
    expect([figures.finished, total]).toEqual([figures.started, figures.started]);
    const told: [string, number[], number | null][] = [
      ['started', places, figures.started],
      ...usedScores.map((score): [string, number[], number | null] => [
        `score ${score}`,
        places.filter((place) => kinds[place]?.score === score),
        rows[score - 1].count,
      ]),
    ];
    for (const [number, of, count] of told) {
      const about = taken.filter((each) => of.some((place) => isSame(kinds[place], each)));
      const what = `${number} of ${JSON.stringify(asked)}`;
      if (count !== null) expect(count, what).toBe(about.length);
      truths.set(what, { what, of, count, people: new Set(about.map(({ person }) => person)).size });
    }
  }
  return truths;
};

const isSame = (kind: Finishing | undefined, taken: Taken) =>
  kind !== undefined &&
  (['publication', 'language', 'association', 'score', 'test'] as const).every((part) => kind[part] === taken[part]);

const measureAll = async (seed: number) => {
  const taken = someMeasurements(world, seed);
  for (const { person, ...how } of taken) await finishOne(server.db, person, how);
  await countAll(server.db);
  return taken;
};

/** Each number that is told, with those of its parts that are: by one filter more, by score, and without testers. */
const linesOf = (truths: ReadonlyMap<string, Truth>): { whole: Truth; parts: Truth[] }[] => {
  const lines = new Map<string, { whole: Truth; parts: Truth[] }>();
  const add = (filter: string, whole: Truth | undefined, part: Truth | undefined) => {
    if (!whole || !part) return;
    const line = lines.get(`${filter} ${whole.what}`) ?? { whole, parts: [] };
    line.parts.push(part);
    lines.set(`${filter} ${whole.what}`, line);
  };
  for (const asked of allFilters(world)) {
    const nameOf = (number: string, of: StatisticsFilters) => `${number} of ${JSON.stringify(of)}`;
    for (const number of ['started', ...usedScores.map((score) => `score ${score}`)]) {
      const part = truths.get(nameOf(number, asked));
      for (const whole of withoutOneFilter(asked))
        add(
          Object.keys(asked)
            .filter((key) => !(key in whole))
            .join(),
          truths.get(nameOf(number, whole)),
          part,
        );
      if (number !== 'started') add('score', truths.get(nameOf('started', asked)), part);
      if (!asked.withTestUsers) add('testers', truths.get(nameOf(number, { ...asked, withTestUsers: true })), part);
    }
  }
  return [...lines.values()];
};

test.each([1, 2, 3])(
  '[STT-03] whatever is taken from told numbers, one to four people are not left (population %i)',
  async (seed) => {
    const kinds = kindsIn(world);
    const taken = await measureAll(seed);
    const truths = await tellAll(kinds, taken);
    let lines = 0;
    for (const { whole, parts } of linesOf(truths)) {
      const told = parts.filter(({ count }) => count !== null);
      if (whole.count === null || told.length === 0) continue;
      lines += 1;
      const left = whole.of.filter((place) => !told.some(({ of }) => of.includes(place)));
      const about = taken.filter((each) => left.some((place) => isSame(kinds[place], each)));
      const people = new Set(about.map(({ person }) => person)).size;
      expect(
        people === 0 || people > 4,
        `${whole.what} without ${told.map(({ what }) => what).join()}: ${people}`,
      ).toBe(true);
    }
    expect(lines).toBeGreaterThan(20);

    // Where next to nobody measured, some can still be known from many sums at once; in these populations none can.
    const all = [...truths.values()];
    const isKnown = findKnownSums(
      kinds.length,
      all.flatMap(({ of, count }) => (count === null ? [] : [{ of, count }])),
    );
    const few = all.filter(({ people }) => people > 0 && people < 5);
    expect(few.length).toBeGreaterThan(50);
    expect(few.filter(({ of }) => isKnown(of)).map(({ what }) => what)).toEqual([]);
  },
);
