import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { fieldText, type Words } from '../fields/field-text.ts';

/** By which column a list is sorted, and which way. */
export type Sort = { column: string; direction: 'ascending' | 'descending' };

/** A row with the texts of its columns, by which it is found and sorted. */
export type Listed = { row: AnsweredRow; texts: Readonly<Record<string, string>> };

/** The columns of a list: the id first. */
export const columnsOf = ({ columns }: Entity): string[] => ['id', ...columns];

/** The rows of a list with their texts. */
export const listedRows = (entity: Entity, rows: readonly AnsweredRow[], words: Words): Listed[] =>
  rows.map((row) => ({
    row,
    texts: Object.fromEntries(
      columnsOf(entity).map((name) => {
        const field = entity.fields[name];
        return [name, field ? fieldText({ entity, name, field, row }, words) : String(row.id)];
      }),
    ),
  }));

/** The rows that have what was typed in any of their columns. */
export function foundRows(rows: readonly Listed[], typed: string, language: string): readonly Listed[] {
  const wanted = typed.trim().toLocaleLowerCase(language);
  if (wanted === '') return rows;
  return rows.filter(({ texts }) =>
    Object.values(texts).some((text) => text.toLocaleLowerCase(language).includes(wanted)),
  );
}

/** The rows in order: numbers and moments by what they are, the rest as the language has it, what is empty last. */
export function sortedRows(entity: Entity, rows: readonly Listed[], { column, direction }: Sort, language: string) {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const kind = entity.fields[column]?.kind;
  const keyOf = ({ row, texts }: Listed) => (kind === 'dateTime' ? String(row[column] ?? '') : (texts[column] ?? ''));
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((listed) => ({ listed, key: keyOf(listed) }))
    .sort((one, other) => {
      if (one.key === '' || other.key === '') return Number(one.key === '') - Number(other.key === '');
      return sign * compare(one.key, other.key);
    })
    .map(({ listed }) => listed);
}
