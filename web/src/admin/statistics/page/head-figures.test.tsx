import type { MeasurementFigures } from '@ok/contract/routes/statistics/statistics.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import dutch from '../../../../../content/ui-nl.json';
import type { Summary } from '../data/calls.ts';
import type { ComparisonContext } from '../data/question-rows.ts';

const memory = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('window', { localStorage: memory, sessionStorage: memory, addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'nl', dir: 'ltr' }, addEventListener: () => undefined });
// Rendered without a browser, where React asks a store for a server snapshot.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: (_subscribe: unknown, snapshot: () => unknown) => snapshot(),
}));
const { addTexts, setTextsState } = await import('../../../texts/texts-store.ts');
await import('../../../session/session-store.ts');
// The components expect a whole browser or none.
vi.unstubAllGlobals();
const { HeadFigures } = await import('./head-figures.tsx');
addTexts('nl', dutch);
setTextsState({ status: 'ready', language: 'nl' });

const figuresOf = (finished: number, stopped: number, open: number): MeasurementFigures => ({
  folded: false,
  started: finished + stopped + open,
  finished,
  stopped,
  open,
  wentBack: 20,
  medianSeconds: 192,
  medianSteps: 4,
});

/** The figures as drawn: by name, the value and the notes of each. */
const drawnFigures = (
  figures: MeasurementFigures,
  compared: MeasurementFigures,
  stillOpen: ComparisonContext['stillOpen'],
) => {
  const data = { figures, compared, comparedPeriod: { from: '2026-10-01', to: '2026-10-30' } } as Summary;
  const query = { data, isError: false, isPlaceholderData: false } as UseQueryResult<Summary>;
  const html = renderToString(<HeadFigures query={query} other={undefined} context={{ overlaps: false, stillOpen }} />);
  const plain = (part: string) =>
    part
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return Object.fromEntries(
    [...html.matchAll(/<dt>(.*?)<\/dt>(.*?)<\/div>/gs)].map(([, name = '', drawn = '']) => [name, plain(drawn)]),
  );
};

test('[STT-03] open measurements are the third part, with their number', () => {
  const drawn = drawnFigures(figuresOf(240, 24, 36), figuresOf(250, 50, 0), { own: 36, other: 0 });
  expect(drawn).toMatchObject({
    Afgerond: expect.stringMatching(/^80% 240 metingen/),
    Gestopt: expect.stringMatching(/^8% 24 metingen/),
    'Nog open': expect.stringMatching(/^12% 36 metingen/),
  });
});

test('[STT-03] stops are not compared while open measurements can make up for the difference', () => {
  const [figures, compared] = [figuresOf(240, 24, 36), figuresOf(250, 50, 0)];
  expect(drawnFigures(figures, compared, { own: 36, other: 0 }).Gestopt).toContain('nog niet te vergelijken');
  // In a period whose days can't have stops yet, the number of open measurements is unknown.
  expect(drawnFigures(figures, compared, null).Gestopt).toContain('nog niet te vergelijken');
  expect(drawnFigures(figuresOf(276, 24, 0), compared, { own: 0, other: 0 }).Gestopt).toContain('was 17%');
});

test('[STT-03] the number of measurements stands beside that of before: no test says that more or fewer are not chance', () => {
  const started = (finished: number) =>
    drawnFigures(figuresOf(finished, 0, 0), figuresOf(250, 0, 0), { own: 0, other: 0 })['Metingen gestart'];
  for (const finished of [240, 250, 1260]) expect(started(finished)).toMatch(/in de periode ervoor: 250$/);
});
