import { randomUUID } from 'node:crypto';
import type { LoadRequest } from 'autocannon';
import { formatNumber, formatPercent, formatTable, type Section, type TargetResult } from './figures.ts';
import { type ComparedProgram, compare, type Effort, type Measured, medianRatio } from './load.ts';
import { Program, startProduct } from './program.ts';
import { findStep, type Recorded, type Step, Visitor } from './visitor.ts';

/** Size in bytes of the page of options that the benchmark looks for. */
export const pageBytes = 9_000;
const measurementsByTurns = 100;
const minShare = 0.6;
/** Share of the requests for which the least work suffices: an inserted row instead of a recorded action. */
const minLeastShare = 0.5;
const maxTailRatio = 3;
/** Connections to the database, as many as the product has. */
export const poolSize = '10';

/** Request for the options of a step. */
export const readRequest = (visitor: Visitor, step: Step, more: Record<string, string> = {}): LoadRequest => ({
  method: 'GET',
  path: step.path,
  headers: { ...visitor.headers, ...more },
});

/**
 * Request that records the answer with a result, which may be repeated at its question while the measurement stays
 * open. Each action has its own id, since recording the same action twice is less work. The measurements take turns,
 * because people don't share one.
 */
export const recordRequest = async (visitor: Visitor, { treeId }: Step): Promise<LoadRequest> => {
  const finished: Recorded[] = [];
  // Ten at a time: more at once would be refused as an overload of the embedded database.
  while (finished.length < measurementsByTurns) {
    finished.push(...(await Promise.all(Array.from({ length: 10 }, () => visitor.finish(treeId)))));
  }
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

const formatMeasured = (call: string, measured: Measured, limit?: Measured): string[] => [
  call,
  measured.name,
  formatNumber(measured.perSecond),
  formatNumber(measured.p50, 1),
  formatNumber(measured.p99, 1),
  formatNumber(measured.cpuEach, 3),
  formatNumber(measured.memory),
  limit && limit !== measured ? formatPercent(medianRatio(measured, limit, ({ perSecond }) => perSecond)) : '',
];

const heads = ['call', 'server', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms/request', 'memory MB', 'of the limit'];

const verdictsOf = (call: string, product: Measured, limit: Measured): TargetResult[] => {
  const share = medianRatio(product, limit, ({ perSecond }) => perSecond);
  const tail = medianRatio(product, limit, ({ p99 }) => p99);
  return [
    {
      target: `${call}: at least ${formatPercent(minShare)} of the limit's requests per second`,
      measured: formatPercent(share),
      met: share >= minShare,
    },
    {
      target: `${call}: p99 at most ${maxTailRatio} times the limit's`,
      measured: `${formatNumber(tail, 1)} times`,
      met: tail <= maxTailRatio,
    },
  ];
};

/** Measures reading a step and recording an action on PostgreSQL, beside the bare limit. */
export const measureOnPostgres = async (databaseUrl: string, effort: Effort): Promise<Section> => {
  const product = await startProduct(databaseUrl);
  const settings = { DATABASE_URL: databaseUrl, POOL_SIZE: poolSize };
  const limit = await Program.start('bench/limit-server.ts', settings);
  const least = await Program.start('bench/limit-server.ts', { ...settings, LEAST_WORK: '1' });
  const visitor = await Visitor.signIn(product.url);
  const step = await findStep(visitor, pageBytes);
  const both = (request: LoadRequest): ComparedProgram[] => [
    { name: 'product', program: product, request },
    { name: 'limit', program: limit, request },
  ];
  const packed = readRequest(visitor, step, { 'accept-encoding': 'br' });
  const read = await compare(
    [...both(readRequest(visitor, step)), { name: 'product, brotli', program: product, request: packed }],
    effort,
  );
  const record = await recordRequest(visitor, step);
  const write = await compare([...both(record), { name: 'least work', program: least, request: record }], effort);
  await Promise.all([product.stop(), limit.stop(), least.stop()]);
  const [productRead, limitRead] = read as [Measured, Measured];
  const [productWrite, limitWrite, leastWrite] = write as [Measured, Measured, Measured];
  const leastShare = medianRatio(productWrite, leastWrite, ({ perSecond }) => perSecond);
  const calls = [
    ['read options', read, limitRead],
    ['record action', write, limitWrite],
  ] as const;
  return {
    title: `Server on PostgreSQL, ${effort.connections} connections, options of ${step.bytes} bytes`,
    text: formatTable(
      heads,
      calls.flatMap(([call, sides, bare]) => sides.map((side) => formatMeasured(call, side, bare))),
    ),
    verdicts: [
      ...verdictsOf('Read', productRead, limitRead),
      ...verdictsOf('Write', productWrite, limitWrite),
      {
        target: `Write: at least ${formatPercent(minLeastShare)} of the least work's requests per second`,
        measured: formatPercent(leastShare),
        met: leastShare >= minLeastShare,
      },
    ],
  };
};

/** Measures the same two calls on the embedded database, for which there is no limit to compare with. */
export const measureOnEmbedded = async (effort: Effort): Promise<Section> => {
  const product = await startProduct();
  const visitor = await Visitor.signIn(product.url);
  const step = await findStep(visitor, pageBytes);
  const side = { name: 'product', program: product };
  const rows: string[][] = [];
  for (const [call, request] of [
    ['read options', readRequest(visitor, step)],
    ['record action', await recordRequest(visitor, step)],
  ] as const) {
    for (const measured of await compare([{ ...side, request }], effort))
      rows.push(formatMeasured(call, measured).slice(0, -1));
  }
  await product.stop();
  return {
    title: `Server on the embedded database, ${effort.connections} connections`,
    text: formatTable(heads.slice(0, -1), rows),
    verdicts: [],
  };
};
