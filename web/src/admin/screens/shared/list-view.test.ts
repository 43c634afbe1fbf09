import { expect, test } from 'vitest';
import { defaultView, formatView, hasConditions, parseView } from './list-view.ts';

test('[ENT-02] how a list is looked at stands in its address, and nothing else does', () => {
  const view = {
    search: 'de ouder & co',
    sort: { column: 'name', direction: 'descending' },
    filters: ['hasDivider', 'status.DRAFT'],
    page: 3,
    of: { field: 'questionId', id: 12 },
  } as const;
  expect(formatView(view)).toEqual({
    search: 'de ouder & co',
    sort: '-name',
    with: 'hasDivider status.DRAFT',
    of: 'questionId.12',
    page: '3',
  });
  expect(parseView(formatView(view))).toEqual(view);
  expect(formatView(defaultView)).toEqual({});
  expect(parseView({})).toEqual(defaultView);
});

test('[ENT-02] an address that says nonsense shows the whole list', () => {
  expect(parseView({ of: 'questionId.x' }).of).toBeUndefined();
  for (const page of ['0', '-1', 'x', '1e3', '10000000']) expect(parseView({ page }).page).toBe(1);
  expect(hasConditions(parseView({ search: '  ', with: ' ' }))).toBe(false);
});
