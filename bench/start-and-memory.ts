import { setTimeout as wait } from 'node:timers/promises';
import type { LoadRequest } from 'autocannon';
import { formatNumber, formatTable, median, type Section, type TargetResult } from './figures.ts';
import { compare, type Effort } from './load.ts';
import { Program, startProduct, temporaryFolder } from './program.ts';
import { pageBytes, poolSize, readRequest, recordRequest } from './server-figures.ts';
import { findStep, Visitor } from './visitor.ts';

/** Milliseconds without requests after which a process is at rest. */
const restMs = 10_000;
/** Number of timed starts after the first. */
const starts = 3;

/** Start time and memory of a process; memory is resident, in MB. */
type Life = { name: string; seconds: number; idle: number; afterLoad: number; peak: number };

/** Measures a process at rest, after a load and at rest again, and stops it. */
const measureLife = async (name: string, program: Program, load = async () => {}): Promise<Life> => {
  await wait(restMs);
  const idle = program.memory();
  await load();
  await wait(restMs);
  const life = { name, seconds: program.startSeconds, idle, afterLoad: program.memory(), peak: program.peakMemory() };
  await program.stop();
  return life;
};

/** Requests of a professional at a step: its options, the same compressed, and the recording of an answer. */
const stepRequests = async (product: Program): Promise<LoadRequest[]> => {
  const visitor = await Visitor.signIn(product.url);
  const step = await findStep(visitor, pageBytes);
  const compressed = readRequest(visitor, step, { 'accept-encoding': 'br' });
  return [readRequest(visitor, step), compressed, await recordRequest(visitor, step)];
};

const applyLoad = async (program: Program, requests: readonly LoadRequest[], effort: Effort) => {
  for (const request of requests) await compare([{ name: 'memory', program, request }], effort);
};

const onPostgres = async (databaseUrl: string, effort: Effort): Promise<[Life, Life, Life]> => {
  const first = await startProduct(databaseUrl);
  const firstLife = await measureLife('PostgreSQL, first start', first);
  const product = await startProduct(databaseUrl);
  let requests: LoadRequest[] = [];
  const limit = await Program.start('bench/limit-server.ts', { DATABASE_URL: databaseUrl, POOL_SIZE: poolSize });
  const life = await measureLife('PostgreSQL, second start', product, async () => {
    requests = await stepRequests(product);
    await applyLoad(product, requests, effort);
  });
  return [firstLife, life, await measureLife('the bare limit', limit, () => applyLoad(limit, requests, effort))];
};

const onEmbedded = async (effort: Effort): Promise<[Life, Life]> => {
  const folder = temporaryFolder();
  const first = await measureLife('embedded, first start', await startProduct(undefined, folder));
  const seconds: number[] = [];
  for (let start = 1; start < starts; start += 1) {
    const program = await startProduct(undefined, folder);
    seconds.push(program.startSeconds);
    await program.stop();
  }
  const product = await startProduct(undefined, folder);
  const life = await measureLife('embedded, second start', product, async () =>
    applyLoad(product, await stepRequests(product), effort),
  );
  return [first, { ...life, seconds: median([...seconds, life.seconds]) }];
};

const atMost = (what: string, value: number, limit: number, unit: string, decimals = 0): TargetResult => ({
  target: `${what}: at most ${limit} ${unit}`,
  measured: `${formatNumber(value, decimals)} ${unit}`,
  met: value <= limit,
});

/**
 * Measures the seconds from the start of the server to its address, and its memory, on both databases. The first start
 * creates and fills the database; the work of npm and the web build is not included.
 */
export const startAndMemory = async (databaseUrl: string, effort: Effort): Promise<Section> => {
  const [postgresFirst, postgres, limit] = await onPostgres(databaseUrl, effort);
  const [embeddedFirst, embedded] = await onEmbedded({ ...effort, connections: 5 });
  const rows = [postgresFirst, postgres, limit, embeddedFirst, embedded].map(
    ({ name, seconds, idle, afterLoad, peak }) => [
      name,
      formatNumber(seconds, 1),
      formatNumber(idle),
      formatNumber(afterLoad),
      formatNumber(peak),
    ],
  );
  return {
    title: 'Starting and memory',
    text: formatTable(['process', 'seconds to its address', 'idle MB', 'after load MB', 'peak MB'], rows),
    verdicts: [
      atMost('Second start, embedded', embedded.seconds, 3, 's', 1),
      atMost('Memory on PostgreSQL, idle', postgres.idle, 120, 'MB'),
      atMost('Memory on PostgreSQL, after load', postgres.afterLoad, 220, 'MB'),
      atMost('Memory embedded, idle', embedded.idle, 350, 'MB'),
      atMost('Memory embedded, peak of the first start', embeddedFirst.peak, 600, 'MB'),
      atMost('Memory embedded, peak of the second', embedded.peak, 600, 'MB'),
    ],
  };
};
