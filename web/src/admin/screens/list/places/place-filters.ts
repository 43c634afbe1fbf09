import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { listFilters } from '@ok/contract/entity/list-filters.ts';
import type { RowListView } from '../../shared/list-view.ts';
import type { VersionPlace } from './row-place.ts';

/** Subject of a filter on the place of rows. It is the first part of its key in addresses, before a dot. */
export type PlaceFilter = 'tree' | 'version' | 'status' | 'language';

/** Value of the version filter that shows every version. */
export const allVersions = 'all';

/** Key of the filter that keeps the rows without a tree; undefined for an entity whose rows all have one. */
export const noTreeFilter = (entity: Entity): string | undefined =>
  listFilters(entity).find(({ without }) => without)?.key;

type Conditions = Pick<RowListView, 'filters' | 'of'>;

/** Value of a filter; undefined without the filter. */
export const placeFilterValue = (filters: readonly string[], name: PlaceFilter): string | undefined =>
  filters.find((key) => key.startsWith(`${name}.`))?.slice(name.length + 1);

/** Sets the value of a filter, or removes the filter. */
export const setPlaceFilter = (
  filters: readonly string[],
  name: PlaceFilter,
  value: string | undefined,
): readonly string[] => [
  ...filters.filter((key) => !key.startsWith(`${name}.`)),
  ...(value === undefined ? [] : [`${name}.${value}`]),
];

/**
 * Whether a list shows the newest version of each tree only. A list of the rows of one row shows them all, and so does
 * one of a status: both may be of an older version.
 */
export const showsNewestOnly = ({ filters, of }: Conditions): boolean =>
  of === undefined &&
  placeFilterValue(filters, 'version') === undefined &&
  placeFilterValue(filters, 'status') === undefined;

/**
 * Creates a function that tells whether a list with these filters shows a row. A row without a version is never
 * outdated.
 */
export function createPlaceFilter(view: Conditions): (place: VersionPlace | undefined, languageId: unknown) => boolean {
  const { filters } = view;
  const tree = placeFilterValue(filters, 'tree');
  const version = placeFilterValue(filters, 'version');
  const status = placeFilterValue(filters, 'status');
  const language = placeFilterValue(filters, 'language');
  const isNewestOnly = showsNewestOnly(view);
  return (place, languageId) => {
    if (isNewestOnly && place && !place.isNewest) return false;
    if (tree !== undefined && String(place?.treeId) !== tree) return false;
    if (version !== undefined && version !== allVersions && String(place?.version) !== version) return false;
    if (status !== undefined && place?.status !== status) return false;
    return language === undefined || String(languageId) === language;
  };
}
