import { formatNumber, formatTable, type Section, type TargetResult } from './figures.ts';
import { type Effort, playLoad } from './load.ts';
import { type OpenLoadResult, sendOpenLoad } from './open-load.ts';
import { type Program, startProduct } from './program.ts';
import { pageBytes, recordRequest } from './server-figures.ts';
import { findStep, Visitor } from './visitor.ts';

/** Connections of the clients: many more than a proxy opens. */
const connections = 1000;
/** Seconds of overload, and seconds after which everything has to be as before. */
const [overloadSeconds, recoverySeconds] = [10, 5];
const maxAcceptedMs = 1000;
/** How much more memory an overload may take than the sustainable load, in MB. */
const maxGrowthMb = 250;

type Outcome = { name: string; sustainable: number; result: OpenLoadResult; after: OpenLoadResult; growthMb: number };

/** Sends ten times the load that the product can take, and a tenth of it some seconds later. */
const overload = async (name: string, product: Program, effort: Effort): Promise<Outcome> => {
  const visitor = await Visitor.signIn(product.url);
  const step = await findStep(visitor, pageBytes);
  const request = await recordRequest(visitor, step);
  const { perSecond: sustainable } = await playLoad({ name, program: product, request }, effort);
  const { host } = new URL(product.url);
  const makeRequest = () => {
    const { path, body } = { path: '', body: '', ...request.setupRequest?.({}) };
    const head = [`PUT ${path} HTTP/1.1`, `host: ${host}`, `authorization: Bearer ${visitor.token}`];
    return [...head, 'content-type: application/json', `content-length: ${body.length}`, '', body].join('\r\n');
  };
  const load = { url: product.url, connections, makeRequest };
  const before = product.memory();
  product.forgetPeak();
  const result = await sendOpenLoad({ ...load, perSecond: 10 * sustainable, seconds: overloadSeconds });
  const growthMb = product.peakMemory() - before;
  await new Promise((resolve) => setTimeout(resolve, recoverySeconds * 1000));
  const after = await sendOpenLoad({ ...load, connections: 100, perSecond: sustainable / 10, seconds: 3 });
  return { name, sustainable, result, after, growthMb };
};

const countOf = (result: OpenLoadResult, status: number) => result.byStatus.get(status)?.count ?? 0;
const p99Of = (result: OpenLoadResult, status: number) => result.byStatus.get(status)?.p99 ?? Number.NaN;

const judge = ({ name, result, after, growthMb }: Outcome): TargetResult[] => {
  const unexpected = [...result.byStatus].filter(([status]) => status !== 200 && status !== 503);
  return [
    {
      target: `${name}: p99 of accepted calls at most ${maxAcceptedMs} ms at ten times the sustainable load`,
      measured: `${formatNumber(p99Of(result, 200))} ms`,
      met: p99Of(result, 200) <= maxAcceptedMs,
    },
    {
      target: `${name}: every other call is refused with the time to try again, and none is lost`,
      measured: `${result.failed} lost, ${unexpected.length + result.withoutRetryAfter} otherwise`,
      met: result.failed + unexpected.length + result.withoutRetryAfter === 0,
    },
    {
      target: `${name}: peak memory at most ${maxGrowthMb} MB above that of the sustainable load`,
      measured: `${formatNumber(growthMb)} MB`,
      met: growthMb <= maxGrowthMb,
    },
    {
      target: `${name}: nothing is refused ${recoverySeconds} s later`,
      measured: `${after.sent - countOf(after, 200)} of ${after.sent}`,
      met: countOf(after, 200) === after.sent,
    },
  ];
};

/** Measures what the product does with ten times the load that it can take, on PostgreSQL and embedded. */
export const measureOverload = async (databaseUrl: string, effort: Effort): Promise<Section> => {
  const outcomes: Outcome[] = [];
  for (const [name, url] of [
    ['PostgreSQL', databaseUrl],
    ['embedded', undefined],
  ] as const) {
    const product = await startProduct(url);
    outcomes.push(await overload(name, product, effort));
    await product.stop();
  }
  const rows = outcomes.map(({ name, sustainable, result, after }) => [
    name,
    formatNumber(sustainable),
    formatNumber(result.sent / overloadSeconds),
    formatNumber(countOf(result, 200) / overloadSeconds),
    formatNumber(p99Of(result, 200)),
    formatNumber(countOf(result, 503) / overloadSeconds),
    formatNumber(p99Of(result, 503)),
    formatNumber(p99Of(after, 200), 1),
  ]);
  const heads = ['database', 'sustainable/s', 'sent/s', 'accepted/s', 'p99 ms', 'refused/s', 'p99 ms', 'p99 ms after'];
  return {
    title: 'Overload: recording at ten times the rate',
    text: formatTable(heads, rows),
    verdicts: outcomes.flatMap(judge),
  };
};
