import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { labelKey } from '../fields/field-text.ts';
import type { Listed, Sort } from './listed-rows.ts';

/** What a table of rows needs, however long it is. */
export interface EntityTableProps {
  entity: Entity;
  area: string;
  columns: readonly string[];
  rows: readonly Listed[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** The key of the name of a column. */
export const columnLabel = (entity: Entity, column: string): string =>
  column === 'id' ? 'global.field.id' : labelKey(entity, column);

/** Sorted by another column, or by the same one the other way round. */
export const turned = (sort: Sort, column: string): Sort => ({
  column,
  direction: sort.column === column && sort.direction === 'ascending' ? 'descending' : 'ascending',
});
