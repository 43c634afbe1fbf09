import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { fieldText, type TextContext } from '../../fields/values/field-text.ts';
import { overrideOf } from '../../overrides/index.ts';

/** Order of a list. */
export type RowSort = { column: string; direction: 'ascending' | 'descending' };

/**
 * A row with the texts of its columns, for sorting, and all texts in lower case, for searching. Most rows need neither,
 * so both are computed on first use.
 */
export type SearchableRow = { row: AnsweredRow; texts: () => Readonly<Record<string, string>>; lowered: () => string };

const lazy = <T>(make: () => T): (() => T) => {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
};

/** Columns of a list. The id is first, unless the entity overrides its columns. */
export const listColumnsOf = ({ name, columns }: Entity): string[] => {
  const ownColumns = overrideOf(name).columns;
  return ownColumns ? Object.keys(ownColumns) : ['id', ...columns];
};

/** Default order of a list, as in the query of its address. */
export const defaultSort = ({ name }: Entity): string => overrideOf(name).sort ?? 'id';

/** Separates the texts of columns. No search text contains it, so no match extends over two columns. */
const columnSeparator = '\u0000';

/**
 * Creates the rows of a list with their texts.
 *
 * @param own column whose text is made by a function of its own
 */
export const createSearchableRows = (
  entity: Entity,
  rows: readonly AnsweredRow[],
  words: TextContext,
  own?: { column: string; textOf: (row: AnsweredRow) => string },
): SearchableRow[] => {
  const columns = listColumnsOf(entity);
  const textOfColumn = (name: string, row: AnsweredRow) => {
    if (own && name === own.column) return own.textOf(row);
    const field = entity.fields[name];
    return field ? fieldText({ entity, name, field, row }, words) : String(row.id);
  };
  return rows.map((row) => {
    const texts = lazy(() => Object.fromEntries(columns.map((name) => [name, textOfColumn(name, row)])));
    const lowered = lazy(() => Object.values(texts()).join(columnSeparator).toLocaleLowerCase(words.language));
    return { row, texts, lowered };
  });
};

/** Keeps the rows with the typed text in one of their columns. */
export function filterRows(rows: readonly SearchableRow[], typed: string, language: string): readonly SearchableRow[] {
  const searchText = typed.trim().toLocaleLowerCase(language);
  return searchText === '' ? rows : rows.filter(({ lowered }) => lowered().includes(searchText));
}

/** Sorts rows: numbers and moments by value, texts by the rules of the language, empty values last. */
export function sortRows(
  entity: Entity,
  rows: readonly SearchableRow[],
  { column, direction }: RowSort,
  language: string,
) {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const kind = entity.fields[column]?.kind;
  const sortKeyOf = ({ row, texts }: SearchableRow) =>
    kind === 'dateTime' ? String(row[column] ?? '') : (texts()[column] ?? '');
  const sign = direction === 'ascending' ? 1 : -1;
  if (column === 'id') return [...rows].sort((one, other) => sign * (one.row.id - other.row.id));
  return rows
    .map((listed) => ({ listed, key: sortKeyOf(listed) }))
    .sort((one, other) => {
      if (one.key === '' || other.key === '') return Number(one.key === '') - Number(other.key === '');
      return sign * compare(one.key, other.key);
    })
    .map(({ listed }) => listed);
}
