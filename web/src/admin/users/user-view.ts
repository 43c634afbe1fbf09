import type { getUsers, UserSort } from '@ok/contract/routes/user.ts';
import type { CallOptions } from '../../api/client.ts';

/** How many users are on a page. */
export const pageSize = 20;

/** What the list can be held to. */
export const userFilters = ['inactive', 'administrators', 'test'] as const;

/** Something that the list can be held to. */
export type UserFilter = (typeof userFilters)[number];

/** What is shown of the users, and in which order. */
export type UserView = {
  /** From 1. */
  page: number;
  sort: UserSort;
  direction: 'ascending' | 'descending';
  query: string;
  filter: UserFilter | undefined;
};

/** Columns that can be sorted, with what they are sorted by. */
export const sortOfColumn = {
  name: 'firstName',
  activated: 'activated',
  langKey: 'langKey',
  lastSignInDate: 'lastSignInDate',
} as const satisfies Record<string, UserSort>;

const sorts: readonly string[] = Object.values(sortOfColumn);
const isSort = (text: string | undefined): text is UserSort => text !== undefined && sorts.includes(text);

type Search = Record<string, string>;

/** What an address asks for; what it can't ask for is as it is without. */
export function viewOf({ page = '', sort = '', query = '', filter }: Record<string, unknown> & Search): UserView {
  const [by, direction] = sort.split(',');
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    sort: isSort(by) ? by : 'firstName',
    direction: isSort(by) && direction === 'desc' ? 'descending' : 'ascending',
    query,
    filter: userFilters.find((known) => known === filter),
  };
}

/** The query of the address of a view, as short as it can be. */
export function searchOf({ page, sort, direction, query, filter }: UserView): Search {
  const isUsual = sort === 'firstName' && direction === 'ascending';
  return {
    ...(page > 1 && { page: String(page) }),
    ...(!isUsual && { sort: direction === 'descending' ? `${sort},desc` : sort }),
    ...(query && { query }),
    ...(filter && { filter }),
  };
}

/** What the server is asked for. */
export function queryOf({ page, sort, direction, query, filter }: UserView): CallOptions<typeof getUsers>['query'] {
  return {
    page: String(page - 1),
    size: String(pageSize),
    sort: `${sort},${direction === 'descending' ? 'desc' : 'asc'}`,
    ...(query && { query }),
    ...(filter === 'inactive' && { activated: 'false' as const }),
    ...(filter === 'administrators' && { authority: 'ROLE_ADMIN' as const }),
    ...(filter === 'test' && { test: 'true' as const }),
  };
}
