import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { type Connection, connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { formatCost } from './cost.ts';
import { createBenchDatabase } from './create-database.ts';
import { formatNumber, formatTable, median, type Section } from './figures.ts';
import { type Program, startProduct, tickMs } from './program.ts';
import type { BundlePage } from './visitor.ts';
import { Visitor } from './visitor.ts';

/** Measurements taken in parallel. */
const lanes = 8;

/** Largest processor time of PostgreSQL without statistics of the small tables, as a multiple of that with them. */
const maxUnanalysedRatio = 1.5;

/**
 * Small tables that every call reads. Autovacuum analyses a table after 50 changed rows, so it may never reach these.
 */
const smallTables = ['profile', 'supported_language'];

/** Parent and processor time of a process, in milliseconds; null for a process that ended. */
const readProcess = (id: string): { parent: string; cpuMs: number } | null => {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { parent: fields[1] ?? '', cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs };
  } catch {
    return null;
  }
};

/** Processor time of a PostgreSQL server and all its backends, in milliseconds; NaN where there is no `/proc`. */
const postgresCpu = (postmaster: string): number => {
  const postmasterProcess = readProcess(postmaster);
  if (!postmasterProcess) return Number.NaN;
  const backends = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(name) ?? [])
    .filter(({ parent }) => parent === postmaster);
  return backends.reduce((sum, { cpuMs }) => sum + cpuMs, postmasterProcess.cpuMs);
};

const findPostmaster = async ({ db }: Connection<Database>): Promise<string> => {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db);
  return readProcess(String(rows[0]?.id))?.parent ?? '';
};

/** Takes one measurement as the web does: home, start, all pages, every step, and the path to the result. */
const takeMeasurement = async (visitor: Visitor): Promise<void> => {
  const trees = await visitor.trees();
  await visitor.read('/api/user-notification/notification-latest');
  const { statisticsId, publicationId, question, key } = await visitor.start(trees[1]?.id ?? 0);
  const pages = new Map(
    (await visitor.bundle(publicationId)).map((page): [number, BundlePage] => [page.question.id, page]),
  );
  let questionId = question.id;
  for (let step = 1; ; step += 1) {
    const options = pages.get(questionId)?.options ?? [];
    const option = options[(step * 7) % options.length];
    const isLast = option?.result !== null && option?.result !== undefined;
    await visitor.record(statisticsId, {
      action: isLast ? 'RESULT_SELECT' : 'OPTION_SELECT',
      questionId,
      optionId: option?.id,
      ...(isLast && { resultId: option.result?.id }),
      step,
      sequence: step,
      publicationId,
    });
    if (isLast) break;
    questionId = option?.question?.id ?? 0;
  }
  await visitor.read(`/api/measurements/${key}/path?language=nl`);
};

