import { expect, test } from 'vitest';
import { makePageCache } from './page-cache.ts';

const found = (publicationId: number, language = 'nl') => ({
  publicationId,
  language,
  question: `{"id":${publicationId}}`,
  options: '[]',
});

test('[MEA-02] a page that was kept is the one that is given again, for its publication and as the newest', () => {
  const cache = makePageCache();
  expect(cache.guess(7, 'nl')).toBeUndefined();
  const page = cache.keep(7, 'nl', found(3));
  expect(cache.guess(7, 'nl')).toBe(page);
  expect(cache.guess(7, 'nl', 3)).toBe(page);
  expect(cache.keep(7, 'nl', found(3))).toBe(page);
  for (const other of [cache.guess(8, 'nl'), cache.guess(7, 'en'), cache.guess(7, 'nl', 4)])
    expect(other).toBeUndefined();
});

test('[MEA-02] a page in the own language of a tree is kept under the language that was asked for, too', () => {
  const cache = makePageCache();
  const page = cache.keep(7, 'fr', found(3, 'nl'));
  expect(cache.guess(7, 'fr')).toBe(page);
  expect(cache.guess(7, 'fr', 3)).toBe(page);
  expect(cache.keep(7, 'nl', found(3, 'nl'))).toBe(page);
});

test('[MEA-02] a new publication is the newest from then on, and the one before stays what it was', () => {
  const cache = makePageCache();
  const before = cache.keep(7, 'nl', found(3));
  const after = cache.keep(7, 'nl', found(4));
  expect(cache.guess(7, 'nl')).toBe(after);
  expect(cache.guess(7, 'nl', 3)).toBe(before);
});

test('[MEA-02] however many pages are read, no more than 4000 are kept', () => {
  const cache = makePageCache();
  const all = Array.from({ length: 9000 }, (_, index) => index + 1);
  const keptOf = (read: readonly number[]) =>
    read.filter((id) => cache.guess(id, 'nl') !== undefined || cache.guess(id, 'nl', id) !== undefined).length;
  for (const [index, id] of all.entries()) {
    cache.keep(id, 'nl', found(id));
    if ([3999, 4000, 5000, 8999].includes(index)) {
      expect(keptOf(all.slice(0, index + 1))).toBeLessThanOrEqual(4000);
    }
    // What has just been read is kept, whatever had to go for it.
    expect(cache.guess(id, 'nl')?.publicationId).toBe(id);
  }
  expect(keptOf(all)).toBeGreaterThan(0);
});
