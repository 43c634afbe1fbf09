import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillMeasurements } from '../../../bench/fill-measurements.ts';
import {
  countOf,
  type FollowedMeasurement,
  followMeasurements,
  type MeasurementFilter,
  slowQuantile,
} from '../../test/reference-statistics.ts';
import { type Served, serve } from '../../test/serve.ts';
import { countAll } from './counting/counting.ts';

let server: Served;
let admin: string;
let tree: number;
let association: number;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  await fillMeasurements(server.database, 1500, 160);
  await countAll(server.db);
  const row = await server.db
    .selectFrom('question_tree')
    .select('tree_id')
    .where('version', '=', 2)
    .executeTakeFirstOrThrow();
  tree = row.tree_id;
  const member = await server.db
    .selectFrom('measurement')
    .select('association_id')
    .where('association_id', 'is not', null)
    .executeTakeFirstOrThrow();
  association = member.association_id ?? 0;
}, 120_000);
afterAll(() => server.close());

const queryOf = (filter: object) =>
  new URLSearchParams(Object.entries(filter).map(([key, value]): [string, string] => [key, String(value)]));
const ask = async (view: string, filter: object = {}) =>
  server.call('GET', `/api/statistics/${view}?${queryOf(filter)}`, { token: admin });

/**
 * Checks a shown count. A count of an association is hidden where it is about fewer than five people, and may be hidden
 * where it would reveal such a count.
 */
const expectShown = (
  shown: number | null,
  measurements: readonly FollowedMeasurement[],
  filter: MeasurementFilter,
  what: string,
) => {
  const { count, people } = countOf(measurements);
  const isOfAssociation = filter.association !== undefined;
  if (isOfAssociation && count > 0 && people < 5) expect(shown, what).toBeNull();
  else if (!isOfAssociation || shown !== null) expect(shown, what).toBe(count);
};

const filters = (): [string, MeasurementFilter][] => [
  ['no filter', {}],
  ['a tree', { tree }],
  ['a version', { tree, version: 2 }],
  ['a language', { language: 'en' }],
  ['a language and a version', { tree, version: 1, language: 'nl' }],
  ['an association', { association }],
  ['an association in a language', { association, language: 'nl' }],
  ['a period with whole months and days at both ends', { from: '2025-03-17', to: '2026-02-11' }],
  ['days within a month', { from: '2026-02-03', to: '2026-02-25' }],
  ['whole months', { from: '2025-06-01', to: '2025-12-31' }],
  ['testers as well', { withTestUsers: true }],
];

