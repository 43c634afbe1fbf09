import { inDigits, type Section, table } from './figures.ts';
import { compare, type Effort, type Measured, ratio } from './load.ts';
import { startProduct } from './program.ts';
import { pageBytes, reading } from './server-figures.ts';
import { findStep, Visitor } from './visitor.ts';

/** What measuring may add to the processor time of a request. */
const most = 0.02;

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

/** What it costs that a process measures itself: two of one database, one of which does not. */
export const measuringCost = async (databaseUrl: string, effort: Effort): Promise<Section> => {
  const on = await startProduct(databaseUrl, undefined, { settings: { METRICS: 'on' } });
  const off = await startProduct(databaseUrl, undefined, { settings: { METRICS: 'off' } });
  const visitor = await Visitor.signIn(on.url);
  const request = reading(visitor, await findStep(visitor, pageBytes));
  const sides = [
    { name: 'measures itself', program: on, request },
    { name: 'does not', program: off, request },
  ];
  const [measured, bare] = (await compare(sides, effort)) as [Measured, Measured];
  await Promise.all([on.stop(), off.stop()]);
  const cost = ratio(measured, bare, ({ cpuEach }) => cpuEach) - 1;
  return {
    title: `What measuring costs, ${effort.connections} connections, reading a step`,
    text: table(
      ['process', 'requests/s', 'p50 ms', 'CPU ms/request', 'more CPU'],
      [measured, bare].map((side) => [
        side.name,
        inDigits(side.perSecond),
        inDigits(side.p50, 1),
        inDigits(side.cpuEach, 3),
        side === measured ? percent(cost) : '',
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
