import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Connection, connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { besideDashboards } from './beside-dashboards.ts';
import { maxBlockedMs, startWithLoopWatch } from './event-loop.ts';
import { formatNumber, formatTable, median, quantile, type Section, type TargetResult } from './figures.ts';
import { fillMeasurements } from './fill-measurements.ts';
import { startProduct } from './program.ts';
import { Visitor } from './visitor.ts';

/** Milliseconds in which a view answers, and actions counted a second while catching up. */
const maxViewMs = 100;
const minCountedPerSecond = 20_000;

const daysAgo = (first: number, last: number) => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(first)}&to=${day(last)}`;
};

/** Two years that neither begin nor end with a month, so that a period has as many rows as possible. */
const longPeriod = () => daysAgo(725, 3);

const listViews = (tree: number, association: number): [string, string][] => {
  const period = longPeriod();
  return [
    ['summary of everything', 'summary?'],
    ['summary, compared', `summary?${daysAgo(360, 3)}&compare=before`],
    ['months of everything', 'days?'],
    ['months of a ragged period', `days?${period}&withTestUsers=true`],
    ['days of an association', `days?${daysAgo(110, 3)}&association=${association}`],
    ['scores of an association', `scores?${period}&association=${association}`],
    ['questions of everything', 'questions?'],
    ['questions of a ragged period', `questions?${period}&withTestUsers=true`],
    [
      'questions of a version, compared, in a language',
      `questions?tree=${tree}&version=2&compareVersion=1&language=nl&${period}`,
    ],
    ['questions of an association', `questions?association=${association}&${period}`],
    ['flow of a tree', `flow?tree=${tree}&${period}`],
    ['flow of a version, compared', `flow?tree=${tree}&version=2&compareVersion=1&${period}`],
    [
      'flow of a version, in a language, of an association',
      `flow?tree=${tree}&version=2&language=nl&association=${association}&${period}`,
    ],
    ['languages of a tree', `languages?tree=${tree}&${period}`],
  ];
};

/** Waits until a running product has counted all measurements; returns the seconds that took. */
export const untilCounted = async ({ db }: Connection<Database>, began: number): Promise<number> => {
  for (;;) {
    const { behind } = await db.selectFrom('statistics_state').select('behind').executeTakeFirstOrThrow();
    if (!behind) return (performance.now() - began) / 1000;
    await pause(200);
  }
};

/** Measures the counting of many new measurements, and every view over them. */
export const measureStatistics = async (databaseUrl: string, count: number, rounds: number): Promise<Section> => {
  await (await startProduct(databaseUrl)).stop();
  const connection = await connect<Database>({ databaseUrl, dataDir: '' });
  await fillMeasurements(connection, count);
  await sql`update statistics_state set behind = true`.execute(connection.db);
  const { rows: totals } = await sql<{ actions: number }>`
    select sum(last_sequence)::integer as actions from measurement`.execute(connection.db);
  const actions = totals[0]?.actions ?? 0;

  const began = performance.now();
  const { product, readLongestTurn } = await startWithLoopWatch(databaseUrl);
  await readLongestTurn();
  const seconds = await untilCounted(connection, began);
  const counting = await readLongestTurn();
  // Autovacuum would do this within a minute, while the views are measured.
  await sql`vacuum (analyze) statistics_figure`.execute(connection.db);
  const { rows: found } = await sql<{ tree: number; association: number }>`
    select (select tree_id from question_tree where version = 2 order by tree_id limit 1) as tree,
      (select association_id from measurement where association_id is not null limit 1) as association`.execute(
    connection.db,
  );

  const admin = await Visitor.signIn(product.url, 'admin');
  const rows: string[][] = [];
  const tails: number[] = [];
  let held = 0;
  for (const [name, query] of listViews(found[0]?.tree ?? 0, found[0]?.association ?? 0)) {
    const times: number[] = [];
    for (let round = 0; round < rounds + 2; round += 1) {
      await readLongestTurn();
      const start = performance.now();
      await admin.read(`/api/statistics/${query}`);
      times.push(performance.now() - start);
      if (round >= 2) held = Math.max(held, (await readLongestTurn()).worked);
    }
    // The first two reads load the data into memory and plan the statement.
    const warm = times.slice(2);
    tails.push(quantile(warm, 0.95));
    rows.push([name, formatNumber(median(warm), 1), formatNumber(quantile(warm, 0.95), 1)]);
  }
  const beside = await besideDashboards(product);
  await product.stop();
  await connection.close();

  const perSecond = actions / seconds;
  const worst = Math.max(...tails);
  const verdicts: TargetResult[] = [
    {
      target: `Statistics over ${count} measurements: every view within ${maxViewMs} ms (p95)`,
      measured: `${formatNumber(worst, 1)} ms`,
      met: worst <= maxViewMs,
    },
    {
      target: `Statistics: at least ${minCountedPerSecond} actions are counted in a second of catching up`,
      measured: formatNumber(perSecond),
      met: perSecond >= minCountedPerSecond,
    },
    {
      target: `Statistics: neither counting nor a view holds the event loop longer than ${maxBlockedMs} ms`,
      measured: `${formatNumber(Math.max(held, counting.worked), 1)} ms`,
      met: Math.max(held, counting.worked) <= maxBlockedMs,
    },
    beside.verdict,
  ];
  const caughtUp = `${actions} actions of ${count} measurements were counted in ${formatNumber(seconds, 1)} s from the start of the product.`;
  return {
    title: `Statistics over ${count} measurements, ${rounds} times each`,
    text: `${caughtUp}\n\n${formatTable(['view', 'p50 ms', 'p95 ms'], rows)}\n\n${beside.text}`,
    verdicts,
  };
};
