import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { alter, beSignedIn, calls, hold, refuse, text } from './visit-helpers.ts';

const open = async ({ page, url, language }: Visit, path = '/admin/system') => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto(path);
};

/** Metrics of two busy hours. */
const busy = (reply: object) => {
  const count = 720;
  const of = (value: (index: number) => number) => Array.from({ length: count }, (_, index) => value(index));
  const wave = (index: number) => 1 + Math.sin(index / 60);
  return {
    ...reply,
    at: of((index) => Date.UTC(2026, 10, 20, 12) + index * 10_000),
    columns: {
      requests: of((index) => Math.round(20 * wave(index))),
      errors: of((index) => (index % 97 === 0 ? 1 : 0)),
      time: of((index) => 180 * wave(index)),
      p95: of((index) => 420 * wave(index)),
      cpu: of((index) => 0.2 * wave(index)),
      delay: of((index) => 5 + (index % 13)),
      memory: of((index) => 160_000_000 + index * 10_000),
      connections: of((index) => Math.round(4 * wave(index))),
    },
  };
};

/** Health and metrics of the running system. */
export const systemHealthScreens: readonly Screen[] = [
  {
    name: 'system, health',
    inEnglish: true,
    open: async (visit) => {
      await alter(visit.page, calls.samples, busy);
      await open(visit);
      await expect(
        visit.page.getByRole('img', { name: text(visit.language, 'metrics.charts.requests') }),
      ).toBeVisible();
    },
  },
  {
    name: 'system, health, loading',
    open: async (visit) => {
      await hold(visit.page, calls.health);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'health.loading'))).toBeAttached();
    },
  },
  {
    name: 'system, health, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.health, 503);
      await open(visit);
      await expect(visit.page.getByRole('button', { name: text(visit.language, 'error.tryAgain') })).toBeVisible();
    },
  },
  {
    name: 'system, metrics',
    inEnglish: true,
    open: async (visit) => {
      await alter(visit.page, calls.samples, busy);
      await open(visit, '/admin/system/metrics');
      await expect(visit.page.getByRole('img', { name: text(visit.language, 'metrics.charts.memory') })).toBeVisible();
    },
  },
  {
    name: 'system, metrics switched off',
    open: async (visit) => {
      await alter(visit.page, calls.metrics, (reply: object) => ({ ...reply, measures: false }));
      await open(visit, '/admin/system/metrics');
      await expect(visit.page.getByText(text(visit.language, 'metrics.off'))).toBeVisible();
    },
  },
];