describe.each(filters().map(([name], index) => [name, index] as const))('[STT-03] with %s', (_, index) => {
  let filter: MeasurementFilter;
  let all: FollowedMeasurement[];
  beforeAll(async () => {
    filter = filters()[index]?.[1] ?? {};
    all = await followMeasurements(server.db, filter);
  });
  const select = (matches: (measurement: FollowedMeasurement) => boolean) => all.filter(matches);

  test('the summary equals what a slow program counts from the actions', async () => {
    const { status, body } = await ask('summary', filter);
    expect(status).toBe(200);
    const { figures } = body;
    expectShown(figures.started, all, filter, 'started');
    expectShown(
      figures.finished,
      select((each) => each.status === 'FINISHED'),
      filter,
      'finished',
    );
    expectShown(
      figures.stopped,
      select((each) => each.status === 'STOPPED'),
      filter,
      'stopped',
    );
    expectShown(
      figures.open,
      select((each) => each.status === 'OPEN'),
      filter,
      'open',
    );
    expectShown(
      figures.wentBack,
      select((each) => each.wentBack),
      filter,
      'back',
    );
    const finished = select((each) => each.status === 'FINISHED');
    if (figures.medianSeconds !== null) {
      expect(figures.medianSeconds).toBe(slowQuantile(finished.map(({ seconds }) => seconds ?? 0)));
      expect(figures.medianSteps).toBe(slowQuantile(finished.map(({ answersToOutcome }) => answersToOutcome ?? 0)));
    } else expect([filter.association, countOf(finished).people < 5]).toEqual([association, true]);
    expect(figures.folded).toBe(figures.started === null);
  });

  test('so are the days or months', async () => {
    const { body } = await ask('days', filter);
    expect(body.unit).toBe(index === 8 ? 'day' : 'month');
    const startOf = ({ day }: FollowedMeasurement) => (body.unit === 'day' ? day : `${day.slice(0, 7)}-01`);
    const groups = Map.groupBy(all, (each) => `${startOf(each)} ${each.tree}`);
    expect(body.rows.map((row: { start: string; tree: number }) => `${row.start} ${row.tree}`)).toEqual(
      [...groups.keys()].sort(),
    );
    for (const row of body.rows) {
      const matching = groups.get(`${row.start} ${row.tree}`) ?? [];
      expectShown(row.started, matching, filter, `started ${row.start}`);
      expectShown(
        row.finished,
        matching.filter(({ status }) => status === 'FINISHED'),
        filter,
        `finished ${row.start}`,
      );
    }
    const byStart = Map.groupBy(all, startOf);
    expect(body.totals.map(({ start }: { start: string }) => start)).toEqual([...byStart.keys()].sort());
    for (const total of body.totals) {
      const matching = byStart.get(total.start) ?? [];
      expectShown(total.started, matching, filter, `started ${total.start} on all trees`);
      for (const state of ['finished', 'stopped', 'open']) {
        const inState = matching.filter(({ status }) => status === state.toUpperCase());
        expectShown(total[state], inState, filter, `${state} ${total.start} on all trees`);
      }
    }
    expect(body.trees.length).toBe(new Set(all.map((each) => each.tree)).size);
    for (const { name } of body.trees)
      expect(name).toMatch(/^(Baby|Peuter|Schoolkind|Tiener) \(\d+-\d+ (maanden|jaar)\)$/);
  });

  test('so are the scores', async () => {
    const { body } = await ask('scores', filter);
    expect(body.rows.map(({ score }: { score: number }) => score)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const { score, count } of body.rows) {
      expectShown(
        count,
        select((each) => each.status === 'FINISHED' && each.score === score),
        filter,
        `score ${score}`,
      );
    }
    expectShown(
      body.total,
      select((each) => each.status === 'FINISHED'),
      filter,
      'total',
    );
  });

  test('so are the questions', async () => {
    const { body } = await ask('questions', filter);
    expect(new Set(body.map(({ key }: { key: string }) => key))).toEqual(
      new Set(all.flatMap(({ reached }) => [...reached])),
    );
    for (const row of body) {
      const reached = select((each) => each.reached.has(row.key));
      expectShown(row.reached, reached, filter, 'reached');
      expectShown(
        row.back,
        select((each) => each.backFrom.has(row.key)),
        filter,
        'back',
      );
      expectShown(
        row.stopped,
        select((each) => each.status === 'STOPPED' && each.stands === row.key),
        filter,
        'stopped',
      );
      expect(row.folded).toBe(row.reached === null);
      if (filter.association !== undefined && countOf(reached).people < 5)
        expect(row).toMatchObject({ folded: true, back: null, stopped: null, open: null, seconds: null });
      if (row.seconds) {
        const seconds = all.flatMap(({ visits }) => visits.filter((visit) => visit.question === row.key));
        const values = seconds.map((visit) => visit.seconds);
        expect(row.seconds).toEqual({
          lower: slowQuantile(values, 0.25),
          median: slowQuantile(values),
          upper: slowQuantile(values, 0.75),
        });
      }
    }
  });

  test('so is the way through a tree', async () => {
    const { body } = await ask('flow', { ...filter, tree });
    const matching = select((each) => each.tree === tree);
    expect(body.roots).toHaveLength(1);
    for (const { from, to, score, count } of body.flow.links) {
      const along = matching.filter(({ path }) =>
        path.some((answer) => answer.question === from && answer.to === to && answer.score === score),
      );
      expect(along.length, `${from} ${to}`).toBeGreaterThan(0);
      expectShown(count, along, filter, `${from} ${to}`);
    }
    for (const { key, count, reached, back, stopped, open } of body.flow.nodes) {
      const through = matching.filter(
        ({ path, status, stands }) =>
          path.some((answer) => answer.question === key) || (status !== 'FINISHED' && stands === key),
      );
      expectShown(count, through, filter, `through ${key}`);
      const came = matching.filter((each) => each.reached.has(key));
      expectShown(reached, came, filter, `reached ${key}`);
      {
        const wentBack = matching.filter(({ backFrom }) => backFrom.has(key));
        expectShown(back, wentBack, filter, `back from ${key}`);
        const ended = matching.filter(({ status, stands }) => status === 'STOPPED' && stands === key);
        expectShown(stopped, ended, filter, `stopped at ${key}`);
        const openThere = matching.filter(({ status, stands }) => status === 'OPEN' && stands === key);
        expectShown(open, openThere, filter, `open at ${key}`);
      }
    }
    expect(body.flow.scores.map(({ score }: { score: number }) => score)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const { score, count } of body.flow.scores) {
      const scored = matching.filter((each) => each.status === 'FINISHED' && each.score === score);
      expectShown(count, scored, filter, `score ${score}`);
    }
    const finished = matching.filter(({ status }) => status === 'FINISHED');
    expectShown(body.flow.scored, finished, filter, 'all scores');
  });

  test('so are the answers by language', async () => {
    const { body } = await ask('languages', { ...filter, tree });
    const matching = select((each) => each.tree === tree);
    expect(new Set(body.languages)).toEqual(
      new Set(matching.filter(({ path }) => path.length > 0).map(({ language }) => language)),
    );
    for (const row of body.rows) {
      for (const { language, answered, counts } of row.languages) {
        const inIt = matching.filter(
          (each) => each.language === language && each.path.some(({ question }) => question === row.key),
        );
        expectShown(answered, inIt, filter, 'answered');
        for (const [place, { key }] of row.options.entries()) {
          const chose = inIt.filter(({ path }) => path.some(({ option }) => option === key));
          expectShown(counts[place], chose, filter, 'chosen');
        }
      }
    }
  });
});

