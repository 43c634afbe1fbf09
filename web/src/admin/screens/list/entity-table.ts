import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Kind } from '@ok/contract/entity/field.ts';
import { labelKey } from '../../fields/field-text.ts';
import { targetOf } from '../../fields/references.ts';
import { overrideOf } from '../../overrides/index.ts';
import type { Sort } from '../shared/listed-rows.ts';

/** What a table of rows needs, however long it is. */
export interface EntityTableProps {
  entity: Entity;
  /** The address of the list. */
  list: string;
  columns: readonly string[];
  rows: readonly AnsweredRow[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** The key of the name of a column. */
export const columnLabel = (entity: Entity, column: string): string =>
  column === 'id' ? 'global.field.id' : labelKey(entity, overrideOf(entity.name).columns?.[column] ?? column);

/** Whether a list can be sorted by a column. */
export const isSortable = ({ columns }: Entity, column: string): boolean => column === 'id' || columns.includes(column);

/** Sorted by another column, or by the same one the other way round. */
export const turned = (sort: Sort, column: string): Sort => ({
  column,
  direction: sort.column === column && sort.direction === 'ascending' ? 'descending' : 'ascending',
});

/** How a column display: numbers stand under each other, texts have room, what stands for the row stands out. */
type ColumnLook = 'plain' | 'number' | 'text' | 'name';

const texts: readonly Kind[] = ['text', 'longText', 'richText', 'html', 'reference', 'list', 'dateTime'];

/** How a column looks. */
export function lookOf(entity: Entity, column: string): ColumnLook {
  // What is drawn by components of its own has a look of its own.
  if (overrideOf(entity.name).columns) return 'plain';
  const field = entity.fields[column];
  const kind = field?.kind;
  // A reference looks like what stands for its row.
  const look =
    field?.kind === 'reference'
      ? overrideOf(field.target).display?.[targetOf(field.target).labelField]
      : overrideOf(entity.name).display?.[column];
  if (!kind || look === 'score') return 'plain';
  if (kind === 'number') return 'number';
  if (column === entity.labelField && kind !== 'image' && kind !== 'reference' && !look) return 'name';
  return texts.includes(kind) && !look ? 'text' : 'plain';
}
