import { describe, expect, it } from 'vitest';
import { periodStart, searchOf, viewOf } from './list-view.ts';

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
