import { randomUUID } from 'node:crypto';
import type { LoadRequest } from 'autocannon';
import { inDigits, inPercent, type Section, table, type Verdict } from './figures.ts';
import { compare, type Effort, type Measured, ratio, type Side } from './load.ts';
import { Program, startProduct } from './program.ts';
import { findStep, type Recorded, type Step, Visitor } from './visitor.ts';

/** Bytes of the page of options that is read. */
export const pageBytes = 9_000;
const measurements = 100;
const leastShare = 0.6;
const mostTail = 3;
/** As many connections to the database as the product has. */
export const poolSize = '10';

/** Reading the options of a step. */
export const reading = (visitor: Visitor, step: Step, more: Record<string, string> = {}): LoadRequest => ({
  method: 'GET',
  path: step.path,
  headers: { ...visitor.headers, ...more },
});

/**
 * Recording the answer with a result, which may be given again at its question for as long as nobody leaves it. Each with
 * an id of its own, since the same action twice is recorded once, which is less work; and in turn for many measurements,
 * since people do not all take the same one.
 */
export const recording = async (visitor: Visitor, { treeId }: Step): Promise<LoadRequest> => {
  const finished = await Promise.all(Array.from({ length: measurements }, () => visitor.finish(treeId)));
  let next = 0;
  return {
    method: 'PUT',
    headers: { ...visitor.headers, 'content-type': 'application/json' },
    setupRequest: (request) => {
      next = (next + 1) % finished.length;
      const { statisticsId, body } = finished[next] as Recorded;
      const path = `/api/statistics/${statisticsId}`;
      return { ...request, path, body: JSON.stringify({ ...body, actionId: randomUUID() }) };
    },
  };
};

const rowOf = (call: string, measured: Measured, limit?: Measured): string[] => [
  call,
  measured.name,
  inDigits(measured.perSecond),
  inDigits(measured.p50, 1),
  inDigits(measured.p99, 1),
  inDigits(measured.cpuEach, 3),
  inDigits(measured.memory),
  limit && limit !== measured ? inPercent(ratio(measured, limit, ({ perSecond }) => perSecond)) : '',
];

const heads = ['call', 'server', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms/request', 'memory MB', 'of the limit'];

const verdictsOf = (call: string, product: Measured, limit: Measured): Verdict[] => {
  const share = ratio(product, limit, ({ perSecond }) => perSecond);
  const tail = ratio(product, limit, ({ p99 }) => p99);
  return [
    {
      target: `${call}: at least ${inPercent(leastShare)} of the limit's requests per second`,
      measured: inPercent(share),
      met: share >= leastShare,
    },
    {
      target: `${call}: p99 at most ${mostTail} times the limit's`,
      measured: `${inDigits(tail, 1)} times`,
      met: tail <= mostTail,
    },
  ];
};

/** Reading a step and recording an action on PostgreSQL, beside the bare limit. */
export const onPostgres = async (databaseUrl: string, effort: Effort): Promise<Section> => {
  const product = await startProduct(databaseUrl);
  const limit = await Program.start('bench/limit-server.ts', { DATABASE_URL: databaseUrl, POOL_SIZE: poolSize });
  const visitor = await Visitor.signIn(product.url);
  const step = await findStep(visitor, pageBytes);
  const both = (request: LoadRequest): Side[] => [
    { name: 'product', program: product, request },
    { name: 'limit', program: limit, request },
  ];
  const packed = reading(visitor, step, { 'accept-encoding': 'br' });
  const read = await compare(
    [...both(reading(visitor, step)), { name: 'product, brotli', program: product, request: packed }],
    effort,
  );
  const write = await compare(both(await recording(visitor, step)), effort);
  await Promise.all([product.stop(), limit.stop()]);
  const [productRead, limitRead] = read as [Measured, Measured];
  const [productWrite, limitWrite] = write as [Measured, Measured];
  const calls = [
    ['read options', read, limitRead],
    ['record action', write, limitWrite],
  ] as const;
  return {
    title: `Server on PostgreSQL, ${effort.connections} connections, options of ${step.bytes} bytes`,
    text: table(
      heads,
      calls.flatMap(([call, sides, bare]) => sides.map((side) => rowOf(call, side, bare))),
    ),
    verdicts: [...verdictsOf('Read', productRead, limitRead), ...verdictsOf('Write', productWrite, limitWrite)],
  };
};

/** The same two calls on the embedded database, which has no limit to be held against. */
export const onEmbedded = async (effort: Effort): Promise<Section> => {
  const product = await startProduct();
  const visitor = await Visitor.signIn(product.url);
  const step = await findStep(visitor, pageBytes);
  const side = { name: 'product', program: product };
  const rows: string[][] = [];
  for (const [call, request] of [
    ['read options', reading(visitor, step)],
    ['record action', await recording(visitor, step)],
  ] as const) {
    for (const measured of await compare([{ ...side, request }], effort)) rows.push(rowOf(call, measured).slice(0, -1));
  }
  await product.stop();
  return {
    title: `Server on the embedded database, ${effort.connections} connections`,
    text: table(heads.slice(0, -1), rows),
    verdicts: [],
  };
};
