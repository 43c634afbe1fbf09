import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { fieldText, type Words } from '../../fields/field-text.ts';
import { overrideOf } from '../../overrides/index.ts';

/** By which column a list is sorted, and which way. */
export type Sort = { column: string; direction: 'ascending' | 'descending' };

/**
 * A row with the texts of its columns, by which it is sorted, and all of them in small letters, by which it is found.
 * Of most rows nobody asks them: they are made when they are.
 */
export type Listed = { row: AnsweredRow; texts: () => Readonly<Record<string, string>>; lowered: () => string };

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** The columns of a list: the id first. */
export const columnsOf = ({ name, columns }: Entity): string[] => {
  const own = overrideOf(name).columns;
  return own ? Object.keys(own) : ['id', ...columns];
};

/** What a list is sorted by where nothing else is said. */
export const usualSort = ({ name }: Entity): string => overrideOf(name).sort ?? 'id';

/** What no text that is looked for has in it: found is what stands in one column, not across two. */
const between = '\u0000';

/** The rows of a list with their texts. */
export const listedRows = (entity: Entity, rows: readonly AnsweredRow[], words: Words): Listed[] => {
  const columns = columnsOf(entity);
  const textOfColumn = (name: string, row: AnsweredRow) => {
    const field = entity.fields[name];
    return field ? fieldText({ entity, name, field, row }, words) : String(row.id);
  };
  return rows.map((row) => {
    const texts = once(() => Object.fromEntries(columns.map((name) => [name, textOfColumn(name, row)])));
    const lowered = once(() => Object.values(texts()).join(between).toLocaleLowerCase(words.language));
    return { row, texts, lowered };
  });
};

/** The rows that have what was typed in any of their columns. */
export function foundRows(rows: readonly Listed[], typed: string, language: string): readonly Listed[] {
  const wanted = typed.trim().toLocaleLowerCase(language);
  return wanted === '' ? rows : rows.filter(({ lowered }) => lowered().includes(wanted));
}

/** The rows in order: numbers and moments by what they are, the rest as the language has it, what is empty last. */
export function sortedRows(entity: Entity, rows: readonly Listed[], { column, direction }: Sort, language: string) {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const kind = entity.fields[column]?.kind;
  const keyOf = ({ row, texts }: Listed) => (kind === 'dateTime' ? String(row[column] ?? '') : (texts()[column] ?? ''));
  const sign = direction === 'ascending' ? 1 : -1;
  if (column === 'id') return [...rows].sort((one, other) => sign * (one.row.id - other.row.id));
  return rows
    .map((listed) => ({ listed, key: keyOf(listed) }))
    .sort((one, other) => {
      if (one.key === '' || other.key === '') return Number(one.key === '') - Number(other.key === '');
      return sign * compare(one.key, other.key);
    })
    .map(({ listed }) => listed);
}