/** Takes `count` measurements, `lanes` at a time. */
const takeInParallel = async (visitor: Visitor, count: number): Promise<void> => {
  let left = count;
  const lane = async () => {
    for (; left > 0; ) {
      left -= 1;
      await takeMeasurement(visitor);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};

/**
 * Estimated cost from which PostgreSQL compiles a plan, set below that of the badly estimated plan of the path. The
 * default is 100,000, which the same plan reaches in a larger database.
 */
const compileCost = 10_000;

/** Removes the statistics of the small tables, as they are before the first run of autovacuum. */
const removeStatistics = async ({ db }: Connection<Database>): Promise<void> => {
  const tables = sql`(select oid from pg_class where relname = any (${smallTables}) and relkind = 'r')`;
  await sql`delete from pg_statistic where starelid in ${tables}`.execute(db);
  await sql`update pg_class set reltuples = -1, relpages = 0, relallvisible = 0
    where oid in ${tables} or oid in (select indexrelid from pg_index where indrelid in ${tables})`.execute(db);
};

type MeasuredDatabase = {
  name: string;
  program: Program;
  visitor: Visitor;
  connection: Connection<Database>;
  server: number[];
  postgres: number[];
  /** Bytes that a measurement writes ahead, and bytes that it adds to the database. */
  wal: number[];
  disk: number[];
};

/** Bytes of the database, and those that its server has written ahead so far. */
const readBytes = async ({ db }: Connection<Database>): Promise<{ disk: number; wal: number }> => {
  const { rows } = await sql<{ disk: number; wal: number }>`
    select pg_database_size(current_database())::float8 as disk,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal`.execute(db);
  return rows[0] ?? { disk: Number.NaN, wal: Number.NaN };
};

const startSide = async (sideName: string, databaseUrl: string, isAnalysed: boolean): Promise<MeasuredDatabase> => {
  await (await startProduct(databaseUrl)).stop();
  const connection = await connect<Database>({ databaseUrl, dataDir: '', poolSize: 1 });
  const name = sql.id(new URL(databaseUrl).pathname.slice(1));
  await sql`alter database ${name} set jit_above_cost = ${sql.lit(compileCost)}`.execute(connection.db);
  await sql`vacuum (analyze)`.execute(connection.db);
  const program = await startProduct(databaseUrl);
  if (!isAnalysed) await removeStatistics(connection);
  const visitor = await Visitor.signIn(program.url);
  return { name: sideName, program, visitor, connection, server: [], postgres: [], wal: [], disk: [] };
};

/**
 * Measures the cost of a measurement from home to the result: processor time of the server and of PostgreSQL, with
 * statistics and without those of the small tables.
 */
export const measureWholeMeasurement = async (databaseUrl: string, count: number, rounds: number): Promise<Section> => {
  const analysed = await startSide('analysed', databaseUrl, true);
  const bare = await startSide(
    'small tables not analysed',
    await createBenchDatabase('measurement-not-analysed'),
    false,
  );
  const postmaster = await findPostmaster(analysed.connection);
  const sides = [analysed, bare];
  for (const { visitor } of sides) await takeInParallel(visitor, 5 * lanes);
  for (let round = 0; round < rounds; round += 1) {
    for (const { program, visitor, connection, server, postgres, wal, disk } of round % 2 === 0
      ? sides
      : sides.toReversed()) {
      const bytesBefore = await readBytes(connection);
      const before = { server: program.cpu(), postgres: postgresCpu(postmaster) };
      await takeInParallel(visitor, count);
      server.push((program.cpu() - before.server) / count);
      postgres.push((postgresCpu(postmaster) - before.postgres) / count);
      const bytes = await readBytes(connection);
      wal.push((bytes.wal - bytesBefore.wal) / count);
      disk.push((bytes.disk - bytesBefore.disk) / count);
    }
  }
  for (const { program, connection } of sides) {
    await program.stop();
    await connection.close();
  }
  const ratio = median(bare.postgres) / median(analysed.postgres);
  const cost = formatCost({
    serverMs: median(analysed.server),
    postgresMs: median(analysed.postgres),
    walBytes: median(analysed.wal),
    // A table grows in steps, so that the mean says more than the median.
    diskBytes: analysed.disk.reduce((sum, bytes) => sum + bytes, 0) / rounds,
  });
  return {
    title: `A whole measurement, ${count} of them ${rounds} times, ${lanes} at a time`,
    text: [
      formatTable(
        ['database', 'server ms', 'PostgreSQL ms', 'kB of WAL'],
        sides.map(({ name, server, postgres, wal }) => [
          name,
          formatNumber(median(server), 2),
          formatNumber(median(postgres), 2),
          formatNumber(median(wal) / 1000, 1),
        ]),
      ),
      cost,
    ].join('\n\n'),
    verdicts: [
      {
        target: `A whole measurement: PostgreSQL works at most ${maxUnanalysedRatio} times as long where small tables are not analysed`,
        measured: `${formatNumber(ratio, 2)} times`,
        met: ratio <= maxUnanalysedRatio,
      },
    ],
  };
};
