import { expect, test, vi } from 'vitest';

// The texts of the page and the session are read from the browser.
const memory = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('window', { localStorage: memory, sessionStorage: memory, addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'nl', dir: 'ltr' }, addEventListener: () => undefined });
const { createChartMarks } = await import('./chart-marks.ts');

const t = (key: string, params: Record<string, string | number> = {}) => `${key} ${params.name ?? ''}`.trim();

const minuteMs = 60_000;
const from = Date.parse('2026-11-25T12:00:00Z');
const publicationAt = (at: number, id: number) => ({
  id,
  timestamp: new Date(at).toISOString(),
  principal: 'anna',
  type: 'VERSION_PUBLISH',
  data: { object: 'questionTree', objectId: '12', tree: 4, version: 2 },
});

test('[MGT-02] a chart marks the start of its process and what was published since its first moment', () => {
  const publications = [publicationAt(from + 30 * minuteMs, 2), publicationAt(from - 30 * minuteMs, 1)];
  const sources = { from, publications, versions: undefined };
  const start = { kind: 'start', at: from - 5_000, text: 'metrics.marks.start' };
  const publication = {
    kind: 'publication',
    at: from + 30 * minuteMs,
    text: 'metrics.marks.publication audits.version',
  };
  expect(createChartMarks(t, { ...sources, startedAt: from - 5_000 })).toEqual([start, publication]);
  expect(createChartMarks(t, { ...sources, startedAt: from - 200 * minuteMs })).toEqual([publication]);
});
