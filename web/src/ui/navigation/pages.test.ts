import { expect, test } from 'vitest';
import { shownPages } from './pages.tsx';

test('[USR-02] links to the first, the last and the pages around the current one, each once and in order', () => {
  expect(shownPages(1, 1)).toEqual([1]);
  expect(shownPages(1, 2)).toEqual([1, 2]);
  expect(shownPages(1, 42)).toEqual([1, 2, 3, 4, 'after', 42]);
  expect(shownPages(20, 42)).toEqual([1, 'before', 19, 20, 21, 'after', 42]);
  expect(shownPages(42, 42)).toEqual([1, 'before', 39, 40, 41, 42]);
  for (const pages of [3, 4, 5, 6, 7, 9]) {
    for (let page = 1; page <= pages; page += 1) {
      const numbers = shownPages(page, pages).filter((shown) => typeof shown === 'number');
      expect(numbers, `${page} of ${pages}`).toEqual([...new Set(numbers)].sort((one, other) => one - other));
      expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
    }
  }
});
