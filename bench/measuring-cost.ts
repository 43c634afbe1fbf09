import { createRequire } from 'node:module';
import { watchPool } from '../server/src/db/pool-watch.ts';
import { makeHistogram } from '../server/src/management/histogram.ts';
import { measureProcess } from '../server/src/management/process-metrics.ts';
import { makeRequestMetrics, recordRequests } from '../server/src/management/request-metrics.ts';
import { inDigits, type Section, table } from './figures.ts';
import { compare, type Effort } from './load.ts';
import { startProduct } from './program.ts';
import { pageBytes, reading } from './server-figures.ts';
import { findStep, Visitor } from './visitor.ts';

/** The very libraries that the product has. */
const ofServer = createRequire(new URL('../server/package.json', import.meta.url));
const [Fastify, pg] = [ofServer('fastify'), ofServer('pg')];

/** What measuring may add to the processor time of a request. */
const most = 0.02;

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

/** Does a part of a request so often. */
type Work = (times: number) => Promise<void>;

/** Answers a call, as the product does it around its own work. */
const answering = async (isMeasured: boolean): Promise<Work> => {
  const app = Fastify({ logger: { level: 'silent' } });
  if (isMeasured) recordRequests(app, makeRequestMetrics(), null);
  app.get('/call/:id', async () => 'answer');
  await app.ready();
  return async (times) => {
    for (let done = 0; done < times; done += 1) await app.inject('/call/1');
  };
};

/** Takes a connection and gives it back. */
const connecting = async (databaseUrl: string, isMeasured: boolean): Promise<Work> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, allowExitOnIdle: true });
  const histogram = makeHistogram();
  const record = (milliseconds: number) => histogram.record(milliseconds);
  if (isMeasured) watchPool(pool, 1).listen({ acquired: record, created: record, used: record, timedOut: () => {} });
  return async (times) => {
    for (let done = 0; done < times; done += 1) (await pool.connect()).release();
  };
};

/** Leaves behind about as much to clear away as a request does, while the process is watched. */
const clearing = async (isMeasured: boolean): Promise<Work> => {
  return async (times) => {
    const watched = measureProcess(isMeasured);
    for (let done = 0; done < times; done += 1) {
      Array.from({ length: 400 }, (_, index) => ({ index, text: `${index}` }));
      if (done % 50 === 0) await new Promise(setImmediate);
    }
    watched.stop();
  };
};

/** Microseconds of processor time of one `work` of `times`. */
const spent = async (work: Work, times: number): Promise<number> => {
  const before = process.cpuUsage();
  await work(times);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
};

/** What the measured one takes more, in microseconds: the least of many turns each, which nothing disturbed. */
const difference = async (make: (isMeasured: boolean) => Promise<Work>, rounds: number): Promise<number> => {
  const [bare, measured] = [await make(false), await make(true)];
  const least = { bare: Number.POSITIVE_INFINITY, measured: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round += 1) {
    least.bare = Math.min(least.bare, await spent(bare, 4000));
    least.measured = Math.min(least.measured, await spent(measured, 4000));
  }
  return least.measured - least.bare;
};

/**
 * What it costs that a process measures itself: what each thing that is measured takes longer for it, beside the whole
 * of a request. Two processes of the same code differ by more than what is looked for, so it can't be told from those.
 */
export const measuringCost = async (databaseUrl: string, effort: Effort): Promise<Section> => {
  const program = await startProduct(databaseUrl, undefined, { settings: { METRICS: 'off' } });
  const visitor = await Visitor.signIn(program.url);
  const request = reading(visitor, await findStep(visitor, pageBytes));
  const [whole] = await compare([{ name: 'reading a step', program, request }], effort);
  await program.stop();
  const wholeCost = (whole?.cpuEach ?? Number.NaN) * 1000;
  const rounds = effort.rounds * 3;
  const costs = {
    'counting the call and its time': await difference(answering, rounds),
    'timing its connection': await difference((isMeasured) => connecting(databaseUrl, isMeasured), rounds),
    'watching the event loop and the memory': await difference(clearing, rounds),
  };
  const sum = Object.values(costs).reduce((all, cost) => all + Math.max(0, cost), 0);
  const line = (name: string, cost: number) => [name, inDigits(cost, 2), percent(cost / wholeCost)];
  return {
    title: 'What measuring costs a request, reading a step',
    text: table(
      ['what', 'CPU µs', 'of the request'],
      [
        line('the request itself', wholeCost),
        ...Object.entries(costs).map(([name, cost]) => line(name, cost)),
        line('all measuring', sum),
      ],
    ),
    verdicts: [
      {
        target: `Measuring adds at most ${percent(most)} to the processor time of a request`,
        measured: percent(sum / wholeCost),
        met: sum / wholeCost <= most,
      },
    ],
  };
};
