import { expect, test } from 'vitest';
import { isNarrowed, queryOf, viewIn, wholeList } from './list-view.ts';

test('[ENT-02] how a list is looked at stands in its address, and nothing else does', () => {
  const view = {
    search: 'de ouder & co',
    sort: { column: 'name', direction: 'descending' },
    filters: ['hasDivider', 'status.DRAFT'],
    of: { field: 'questionId', id: 12 },
  } as const;
  expect(queryOf(view)).toEqual({
    search: 'de ouder & co',
    sort: '-name',
    with: 'hasDivider status.DRAFT',
    of: 'questionId.12',
  });
  expect(viewIn(queryOf(view))).toEqual(view);
  expect(queryOf(wholeList)).toEqual({});
  expect(viewIn({})).toEqual(wholeList);
});

test('[ENT-02] an address that says nonsense shows the whole list', () => {
  expect(viewIn({ of: 'questionId.x' }).of).toBeUndefined();
  expect(isNarrowed(viewIn({ search: '  ', with: ' ' }))).toBe(false);
});
