import { formatOwner, type ListOwner, parseOwner } from '@ok/contract/entity/list-filters.ts';
import type { RowSort } from './searchable-rows.ts';

/** View of a list: its search text, order, filters and page, and the row that all rows must refer to. */
export type RowListView = {
  search: string;
  sort: RowSort;
  filters: readonly string[];
  /** Page of a paged list, from 1. */
  page: number;
  of?: ListOwner;
};

/** The whole list, by id, from its first page. */
export const defaultView: RowListView = {
  search: '',
  sort: { column: 'id', direction: 'ascending' },
  filters: [],
  page: 1,
};

type ViewQuery = Record<string, string>;

/** Parses the view from the query of an address. `usual` is the default order, as in the query. */
export function parseView(query: ViewQuery, usual = 'id'): RowListView {
  const { search = '', sort = usual, with: filters = '', of = '', page = '' } = query;
  const owner = parseOwner(of);
  return {
    search,
    sort: { column: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'descending' : 'ascending' },
    filters: filters.split(' ').filter(Boolean),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    ...(owner && { of: owner }),
  };
}

/** Formats a view as the query of an address. Leaves out defaults. */
export function formatView({ search, sort, filters, page, of }: RowListView, usual = 'id'): ViewQuery {
  const sortText = (sort.direction === 'descending' ? '-' : '') + sort.column;
  return {
    ...(search.trim() && { search }),
    ...(sortText !== usual && { sort: sortText }),
    ...(filters.length > 0 && { with: filters.join(' ') }),
    ...(of && { of: formatOwner(of) }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** Whether a view may leave out rows. */
export const hasConditions = ({ search, filters, of }: RowListView): boolean =>
  search.trim() !== '' || filters.length > 0 || of !== undefined;