test('[STT-03] a figure is hidden only of an association', async () => {
  const { body } = await ask('questions');
  expect(body.every(({ folded }: { folded: boolean }) => !folded)).toBe(true);
  const summary = { compared: null, catchingUp: false, countedAt: expect.any(String), minPeople: 5 };
  expect((await ask('summary')).body).toMatchObject(summary);
});

test('[STT-03] a version is compared with another, and a period with as many days before it', async () => {
  const versions = await ask('questions', { tree, version: 2, compareVersion: 1 });
  const before = await ask('questions', { tree, version: 1 });
  const figuresOf = new Map(before.body.map((row: { key: string; reached: number }) => [row.key, row.reached]));
  for (const { key, compared } of versions.body) if (compared) expect(compared.reached).toBe(figuresOf.get(key));
  expect(versions.body.some(({ compared }: { compared: unknown }) => compared)).toBe(true);

  const period = { from: '2026-03-01', to: '2026-03-31' };
  const { body } = await ask('summary', { ...period, compare: 'before' });
  expect(body.comparedPeriod).toEqual({ from: '2026-01-29', to: '2026-02-28' });
  expect(body.compared).toEqual((await ask('summary', body.comparedPeriod)).body.figures);
  expect((await ask('flow', { tree, version: 2, compareVersion: 1 })).body.compared.nodes.length).toBeGreaterThan(1);
});

test('[STT-03] the first year of a calendar, and the last, are periods like others', async () => {
  expect((await ask('summary', { from: '0000-01-01', to: '0000-12-31' })).body.figures.started).toBe(0);
  expect((await ask('summary', { from: '0001-01-01', to: '9999-12-31' })).body).toEqual((await ask('summary')).body);
  expect((await ask('days', { from: '9999-12-01', to: '9999-12-31', compare: 'before' })).body.rows).toEqual([]);
});
