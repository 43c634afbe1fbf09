import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { listFilters, ownerText } from '@ok/contract/entity/list-filters.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import { overrideOf } from '../../overrides/index.ts';
import type { ListView } from '../shared/list-view.ts';
import { isSortable } from './entity-table.ts';

/** Rows on a page of a list. */
export const pageSize = limits.page.usual;

/** What the server is asked for so that a list is looked at like this; nothing is asked of what an address makes up. */
export function pageQuery(entity: Entity, { page, search, sort, filters, of }: ListView): Record<string, string> {
  const { column, direction } = sort;
  const query = search.trim().slice(0, limits.contentSearch);
  const { filters: own } = overrideOf(entity.name);
  const known = own ? [] : listFilters(entity).filter(({ key }) => filters.includes(key));
  return {
    page: String(page - 1),
    size: String(pageSize),
    ...(isSortable(entity, column) && { sort: `${column},${direction === 'descending' ? 'desc' : 'asc'}` }),
    ...(query && { query }),
    ...(known.length > 0 && { with: known.map(({ key }) => key).join(' ') }),
    ...Object.assign({}, ...filters.map((filter) => own?.[filter])),
    ...(of && entity.fields[of.field]?.kind === 'reference' && { of: ownerText(of) }),
  };
}
