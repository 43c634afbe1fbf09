import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Kind } from '@ok/contract/entity/field.ts';
import { translatedEntities } from '@ok/contract/routes/content.ts';
import { labelKey, type TextContext } from '../../fields/values/field-text.ts';
import { targetEntity } from '../../fields/values/references.ts';
import { overrideOf } from '../../overrides/index.ts';
import { listColumnsOf, type RowSort } from '../shared/searchable-rows.ts';
import { type FindLetter, type FindPlace, ownerFieldOf, placeColumnOf } from './places/row-place.ts';

/** A column with the width that it needs, in pixels at the default font size. */
export type ColumnWidth = { column: string; leastPx: number };

/** Properties of both tables of rows. */
export interface EntityTableProps {
  entity: Entity;
  /** The address of the list. */
  list: string;
  columns: readonly string[];
  /** Widths of the columns; undefined where the table has a layout of its own. */
  widths?: readonly ColumnWidth[];
  /** Whether the cells of a row are below each other. */
  isStacked: boolean;
  rows: readonly AnsweredRow[];
  findPlace: FindPlace;
  findLetter: FindLetter;
  /** Key of the row that the user comes back from. */
  lastRowKey: string | undefined;
  sort: RowSort;
  onSort: (sort: RowSort) => void;
}

/** Role of an element of a table. Stacked elements lose their own one, because they have another `display`. */
export const tableRole = (isStacked: boolean, role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'cell') =>
  isStacked ? { role } : {};

/** Column that shows whether rows are translated. It is not a field of theirs. */
export const languagesColumn = 'languages';

/** Every column of a list: its fields, and for rows with translations their languages. */
export const tableColumnsOf = (entity: Entity): string[] => [
  ...listColumnsOf(entity),
  ...(translatedEntities.some((name) => name === entity.name) ? [languagesColumn] : []),
];

/** Key of the name of a column. */
const columnLabelKey = (entity: Entity, column: string): string => {
  if (column === languagesColumn) return 'entity.languages.title';
  return column === 'id' ? 'global.field.id' : labelKey(entity, overrideOf(entity.name).columns?.[column] ?? column);
};

/** Name of a column. That of the place also names the row that rows belong to. */
export function columnLabel(entity: Entity, column: string, { t, language }: TextContext): string {
  if (column !== placeColumnOf(entity)) return t(columnLabelKey(entity, column));
  const owner = ownerFieldOf(entity);
  if (owner === undefined) return t('entity.place.tree');
  return t('entity.place.with', { owner: t(labelKey(entity, owner)).toLocaleLowerCase(language) });
}

/** Whether a list can be sorted by a column. */
export const isSortable = ({ columns }: Entity, column: string): boolean => column === 'id' || columns.includes(column);

/** Sorts by another column, or reverses the order of the current one. */
export const toggleSort = (sort: RowSort, column: string): RowSort => ({
  column,
  direction: sort.column === column && sort.direction === 'ascending' ? 'descending' : 'ascending',
});

/** Style of a column: numbers are aligned, texts get more width, and the label of the row is emphasised. */
type ColumnLook = 'plain' | 'number' | 'text' | 'name';

const textKinds: readonly Kind[] = ['text', 'longText', 'richText', 'html', 'reference', 'list', 'dateTime'];

export function columnLook(entity: Entity, column: string): ColumnLook {
  // Columns with their own components have their own styles.
  if (overrideOf(entity.name).columns) return 'plain';
  const field = entity.fields[column];
  const kind = field?.kind;
  // A reference looks like the label of its row.
  const look =
    field?.kind === 'reference'
      ? overrideOf(field.target).display?.[targetEntity(field.target).labelField]
      : overrideOf(entity.name).display?.[column];
  if (!kind || look === 'score') return 'plain';
  if (kind === 'number') return 'number';
  if (column === entity.labelField && kind !== 'image' && kind !== 'reference' && !look) return 'name';
  return textKinds.includes(kind) && !look ? 'text' : 'plain';
}
