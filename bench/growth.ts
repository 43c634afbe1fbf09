import { sql } from 'kysely';
import { type Connection, connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { publishTree } from '../server/src/trees/publishing/publish.ts';
import { createBenchDatabase, runStatement } from './create-database.ts';
import { formatNumber, formatTable, median, type Section, type TargetResult } from './figures.ts';
import { fillMeasurements } from './fill-measurements.ts';
import { growBackOffice } from './grow-back-office.ts';
import { growTree } from './grow-tree.ts';
import { startProduct } from './program.ts';
import { untilCounted } from './statistics.ts';
import { startPath, Visitor } from './visitor.ts';

/** Reads before those that count: they load data into memory and plan statements. */
const warmUps = 3;

/** Milliseconds of each measured thing, by its name. */
type Times = Record<string, number>;

/** Something of which an installation gets more and more. */
type Growth = {
  /** Plural name, as in "1,000 users". */
  things: string;
  sizes: readonly [number, number, number];
  /** Milliseconds that each read may take at the largest size; undefined without a target. */
  maxMs: number | undefined;
  /** Fills an empty installation, and measures it. */
  measure: (databaseUrl: string, size: number, rounds: number) => Promise<Times>;
};

/** Median milliseconds of a call, one after the other. */
const timeCall = async (call: () => Promise<unknown>, rounds: number): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return median(times.slice(warmUps));
};

const timeReads = async (visitor: Visitor, paths: Record<string, string>, rounds: number): Promise<Times> => {
  const times: Times = {};
  for (const [name, path] of Object.entries(paths)) times[name] = await timeCall(() => visitor.read(path), rounds);
  return times;
};

/** Makes the tables of a new installation, and fills them while no product runs. */
const fillInstallation = async (databaseUrl: string, fill: (connection: Connection<Database>) => Promise<unknown>) => {
  await (await startProduct(databaseUrl)).stop();
  const connection = await connect<Database>({ databaseUrl, dataDir: '' });
  await fill(connection);
  // The first autovacuum comes within a minute.
  await connection.rawTransaction(async ({ script }) => {
    await script('set local statement_timeout = 0; analyze');
  });
  return connection;
};

const measureUsers: Growth['measure'] = async (databaseUrl, size, rounds) => {
  const connection = await fillInstallation(databaseUrl, (each) => growBackOffice(each, size, 1));
  await connection.close();
  const product = await startProduct(databaseUrl);
  const visitor = await Visitor.signIn(product.url, 'admin');
  const middle = Math.floor(size / 40);
  const times = await timeReads(
    visitor,
    {
      'users, first page': '/api/users?page=0&size=20',
      'users, page in the middle': `/api/users?page=${middle}&size=20`,
      'users, by first name': '/api/users?page=0&size=20&sort=firstName,asc',
      'users, a search that finds one': `/api/users?page=0&size=20&query=person${middle}@`,
      'profiles, page in the middle': `/api/profiles?page=${middle}&size=20`,
    },
    rounds,
  );
  await product.stop();
  return times;
};

const measureMeasurements: Growth['measure'] = async (databaseUrl, size, rounds) => {
  const connection = await fillInstallation(databaseUrl, (each) => fillMeasurements(each, size));
  await sql`update statistics_state set behind = true`.execute(connection.db);
  const product = await startProduct(databaseUrl);
  await untilCounted(connection, performance.now());
  await sql`vacuum (analyze) statistics_figure`.execute(connection.db);
  const { rows } = await sql<{ tree: number }>`
    select tree_id as tree from question_tree where version = 2 order by tree_id limit 1`.execute(connection.db);
  const tree = rows[0]?.tree ?? 0;
  const admin = await Visitor.signIn(product.url, 'admin');
  const views = await timeReads(
    admin,
    {
      'statistics, summary': '/api/statistics/summary?',
      'statistics, days': '/api/statistics/days?',
      'statistics, questions': '/api/statistics/questions?',
      'statistics, flow of a tree': `/api/statistics/flow?tree=${tree}`,
      'statistics, languages of a tree': `/api/statistics/languages?tree=${tree}`,
    },
    rounds,
  );
  const professional = await Visitor.signIn(product.url);
  const [first] = await professional.trees();
  const finishing = await timeCall(() => professional.finish(first?.id ?? 0), rounds);
  await product.stop();
  await connection.close();
  return { ...views, 'a measurement to its result': finishing };
};

