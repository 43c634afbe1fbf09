import { inDigits, type Section, table } from './figures.ts';
import { compare, type Effort, type Measured } from './load.ts';
import { startProduct } from './program.ts';
import { pageBytes, reading } from './server-figures.ts';
import { findStep, Visitor } from './visitor.ts';

/** What measuring may add to the processor time of a request. */
const most = 0.02;

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Pairs of processes, half of them begun with the one that measures: two processes of the same code differ by more than
 * what is looked for, and the one that was started first by as much again.
 */
const pairs = 6;

const onAndOff = ['on', 'off'] as const;

/** What it costs that a process measures itself: pairs of one database, one of which does not. */
export const measuringCost = async (databaseUrl: string, effort: Effort): Promise<Section> => {
  // Whoever is first fills the database and does the work of the background, and none of those that are compared.
  const first = await startProduct(databaseUrl);
  const visitor = await Visitor.signIn(first.url);
  const request = reading(visitor, await findStep(visitor, pageBytes));
  const sums = { on: [] as Measured[], off: [] as Measured[] };
  for (let pair = 0; pair < pairs; pair += 1) {
    const order = pair % 2 === 0 ? onAndOff : onAndOff.toReversed();
    const sides = [];
    for (const name of order) {
      sides.push({
        name,
        program: await startProduct(databaseUrl, undefined, { settings: { METRICS: name } }),
        request,
      });
    }
    for (const [index, side] of (await compare(sides, effort)).entries()) sums[order[index] ?? 'on'].push(side);
    for (const { program } of sides) await program.stop();
  }
  await first.stop();
  const cpuOf = (sides: readonly Measured[]) => mean(sides.map(({ cpuEach }) => cpuEach));
  const cost = cpuOf(sums.on) / cpuOf(sums.off) - 1;
  return {
    title: `What measuring costs, ${effort.connections} connections, reading a step`,
    text: table(
      ['process', 'requests/s', 'p50 ms', 'CPU ms/request', 'more CPU'],
      onAndOff.map((name) => [
        name === 'on' ? 'measures itself' : 'does not',
        inDigits(mean(sums[name].map(({ perSecond }) => perSecond))),
        inDigits(mean(sums[name].map(({ p50 }) => p50)), 1),
        inDigits(cpuOf(sums[name]), 3),
        name === 'on' ? percent(cost) : '',
      ]),
    ),
    verdicts: [
      {
        target: `Measuring adds at most ${percent(most)} to the processor time of a request`,
        measured: percent(cost),
        met: cost <= most,
      },
    ],
  };
};
