import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { formatOwner, listFilters } from '@ok/contract/entity/list-filters.ts';
import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import { overrideOf } from '../../overrides/index.ts';
import type { RowListView } from '../shared/list-view.ts';
import { isSortable } from './entity-table.ts';

export const rowsPerPage = contentLimits.page.defaultSize;

/** Creates the query of a page. Leaves out columns, filters and fields from the address that the entity does not have. */
export function createPageQuery(
  entity: Entity,
  { page, search, sort, filters, of }: RowListView,
): Record<string, string> {
  const { column, direction } = sort;
  const query = search.trim().slice(0, contentLimits.contentSearch);
  const { filters: ownFilters } = overrideOf(entity.name);
  const declaredFilters = ownFilters ? [] : listFilters(entity).filter(({ key }) => filters.includes(key));
  return {
    page: String(page - 1),
    size: String(rowsPerPage),
    ...(isSortable(entity, column) && { sort: `${column},${direction === 'descending' ? 'desc' : 'asc'}` }),
    ...(query && { query }),
    ...(declaredFilters.length > 0 && { with: declaredFilters.map(({ key }) => key).join(' ') }),
    ...Object.assign({}, ...filters.map((filter) => ownFilters?.[filter])),
    ...(of && entity.fields[of.field]?.kind === 'reference' && { of: formatOwner(of) }),
  };
}