const measureTrees: Growth['measure'] = async (databaseUrl, size, rounds) => {
  let treeId = 0;
  let publicationId = 0;
  let publishingMs = 0;
  const connection = await fillInstallation(databaseUrl, async (each) => {
    const tree = await growTree(each, size, 1_000_000);
    const began = performance.now();
    ({ publicationId } = await each.db.transaction().execute((trx) => publishTree(trx, tree.id, { by: null })));
    publishingMs = performance.now() - began;
    treeId = tree.id;
  });
  await connection.close();
  const product = await startProduct(databaseUrl);
  const visitor = await Visitor.signIn(product.url);
  const times = await timeReads(
    visitor,
    {
      'start of a measurement': startPath(treeId),
      'a question with its answers': `/api/questions/1000001/options?publicationId=${publicationId}&language=nl`,
    },
    rounds,
  );
  const bundleMs = await timeCall(() => visitor.bundle(publicationId), Math.min(rounds, 5));
  const admin = await Visitor.signIn(product.url, 'admin');
  const documentMs = await timeCall(() => admin.read(`/api/question-trees/${treeId}/document`), Math.min(rounds, 5));
  await product.stop();
  return {
    ...times,
    'all pages of the publication': bundleMs,
    'the tree in the editor': documentMs,
    publishing: publishingMs,
  };
};

const growths: readonly Growth[] = [
  { things: 'users', sizes: [10_000, 100_000, 1_000_000], maxMs: 30, measure: measureUsers },
  { things: 'measurements', sizes: [10_000, 100_000, 1_000_000], maxMs: 50, measure: measureMeasurements },
  { things: 'questions in a tree', sizes: [100, 1_000, 10_000], maxMs: undefined, measure: measureTrees },
];

/**
 * Exponent with which a time grows: 0 stays the same, 1 grows as the data does, and 2 as its square. It is that between
 * the two larger sizes, since a fixed part hides the growth of small ones.
 */
const exponentOf = (before: { size: number; ms: number }, after: { size: number; ms: number }): number =>
  Math.log(after.ms / before.ms) / Math.log(after.size / before.size);

const measureGrowthOf = async ({ things, sizes, maxMs, measure }: Growth, rounds: number, quick: boolean) => {
  const measuredSizes = quick ? sizes.slice(0, 2) : sizes;
  const all: Times[] = [];
  for (const size of measuredSizes) {
    const name = `growth-${things.replaceAll(' ', '-')}-${size}`;
    const url = await createBenchDatabase(name);
    all.push(await measure(url, size, rounds));
    await runStatement(process.env.OK_BENCH_PG_URL ?? '', `drop database "${name}" with (force)`);
  }
  const names = Object.keys(all[0] ?? {});
  const [beforeLast, last] = [measuredSizes.at(-2) ?? 1, measuredSizes.at(-1) ?? 1];
  const timeAt = (index: number, name: string) => all.at(index)?.[name] ?? Number.NaN;
  const rows = names.map((name) => [
    name,
    ...all.map((times) => formatNumber(times[name] ?? Number.NaN, 1)),
    formatNumber(exponentOf({ size: beforeLast, ms: timeAt(-2, name) }, { size: last, ms: timeAt(-1, name) }), 2),
  ]);
  const slowest = names.toSorted((one, other) => timeAt(-1, other) - timeAt(-1, one))[0] ?? '';
  const verdicts: TargetResult[] =
    maxMs === undefined
      ? []
      : [
          {
            target: `With ${last} ${things} every call takes at most ${maxMs} ms`,
            measured: `${formatNumber(timeAt(-1, slowest), 1)} ms (${slowest})`,
            met: timeAt(-1, slowest) <= maxMs,
          },
        ];
  const heads = [`with this many ${things}, ms`, ...measuredSizes.map(String), 'exponent'];
  return { text: formatTable(heads, rows), verdicts };
};

/** Measures how calls slow down as users, measurements and trees grow a hundredfold. */
export const measureGrowth = async (rounds: number, quick: boolean): Promise<Section> => {
  const parts = [];
  for (const growth of growths) parts.push(await measureGrowthOf(growth, rounds, quick));
  return {
    title: `Growth, one call at a time, ${rounds} times each`,
    text: parts.map(({ text }) => text).join('\n\n'),
    verdicts: parts.flatMap(({ verdicts }) => verdicts),
  };
};
