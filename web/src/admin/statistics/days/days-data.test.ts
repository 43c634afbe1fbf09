import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsByState, columnsByTree, heightOf, looksOf, mostSeries, seriesOf, startsIn } from './days-data.ts';

/** Days with the counts of two trees, and of both together; null is a number that is not shown. */
const dayOf = (start: string, [one, other]: (number | null)[], total: number | null) => ({
  rows: [one, other].flatMap((started, index) =>
    started === undefined ? [] : [{ start, tree: index + 1, started, finished: started, stopped: 0, open: 0 }],
  ),
  totals: [{ start, started: total, finished: total, stopped: 0, open: 0 }],
});
const period = { unit: 'day', from: '2026-11-01', to: '2026-11-30' } as const;

const count = fc.option(fc.integer({ min: 5, max: 500 }), { nil: null });
const row = fc.record({
  start: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  tree: fc.integer({ min: 1, max: 9 }),
  started: count,
});
const rows = fc
  .uniqueArray(row, { selector: ({ start, tree }) => `${start} ${tree}` })
  .map((some) => some.map((each) => ({ ...each, finished: each.started, stopped: 0, open: 0 })));
const sum = (values: (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);

test('[STT-03] no measurement is lost or counted twice in a bar that is divided, however many trees there are', () => {
  fc.assert(
    fc.property(rows, (rows) => {
      const trees = [...new Set(rows.map(({ tree }) => tree))].map((tree) => ({ tree, name: `Boom ${tree}` }));
      const series = seriesOf({ trees, rows }, 'Andere');
      expect(series.length).toBeLessThanOrEqual(mostSeries);
      expect(series.flatMap(({ trees }) => trees).sort()).toEqual(trees.map(({ tree }) => tree).sort());
      const columns = columnsByTree({ ...period, rows, totals: [] }, series);
      expect(columns).toHaveLength(30);
      for (const column of columns) {
        const own = rows.filter(({ start }) => start === column.start).map(({ started }) => started);
        if (own.includes(null)) expect(looksOf(column)).not.toBe('divided');
        else expect([looksOf(column), sum(column.parts)]).toEqual(['divided', sum(own)]);
      }
    }),
  );
});

test('[STT-03] one hidden number hides the parts of its bar, not the measurements beside it', () => {
  const may = dayOf('2026-11-02', [488, null], 490);
  const trees = [1, 2].map((tree) => ({ tree, name: `Boom ${tree}` }));
  const series = seriesOf({ trees, rows: may.rows }, 'Andere');
  const [, second] = columnsByTree({ ...period, ...may }, series);
  expect(second).toEqual({ start: '2026-11-02', parts: [488, null], total: 490 });
  expect(second && [looksOf(second), heightOf(second)]).toEqual(['whole', 490]);
  const hidden = dayOf('2026-11-02', [488, null], null);
  const [first, unknown] = columnsByTree({ ...period, ...hidden }, series);
  expect(unknown && [looksOf(unknown), heightOf(unknown)]).toEqual(['hidden', null]);
  expect(first && [looksOf(first), heightOf(first)]).toEqual(['divided', 0]);
});

test('[STT-03] trees that are taken together are no number where one of them is none', () => {
  const rows = [1, 2, 3, 4, 5, 6].map((tree) => ({
    ...{ start: '2026-11-01', tree, finished: 0, stopped: 0, open: 0 },
    started: tree === 6 ? null : 70 - tree,
  }));
  const series = seriesOf({ trees: rows.map(({ tree }) => ({ tree, name: `Boom ${tree}` })), rows }, 'Andere');
  expect(series.at(-1)?.trees).toEqual([5, 6]);
  expect(columnsByTree({ ...period, rows, totals: [] }, series)[0]?.parts).toEqual([69, 68, 67, 66, null]);
});

test('[STT-03] a bar is divided into what was finished, stopped and is still open', () => {
  const totals = [
    { start: '2026-11-01', started: 40, finished: 28, stopped: 5, open: 7 },
    { start: '2026-11-02', started: 40, finished: null, stopped: 9, open: null },
  ];
  const [first, second, third] = columnsByState({ ...period, rows: [], totals });
  expect(first).toEqual({ start: '2026-11-01', parts: [28, 5, 7], total: 40 });
  expect(second && [looksOf(second), heightOf(second)]).toEqual(['whole', 40]);
  expect(third).toEqual({ start: '2026-11-03', parts: [0, 0, 0], total: 0 });
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
