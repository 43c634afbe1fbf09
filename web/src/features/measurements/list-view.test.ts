import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import { describe, expect, it, test } from 'vitest';
import { periodStart, searchOf, selectKept, viewOf } from './list-view.ts';

describe('the list of measurements', () => {
  it('[RES-01] has its view in the address', () => {
    const view = { tree: '3', period: '12', order: 'asc', page: 4 } as const;
    expect(viewOf({ tree: '3', period: '12', order: 'asc', page: '4' })).toEqual(view);
    expect(searchOf(view)).toEqual({ tree: '3', period: '12', order: 'asc', page: '4' });
    expect(searchOf(viewOf({}))).toEqual({});
  });

  it('[RES-01] ignores invalid values in an address', () => {
    const all = { tree: '', period: '', order: 'desc', page: 1 };
    expect(viewOf({ tree: '-1', period: '7', order: 'up', page: '0' })).toEqual(all);
    expect(viewOf({ tree: 'x', page: '1.5' })).toEqual(all);
  });

  it('[RES-01] starts a period on the same day of the month, or on its last day', () => {
    const day = (period: '3' | '12', now: Date) => new Date(periodStart(period, now) ?? '').toString();
    expect(day('3', new Date(2026, 10, 22, 23, 59))).toBe(new Date(2026, 7, 22).toString());
    expect(day('3', new Date(2026, 4, 31))).toBe(new Date(2026, 1, 28).toString());
    expect(day('12', new Date(2024, 1, 29))).toBe(new Date(2023, 1, 28).toString());
    expect(periodStart('', new Date(2026, 10, 22))).toBeUndefined();
  });
});

test('without a network the kept measurements are selected like those of the server', () => {
  const measurement = (key: string, treeId: number, startedAt: string) =>
    ({ key, treeId, startedAt }) as MeasurementSummary;
  const measurements = [
    measurement('b', 1, '2026-11-20T10:00:00.000Z'),
    measurement('a', 2, '2026-11-19T10:00:00.000Z'),
    measurement('c', 1, '2026-11-21T10:00:00.000Z'),
  ];
  const keysOf = (...view: [string, 'asc' | 'desc', string?]) =>
    selectKept(measurements, { tree: view[0], order: view[1] }, view[2]).map(({ key }) => key);
  expect(keysOf('', 'desc')).toEqual(['c', 'b', 'a']);
  expect(keysOf('', 'asc')).toEqual(['a', 'b', 'c']);
  expect(keysOf('1', 'desc')).toEqual(['c', 'b']);
  expect(keysOf('', 'desc', '2026-11-20T00:00:00.000Z')).toEqual(['c', 'b']);
});
