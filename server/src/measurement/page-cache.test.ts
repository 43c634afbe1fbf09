import { expect, test } from 'vitest';
import { makePageCache } from './page-cache.ts';

const createPage = (publicationId: number, language = 'nl') => ({
  publicationId,
  language,
  question: `{"id":${publicationId}}`,
  options: '[]',
});

test('[MEA-02] a cached page is returned again, for its publication and as the newest', () => {
  const cache = makePageCache();
  expect(cache.guess(7, 'nl')).toBeUndefined();
  const page = cache.add(7, 'nl', createPage(3));
  expect(cache.guess(7, 'nl')).toBe(page);
  expect(cache.guess(7, 'nl', 3)).toBe(page);
  expect(cache.add(7, 'nl', createPage(3))).toBe(page);
  for (const other of [cache.guess(8, 'nl'), cache.guess(7, 'en'), cache.guess(7, 'nl', 4)])
    expect(other).toBeUndefined();
});

test("[MEA-02] a page in the tree's own language is also cached under the requested one", () => {
  const cache = makePageCache();
  const page = cache.add(7, 'fr', createPage(3, 'nl'));
  expect(cache.guess(7, 'fr')).toBe(page);
  expect(cache.guess(7, 'fr', 3)).toBe(page);
  expect(cache.add(7, 'nl', createPage(3, 'nl'))).toBe(page);
});

test('[MEA-02] a new publication becomes the newest, and the former one stays cached', () => {
  const cache = makePageCache();
  const before = cache.add(7, 'nl', createPage(3));
  const after = cache.add(7, 'nl', createPage(4));
  expect(cache.guess(7, 'nl')).toBe(after);
  expect(cache.guess(7, 'nl', 3)).toBe(before);
});

test('[MEA-02] the cache holds at most 4000 pages', () => {
  const cache = makePageCache();
  const all = Array.from({ length: 9000 }, (_, index) => index + 1);
  const keptOf = (read: readonly number[]) =>
    read.filter((id) => cache.guess(id, 'nl') !== undefined || cache.guess(id, 'nl', id) !== undefined).length;
  for (const [index, id] of all.entries()) {
    cache.add(id, 'nl', createPage(id));
    if ([3999, 4000, 5000, 8999].includes(index)) {
      expect(keptOf(all.slice(0, index + 1))).toBeLessThanOrEqual(4000);
    }
    // The cache always holds the page that was read last.
    expect(cache.guess(id, 'nl')?.publicationId).toBe(id);
  }
  expect(keptOf(all)).toBeGreaterThan(0);
});
