import { expect, test } from 'vitest';
import { isNarrowed, queryOf, viewIn, wholeList } from './list-view.ts';

test('[ENT-02] how a list is looked at stands in its address, and nothing else does', () => {
  const view = {
    search: 'de ouder & co',
    sort: { column: 'name', direction: 'descending' },
    filters: ['hasDivider', 'status.DRAFT'],
    page: 3,
    of: { field: 'questionId', id: 12 },
  } as const;
  expect(queryOf(view)).toEqual({
    search: 'de ouder & co',
    sort: '-name',
    with: 'hasDivider status.DRAFT',
    of: 'questionId.12',
    page: '3',
  });
  expect(viewIn(queryOf(view))).toEqual(view);
  expect(queryOf(wholeList)).toEqual({});
  expect(viewIn({})).toEqual(wholeList);
});

test('[ENT-02] an address that says nonsense shows the whole list', () => {
  expect(viewIn({ of: 'questionId.x' }).of).toBeUndefined();
  for (const page of ['0', '-1', 'x', '1e3', '10000000']) expect(viewIn({ page }).page).toBe(1);
  expect(isNarrowed(viewIn({ search: '  ', with: ' ' }))).toBe(false);
});
