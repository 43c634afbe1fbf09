import type { Entity } from './define-entity.ts';

/** A filter of a list. `key` is its name in addresses and calls. */
export type ListFilter = {
  key: string;
  /** Field that the filter tests. */
  name: string;
  /** For a choice: the value that rows must have. */
  value?: string;
  /** Selects the rows without a value. */
  without?: true;
};

/**
 * Filters of an entity, derived from its columns: a boolean that is true, a choice with a given value, an optional
 * reference or list that has a value, and a read-only reference without one.
 */
export const listFilters = ({ columns, fields }: Entity): ListFilter[] =>
  columns.flatMap((name): ListFilter[] => {
    const field = fields[name];
    if (field?.kind === 'choice') return field.values.map((value) => ({ key: `${name}.${value}`, name, value }));
    if (field?.kind === 'reference' && field.readOnly) return [{ key: `${name}.none`, name, without: true }];
    const isOptional = field?.kind === 'reference' ? !field.required : field?.kind === 'list';
    return field?.kind === 'boolean' || isOptional ? [{ key: name, name }] : [];
  });

/** Restricts a list to rows that refer to one row. */
export type ListOwner = { field: string; id: number };

/** Formats an owner for addresses and calls: `questionId.12`. */
export const formatOwner = ({ field, id }: ListOwner): string => `${field}.${id}`;

/** Parses the format of `formatOwner`; undefined for other texts. */
export const parseOwner = (text: string): ListOwner | undefined => {
  const [, field, id] = /^(\w+)\.([1-9]\d{0,9})$/.exec(text) ?? [];
  return field ? { field, id: Number(id) } : undefined;
};
