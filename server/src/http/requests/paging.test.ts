import { expect, test } from 'vitest';
import { createPageHeaders, parsePaging } from './paging.ts';

test.each([
  [{}, { page: 0, size: 20 }],
  [
    { page: '3', size: '50' },
    { page: 3, size: 50 },
  ],
  [
    { page: '-1', size: '-1' },
    { page: 0, size: 20 },
  ],
  [
    { page: '1x', size: 'x1' },
    { page: 0, size: 20 },
  ],
  [
    { page: '', size: '' },
    { page: 0, size: 20 },
  ],
  [{ size: '0' }, { page: 0, size: 20 }],
  [{ size: '101' }, { page: 0, size: 100 }],
  [{ page: '999999999' }, { page: 1_000_000, size: 20 }],
  // Longer than any page, so it is read as no page.
  [{ page: '1234567890' }, { page: 0, size: 20 }],
])('[ENT-02] the query %j asks for %j', (query, paging) => {
  expect(parsePaging(query)).toEqual(paging);
});

test('[ENT-02] a list may allow larger pages', () => {
  expect(parsePaging({ size: '2000' }, 500)).toEqual({ page: 0, size: 500 });
});

const relsOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    (headers.Link ?? '').split(',').map((link) => {
      const [, path, rel] = /^<(.*)>; rel="(\w+)"$/.exec(link) ?? [];
      return [rel, path];
    }),
  );

test('[ENT-02] the links of a page lead to the next, the previous, the last and the first one', () => {
  const headers = createPageHeaders('/api/rows', { page: 1, size: 10 }, 31);
  expect(headers['X-Total-Count']).toBe('31');
  expect(relsOf(headers)).toEqual({
    next: '/api/rows?page=2&size=10',
    prev: '/api/rows?page=0&size=10',
    last: '/api/rows?page=3&size=10',
    first: '/api/rows?page=0&size=10',
  });
});

test.each([
  [0, 30, ['next', 'last', 'first'], 2],
  [1, 30, ['next', 'prev', 'last', 'first'], 2],
  [2, 30, ['prev', 'last', 'first'], 2],
  [5, 30, ['prev', 'last', 'first'], 2],
  [0, 10, ['last', 'first'], 0],
  [0, 11, ['next', 'last', 'first'], 1],
  [0, 0, ['last', 'first'], 0],
])('[ENT-02] page %i of %i rows in tens has the links %j', (page, total, rels, last) => {
  const links = relsOf(createPageHeaders('/api/rows', { page, size: 10 }, total));
  expect(Object.keys(links)).toEqual(rels);
  expect(links.last).toBe(`/api/rows?page=${last}&size=10`);
});

test('[ENT-02] every link keeps the other parameters of the query, each value of a list and none that is missing', () => {
  const query = { sort: ['name,asc', 'id'], query: 'a&b=é', with: undefined };
  const links = relsOf(createPageHeaders('/api/rows', { page: 0, size: 10 }, 11, query));
  for (const [rel, page] of Object.entries({ next: 1, last: 1, first: 0 })) {
    expect(links[rel]).toBe(`/api/rows?page=${page}&size=10&sort=name%2Casc&sort=id&query=a%26b%3D%C3%A9`);
  }
});
