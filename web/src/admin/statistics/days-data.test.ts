import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOf, mostSeries, seriesOf, startsIn } from './days-data.ts';

const count = fc.option(fc.integer({ min: 5, max: 500 }), { nil: null });
const row = fc.record({
  start: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  tree: fc.integer({ min: 1, max: 9 }),
  started: count,
  finished: count,
});
const rows = fc.uniqueArray(row, { selector: ({ start, tree }) => `${start} ${tree}` });

test('[STT-03] no measurement is lost or counted twice, however many trees there are', () => {
  fc.assert(
    fc.property(rows, (rows) => {
      const trees = [...new Set(rows.map(({ tree }) => tree))].map((tree) => ({ tree, name: `Boom ${tree}` }));
      const series = seriesOf({ trees, rows }, 'Andere');
      expect(series.length).toBeLessThanOrEqual(mostSeries);
      expect(series.flatMap(({ trees }) => trees).sort()).toEqual(trees.map(({ tree }) => tree).sort());
      const columns = columnsOf({ unit: 'day', from: '2026-11-01', to: '2026-11-30', rows }, series);
      expect(columns).toHaveLength(30);
      const sum = (values: (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
      expect(sum(columns.flatMap(({ parts }) => parts))).toBe(sum(rows.map(({ started }) => started)));
      expect(sum(columns.map(({ total }) => total))).toBe(sum(rows.map(({ started }) => started)));
    }),
  );
});

test('[STT-03] a day with too few people to be told of is none without any', () => {
  const rows = [{ start: '2026-11-02', tree: 1, started: null, finished: null }];
  const series = seriesOf({ trees: [{ tree: 1, name: 'Baby' }], rows }, 'Andere');
  const [first, second] = columnsOf({ unit: 'day', from: '2026-11-01', to: '2026-11-02', rows }, series);
  expect(first).toEqual({ start: '2026-11-01', parts: [0], total: 0, hasFew: false });
  expect(second).toEqual({ start: '2026-11-02', parts: [null], total: 0, hasFew: true });
});

test('[STT-03] months are whole ones, also over the end of a year', () => {
  expect(startsIn('month', '2026-11-17', '2027-02-03')).toEqual([
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
    '2027-02-01',
  ]);
  expect(startsIn('day', '2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
});
