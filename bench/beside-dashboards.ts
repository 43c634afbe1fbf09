import { inDigits, quantile, table, type Verdict } from './figures.ts';
import type { Program } from './program.ts';
import { pageBytes } from './server-figures.ts';
import { findStep, Visitor } from './visitor.ts';

const dashboards = 3;

/** How many times as long a step may take beside dashboards, at its p95. */
const maxRatio = 2;

/** Milliseconds in which steps are read, each one after the other. */
const periodMs = 5000;

/** Milliseconds between two steps of one person: dashboards, not steps, are to be the load. */
const pauseMs = 5;

/** What a dashboard of statistics asks for at once. */
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
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return times;
};

/** How long a step takes by itself, and beside three administrators whose dashboards are loaded again and again. */
export const besideDashboards = async (product: Program): Promise<{ text: string; verdict: Verdict }> => {
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
  const figures = (times: readonly number[]) => [0.5, 0.95, 0.99].map((part) => inDigits(quantile(times, part), 1));
  const ratio = quantile(beside, 0.95) / quantile(alone, 0.95);
  return {
    text: table(
      ['a step', 'p50 ms', 'p95 ms', 'p99 ms'],
      [
        ['alone', ...figures(alone)],
        [`beside ${dashboards} dashboards, loaded ${loads} times`, ...figures(beside)],
      ],
    ),
    verdict: {
      target: `Statistics: p95 of a step beside ${dashboards} dashboards at most ${maxRatio} times what it is alone`,
      measured: `${inDigits(ratio, 1)} times`,
      met: ratio <= maxRatio,
    },
  };
};
