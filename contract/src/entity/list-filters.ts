import type { Entity } from './define-entity.ts';

/** What the rows of a list can be held to; its key stands in addresses and in calls. */
export type ListFilter = {
  key: string;
  /** The field that it is about. */
  name: string;
  /** Of a choice: the one value that is kept. */
  value?: string;
  /** Whether those are kept that do not have it. */
  without?: true;
};

/**
 * The filters of an entity, by its columns: what is yes, what is of some value, and what is there but need not be, or,
 * where the server alone writes it, is not there.
 */
export const listFilters = ({ columns, fields }: Entity): ListFilter[] =>
  columns.flatMap((name): ListFilter[] => {
    const field = fields[name];
    if (field?.kind === 'choice') return field.values.map((value) => ({ key: `${name}.${value}`, name, value }));
    if (field?.kind === 'reference' && field.readOnly) return [{ key: `${name}.none`, name, without: true }];
    const isOptional = field?.kind === 'reference' ? !field.required : field?.kind === 'list';
    return field?.kind === 'boolean' || isOptional ? [{ key: name, name }] : [];
  });

/** Those rows alone that refer to a row by a field. */
export type ListOwner = { field: string; id: number };

/** As it stands in addresses and in calls: `questionId.12`. */
export const ownerText = ({ field, id }: ListOwner): string => `${field}.${id}`;

/** What such a text says; nothing where it says something else. */
export const ownerIn = (text: string): ListOwner | undefined => {
  const [, field, id] = /^(\w+)\.([1-9]\d{0,9})$/.exec(text) ?? [];
  return field ? { field, id: Number(id) } : undefined;
};
