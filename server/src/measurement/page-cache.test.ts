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

test('[MEA-02] the cache holds at most 4000 pages, those that were read last', () => {
  const cache = makePageCache();
  cache.add(1, 'nl', createPage(1));
  for (let id = 2; id <= 9000; id++) {
    cache.add(id, 'nl', createPage(id));
    expect(cache.guess(1, 'nl')?.publicationId).toBe(1);
    expect(cache.guess(id, 'nl', id)?.publicationId).toBe(id);
  }
  const held = Array.from({ length: 9000 }, (_, index) => index + 1).filter((id) => cache.guess(id, 'nl', id));
  expect(held).toEqual([1, ...Array.from({ length: 3999 }, (_, index) => 5002 + index)]);
  expect(cache.figures()).toEqual({ hits: 0, misses: 9000, puts: 9000, evictions: 5000, size: 4000 });
});

test('[MEA-02] the languages that a page is asked in do not make the cache grow without end', () => {
  const cache = makePageCache();
  const languages = Array.from({ length: 20_000 }, (_, index) => `language ${index}`);
  const pages = new Set(languages.map((language) => cache.add(7, language, createPage(3))));
  expect(pages.size).toBe(1);
  const remembered = languages.filter((language) => cache.guess(7, language));
  expect(remembered.length).toBeLessThanOrEqual(16_000);
  expect(remembered.at(-1)).toBe('language 19999');
  expect(cache.figures()).toMatchObject({ size: 1, evictions: 0 });
});
