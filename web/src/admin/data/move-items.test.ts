import { expect, test } from 'vitest';
import { moveItems } from './move-items.ts';

test('[ENT-25] items move before or after another one, and keep their own order', () => {
  expect(moveItems([1, 2, 3, 4], new Set([3]), 1, false)).toEqual([3, 1, 2, 4]);
  expect(moveItems([1, 2, 3, 4], new Set([1]), 4, true)).toEqual([2, 3, 4, 1]);
  expect(moveItems([1, 2, 3, 4], new Set([4, 1]), 2, true)).toEqual([2, 1, 4, 3]);
});

test('[ENT-25] items that are dropped on one of themselves stay where they are', () => {
  expect(moveItems([1, 2, 3], new Set([1, 2]), 2, true)).toEqual([1, 2, 3]);
});
