import { formatNumber, formatTable, quantile, type TargetResult } from './figures.ts';
import type { Program } from './program.ts';
import { pageBytes } from './server-figures.ts';
import { findStep, Visitor } from './visitor.ts';

const dashboards = 3;

/** Largest p95 of a step beside dashboards, as a multiple of its p95 alone. */
const maxBesideRatio = 2;

/** Duration of a measurement of steps, in milliseconds; the steps are read one after another. */
const periodMs = 5000;

/** Pause between two steps, in milliseconds: the dashboards are the load, not the steps. */
const dashboardPauseMs = 5;

/** Calls that a dashboard of statistics makes at the same time. */
const views = [
  'summary?',
  'days?',
  'scores?',
  'questions?',
  'summary?withTestUsers=true',
  'questions?withTestUsers=true',
];

const stepTimes = async (visitor: Visitor, path: string): Promise<number[]> => {
  const times: number[] = [];
  const end = performance.now() + periodMs;
  while (performance.now() < end) {
    const start = performance.now();
    await visitor.read(path);
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, dashboardPauseMs));
  }
  return times;
};

/** Measures a step alone, and beside three administrators whose dashboards reload continuously. */
export const besideDashboards = async (product: Program): Promise<{ text: string; verdict: TargetResult }> => {
  const professional = await Visitor.signIn(product.url);
  const admin = await Visitor.signIn(product.url, 'admin');
  const { path } = await findStep(professional, pageBytes);
  const alone: number[] = [];
  const beside: number[] = [];
  let loads = 0;
  for (let round = 0; round < 3; round += 1) {
    alone.push(...(await stepTimes(professional, path)));
    let isOver = false;
    const watch = async () => {
      for (; !isOver; loads += 1) await Promise.all(views.map((view) => admin.read(`/api/statistics/${view}`)));
    };
    const watching = Array.from({ length: dashboards }, watch);
    beside.push(...(await stepTimes(professional, path)));
    isOver = true;
    await Promise.all(watching);
  }
  const figures = (times: readonly number[]) => [0.5, 0.95, 0.99].map((part) => formatNumber(quantile(times, part), 1));
  const ratio = quantile(beside, 0.95) / quantile(alone, 0.95);
  return {
    text: formatTable(
      ['a step', 'p50 ms', 'p95 ms', 'p99 ms'],
      [
        ['alone', ...figures(alone)],
        [`beside ${dashboards} dashboards, loaded ${loads} times`, ...figures(beside)],
      ],
    ),
    verdict: {
      target: `Statistics: p95 of a step beside ${dashboards} dashboards at most ${maxBesideRatio} times what it is alone`,
      measured: `${formatNumber(ratio, 1)} times`,
      met: ratio <= maxBesideRatio,
    },
  };
};
