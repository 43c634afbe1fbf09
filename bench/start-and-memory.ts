import { setTimeout as wait } from 'node:timers/promises';
import type { LoadRequest } from 'autocannon';
import { inDigits, median, type Section, table, type Verdict } from './figures.ts';
import { compare, type Effort } from './load.ts';
import { Program, startProduct, temporaryFolder } from './program.ts';
import { pageBytes, poolSize, reading, recording } from './server-figures.ts';
import { findStep, Visitor } from './visitor.ts';

/** Milliseconds after which a process that nobody asks for anything has come to rest. */
const rest = 10_000;
/** The second start is timed this often. */
const starts = 3;

/** What a process came to; memory in MB, as it is resident. */
type Life = { name: string; seconds: number; idle: number; afterLoad: number; peak: number };

/** Lets a process come to rest, puts it under load, lets it come to rest again, and ends it. */
const live = async (name: string, program: Program, load = async () => {}): Promise<Life> => {
  await wait(rest);
  const idle = program.memory();
  await load();
  await wait(rest);
  const life = { name, seconds: program.startSeconds, idle, afterLoad: program.memory(), peak: program.peakMemory() };
  await program.stop();
  return life;
};

/** What a professional asks for at a step: its options, the same packed, and to record the answer. */
const stepRequests = async (product: Program): Promise<LoadRequest[]> => {
  const visitor = await Visitor.signIn(product.url);
  const step = await findStep(visitor, pageBytes);
  const packed = reading(visitor, step, { 'accept-encoding': 'br' });
  return [reading(visitor, step), packed, await recording(visitor, step)];
};

const put = async (program: Program, requests: readonly LoadRequest[], effort: Effort) => {
  for (const request of requests) await compare([{ name: 'memory', program, request }], effort);
};

const onPostgres = async (databaseUrl: string, effort: Effort): Promise<[Life, Life, Life]> => {
  const first = await startProduct(databaseUrl);
  const firstLife = await live('PostgreSQL, first start', first);
  const product = await startProduct(databaseUrl);
  let requests: LoadRequest[] = [];
  const limit = await Program.start('bench/limit-server.ts', { DATABASE_URL: databaseUrl, POOL_SIZE: poolSize });
  const life = await live('PostgreSQL, second start', product, async () => {
    requests = await stepRequests(product);
    await put(product, requests, effort);
  });
  return [firstLife, life, await live('the bare limit', limit, () => put(limit, requests, effort))];
};

const onEmbedded = async (effort: Effort): Promise<[Life, Life]> => {
  const folder = temporaryFolder();
  const first = await live('embedded, first start', await startProduct(undefined, folder));
  const seconds: number[] = [];
  for (let turn = 1; turn < starts; turn += 1) {
    const program = await startProduct(undefined, folder);
    seconds.push(program.startSeconds);
    await program.stop();
  }
  const product = await startProduct(undefined, folder);
  const life = await live('embedded, second start', product, async () =>
    put(product, await stepRequests(product), effort),
  );
  return [first, { ...life, seconds: median([...seconds, life.seconds]) }];
};

const atMost = (what: string, value: number, limit: number, unit: string, decimals = 0): Verdict => ({
  target: `${what}: at most ${limit} ${unit}`,
  measured: `${inDigits(value, decimals)} ${unit}`,
  met: value <= limit,
});

/**
 * Seconds from the start of the server's process to its address, and the memory that it takes, on both databases. The
 * first start makes and fills the database; what npm and the building of the web take comes before it.
 */
export const startAndMemory = async (databaseUrl: string, effort: Effort): Promise<Section> => {
  const [postgresFirst, postgres, limit] = await onPostgres(databaseUrl, effort);
  const [embeddedFirst, embedded] = await onEmbedded({ ...effort, connections: 5 });
  const rows = [postgresFirst, postgres, limit, embeddedFirst, embedded].map(
    ({ name, seconds, idle, afterLoad, peak }) => [
      name,
      inDigits(seconds, 1),
      inDigits(idle),
      inDigits(afterLoad),
      inDigits(peak),
    ],
  );
  return {
    title: 'Starting and memory',
    text: table(['process', 'seconds to its address', 'idle MB', 'after load MB', 'peak MB'], rows),
    verdicts: [
      atMost('Second start, embedded', embedded.seconds, 3, 's', 1),
      atMost('Memory on PostgreSQL, idle', postgres.idle, 130, 'MB'),
      atMost('Memory on PostgreSQL, after load', postgres.afterLoad, 220, 'MB'),
      atMost('Memory embedded, idle', embedded.idle, 350, 'MB'),
      atMost('Memory embedded, peak of the first start', embeddedFirst.peak, 600, 'MB'),
      atMost('Memory embedded, peak of the second', embedded.peak, 600, 'MB'),
    ],
  };
};
