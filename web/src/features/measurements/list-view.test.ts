import { describe, expect, it } from 'vitest';
import { firstDay, searchOf, viewOf } from './list-view.ts';

describe('the list of measurements', () => {
  it('[RES-01] is looked at as its address says', () => {
    const view = { tree: '3', period: '12', order: 'asc', page: 4 } as const;
    expect(viewOf({ tree: '3', period: '12', order: 'asc', page: '4' })).toEqual(view);
    expect(searchOf(view)).toEqual({ tree: '3', period: '12', order: 'asc', page: '4' });
    expect(searchOf(viewOf({}))).toEqual({});
  });

  it('[RES-01] takes what an address can not ask for as nothing', () => {
    const all = { tree: '', period: '', order: 'desc', page: 1 };
    expect(viewOf({ tree: '-1', period: '7', order: 'up', page: '0' })).toEqual(all);
    expect(viewOf({ tree: 'x', page: '1.5' })).toEqual(all);
  });

  it('[RES-01] begins a period on the same day of the month, or on its last one', () => {
    expect(firstDay('3', new Date(2026, 10, 22, 23, 59))).toBe('2026-08-22');
    expect(firstDay('3', new Date(2026, 4, 31))).toBe('2026-02-28');
    expect(firstDay('12', new Date(2024, 1, 29))).toBe('2023-02-28');
    expect(firstDay('', new Date(2026, 10, 22))).toBeUndefined();
  });
});
