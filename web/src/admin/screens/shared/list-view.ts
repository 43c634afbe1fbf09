import { type ListOwner, ownerIn, ownerText } from '@ok/contract/entity/list-filters.ts';
import type { Sort } from './listed-rows.ts';

/** How somebody looks at a list: what is searched for, which filters are on, which rows it is about, and the order. */
export type ListView = {
  search: string;
  sort: Sort;
  filters: readonly string[];
  /** Which page of a list that comes in pages, from 1. */
  page: number;
  of?: ListOwner;
};

/** The whole list, by id, from its beginning. */
export const wholeList: ListView = { search: '', sort: { column: 'id', direction: 'ascending' }, filters: [], page: 1 };

type Query = Record<string, string>;

/** What of an address says how its list is looked at, which is sorted as usual where nothing else is said. */
export function viewIn(query: Query, usual = 'id'): ListView {
  const { search = '', sort = usual, with: filters = '', of = '', page = '' } = query;
  const owner = ownerIn(of);
  return {
    search,
    sort: { column: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'descending' : 'ascending' },
    filters: filters.split(' ').filter(Boolean),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    ...(owner && { of: owner }),
  };
}

/** The part of an address that says how a list is looked at; nothing for what needs no saying. */
export function queryOf({ search, sort, filters, page, of }: ListView, usual = 'id'): Query {
  const by = (sort.direction === 'descending' ? '-' : '') + sort.column;
  return {
    ...(search.trim() && { search }),
    ...(by !== usual && { sort: by }),
    ...(filters.length > 0 && { with: filters.join(' ') }),
    ...(of && { of: ownerText(of) }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** Whether less than the whole list is asked for. */
export const isNarrowed = ({ search, filters, of }: ListView): boolean =>
  search.trim() !== '' || filters.length > 0 || of !== undefined;

/** How every list was looked at last. */
const last = new Map<string, ListView>();

/** What a list is looked at like from now on, when somebody comes back to it. */
export const rememberView = (list: string, view: ListView): void => void last.set(list, view);

/** How a list was looked at last. */
export const lastView = (list: string): ListView | undefined => last.get(list);

/** Somebody who chooses a list in the menu begins anew. */
export const forgetViews = (): void => last.clear();
