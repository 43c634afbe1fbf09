import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  columnsByState,
  columnsByTree,
  heightOf,
  hiddenSum,
  isHidden,
  maxSeries,
  seriesOf,
  shownSum,
  startsIn,
} from './days-data.ts';

/** A day with the counts of trees, and their total; null is a hidden count. */
const dayOf = (start: string, counts: (number | null)[], total: number | null) => ({
  rows: counts.flatMap((started, index) =>
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

test('[STT-03] a divided bar contains each measurement once, however many trees there are', () => {
  fc.assert(
    fc.property(rows, (rows) => {
      const trees = [...new Set(rows.map(({ tree }) => tree))].map((tree) => ({ tree, name: `Boom ${tree}` }));
      const series = seriesOf({ trees, rows }, 'Andere');
      expect(series.length).toBeLessThanOrEqual(maxSeries);
      expect(series.flatMap(({ trees }) => trees).sort()).toEqual(trees.map(({ tree }) => tree).sort());
      const columns = columnsByTree({ ...period, rows, totals: [] }, series);
      expect(columns).toHaveLength(30);
      for (const column of columns) {
        const counts = rows.filter(({ start }) => start === column.start).map(({ started }) => started);
        if (!counts.includes(null)) expect(shownSum(column)).toBe(sum(counts));
        else expect(shownSum(column)).toBeLessThanOrEqual(sum(counts));
      }
    }),
  );
});

test('[STT-03] hidden parts of a bar fill it up to its total, and a bar without a total is a mark', () => {
  const trees = [1, 2, 3].map((tree) => ({ tree, name: `Boom ${tree}` }));
  const partly = dayOf('2026-11-02', [488, null, null], 495);
  const series = seriesOf({ trees, rows: partly.rows }, 'Andere');
  const columnOf = (day: ReturnType<typeof dayOf>, index: number) => {
    const column = columnsByTree({ ...period, ...day }, series)[index];
    return column && [shownSum(column), hiddenSum(column), heightOf(column), isHidden(column)];
  };
  expect(columnOf(partly, 1)).toEqual([488, 7, 495, false]);
  expect(columnOf(dayOf('2026-11-02', [null, null], null), 1)).toEqual([0, 0, 0, true]);
  expect(columnOf(dayOf('2026-11-02', [6, null], null), 1)).toEqual([6, 0, 6, false]);
  // A day without measurements is empty, not hidden.
  expect(columnOf(partly, 0)).toEqual([0, 0, 0, false]);
});

test('[STT-03] several trees together have a hidden count where one of the trees has', () => {
  const rows = [1, 2, 3, 4, 5, 6].map((tree) => ({
    ...{ start: '2026-11-01', tree, finished: 0, stopped: 0, open: 0 },
    started: tree === 6 ? null : 70 - tree,
  }));
  const series = seriesOf({ trees: rows.map(({ tree }) => ({ tree, name: `Boom ${tree}` })), rows }, 'Andere');
  expect(series.at(-1)?.trees).toEqual([5, 6]);
  expect(columnsByTree({ ...period, rows, totals: [] }, series)[0]?.parts).toEqual([69, 68, 67, 66, null]);
});

test('[STT-03] a bar is divided into finished, stopped and open measurements', () => {
  const totals = [
    { start: '2026-11-01', started: 40, finished: 28, stopped: 5, open: 7 },
    { start: '2026-11-02', started: 40, finished: null, stopped: 9, open: null },
  ];
  const [first, second, third] = columnsByState({ ...period, rows: [], totals });
  expect(first).toEqual({ start: '2026-11-01', parts: [28, 5, 7], total: 40 });
  expect(second && [shownSum(second), hiddenSum(second), heightOf(second)]).toEqual([9, 31, 40]);
  expect(third).toEqual({ start: '2026-11-03', parts: [0, 0, 0], total: 0 });
});

test('[STT-03] months are whole, also over the end of a year', () => {
  expect(startsIn('month', '2026-11-17', '2027-02-03')).toEqual([
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
    '2027-02-01',
  ]);
  expect(startsIn('day', '2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
});
