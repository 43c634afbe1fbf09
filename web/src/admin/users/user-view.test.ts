import { expect, test } from 'vitest';
import { queryOf, searchOf, viewOf } from './user-view.ts';

test('[USR-02] the address holds page, order, search and filter, and nothing that goes without saying', () => {
  const search = { page: '3', sort: 'lastSignInDate,desc', query: 'anna', filter: 'test' };
  expect(searchOf(viewOf(search))).toEqual(search);
  expect(searchOf(viewOf({}))).toEqual({});
  expect(queryOf(viewOf(search))).toEqual({
    page: '2',
    size: '20',
    sort: 'lastSignInDate,desc',
    query: 'anna',
    test: 'true',
  });
  expect(queryOf(viewOf({ filter: 'inactive' }))).toMatchObject({ sort: 'firstName,asc', activated: 'false' });
  expect(queryOf(viewOf({ filter: 'administrators' }))).toMatchObject({ authority: 'ROLE_ADMIN' });
});

test('[USR-02] an address that asks for what can not be is taken as one that does not ask', () => {
  expect(viewOf({ page: '0', sort: 'password,desc', filter: 'everybody' })).toEqual(viewOf({}));
  expect(viewOf({ page: '-1' }).page).toBe(1);
});
