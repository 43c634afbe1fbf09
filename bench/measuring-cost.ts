import { watchPool } from '../server/src/db/connections/pool-watch.ts';
import { makeHistogram } from '../server/src/management/metrics/histogram.ts';
import { measureProcess } from '../server/src/management/metrics/process-metrics.ts';
import { createRequestMetrics, recordRequests } from '../server/src/management/metrics/request-metrics.ts';
import { formatNumber, formatPercent, formatTable, type Section } from './figures.ts';
import { compare, type Effort } from './load.ts';
import { startProduct } from './program.ts';
import { pageBytes, readRequest } from './server-figures.ts';
import { pg, requireFromServer } from './server-packages.ts';
import { findStep, Visitor } from './visitor.ts';

/** The product's own library. */
const Fastify = requireFromServer('fastify');

/** Share that the metrics may add to the processor time of a request. */
const maxShare = 0.02;

/** Does a part of a request this many times. */
type Work = (times: number) => Promise<void>;

/** Answers a call with the hooks that the product puts around its own work. */
const makeAnswering = async (isMeasured: boolean): Promise<Work> => {
  const app = Fastify({ logger: { level: 'silent' } });
  if (isMeasured) recordRequests(app, createRequestMetrics(), null);
  app.get('/call/:id', async () => 'answer');
  await app.ready();
  return async (times) => {
    for (let done = 0; done < times; done += 1) await app.inject('/call/1');
  };
};

/** Takes a connection from the pool and returns it. */
const makeConnecting = async (databaseUrl: string, isMeasured: boolean): Promise<Work> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, allowExitOnIdle: true });
  const histogram = makeHistogram();
  const record = (milliseconds: number) => histogram.record(milliseconds);
  if (isMeasured) watchPool(pool, 1).listen({ acquired: record, created: record, used: record, timedOut: () => {} });
  return async (times) => {
    for (let done = 0; done < times; done += 1) (await pool.connect()).release();
  };
};

/** Creates about as much garbage as a request, while the process is watched. */
const makeGarbage = async (isMeasured: boolean): Promise<Work> => {
  return async (times) => {
    const watched = measureProcess(isMeasured);
    for (let done = 0; done < times; done += 1) {
      Array.from({ length: 400 }, (_, index) => ({ index, text: `${index}` }));
      if (done % 50 === 0) await new Promise(setImmediate);
    }
    watched.stop();
  };
};

/** Processor time of one repetition, in microseconds. */
const cpuMicroseconds = async (work: Work, times: number): Promise<number> => {
  const before = process.cpuUsage();
  await work(times);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
};

/**
 * Extra processor time of the measured work, in microseconds: the minimum of many rounds, which are the undisturbed
 * ones.
 */
const measureOverhead = async (make: (isMeasured: boolean) => Promise<Work>, rounds: number): Promise<number> => {
  const [bare, measured] = [await make(false), await make(true)];
  const minimum = { bare: Number.POSITIVE_INFINITY, measured: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round += 1) {
    minimum.bare = Math.min(minimum.bare, await cpuMicroseconds(bare, 4000));
    minimum.measured = Math.min(minimum.measured, await cpuMicroseconds(measured, 4000));
  }
  return minimum.measured - minimum.bare;
};

/**
 * Measures the cost of the metrics: the extra time of each measured part, beside the time of a whole request. Two
 * processes of the same code differ by more than that cost, so comparing processes can't show it.
 */
export const measureMetricsCost = async (databaseUrl: string, effort: Effort): Promise<Section> => {
  const program = await startProduct(databaseUrl, undefined, { settings: { METRICS: 'off' } });
  const visitor = await Visitor.signIn(program.url);
  const request = readRequest(visitor, await findStep(visitor, pageBytes));
  const [readStep] = await compare([{ name: 'reading a step', program, request }], effort);
  await program.stop();
  const requestCost = (readStep?.cpuEach ?? Number.NaN) * 1000;
  const rounds = effort.rounds * 3;
  const costs = {
    'counting the call and its time': await measureOverhead(makeAnswering, rounds),
    'timing its connection': await measureOverhead((isMeasured) => makeConnecting(databaseUrl, isMeasured), rounds),
    'watching the event loop and the memory': await measureOverhead(makeGarbage, rounds),
  };
  const sum = Object.values(costs).reduce((all, cost) => all + Math.max(0, cost), 0);
  const line = (name: string, cost: number) => [name, formatNumber(cost, 2), formatPercent(cost / requestCost, 1)];
  return {
    title: 'What measuring costs a request, reading a step',
    text: formatTable(
      ['what', 'CPU µs', 'of the request'],
      [
        line('the request itself', requestCost),
        ...Object.entries(costs).map(([name, cost]) => line(name, cost)),
        line('all measuring', sum),
      ],
    ),
    verdicts: [
      {
        target: `Measuring adds at most ${formatPercent(maxShare, 1)} to the processor time of a request`,
        measured: formatPercent(sum / requestCost, 1),
        met: sum / requestCost <= maxShare,
      },
    ],
  };
};
