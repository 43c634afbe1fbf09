import { targets } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { isNested, labelKeyBeside, labelProperty } from '@ok/contract/entity/label-field.ts';
import { overrideOf } from '../../overrides/index.ts';
import { documentToLine, textOfHtml } from './plain-text.ts';

/** Id and label of a row that another row refers to. */
export type RowReference = { id: number; text: string };

/** Entity by its name. Throws a `RangeError` for an unknown one. */
export const targetEntity = (name: string): Entity => {
  const target = targets[name];
  if (!target) throw new RangeError(`there is no ${name}`);
  return target;
};

/** Whether the label of an entity's rows is a picture. */
export const hasPictureLabel = (name: string): boolean => {
  const { fields, labelField } = targetEntity(name);
  return fields[labelField]?.kind === 'image';
};

const toReference = (id: unknown, shown: unknown): RowReference | undefined =>
  typeof id === 'number' ? { id, text: String(shown ?? id) } : undefined;

/** Reference in a field of a row; undefined when the field is empty. */
export function referenceOf(key: string, target: Entity, row: AnsweredRow): RowReference | undefined {
  if (!isNested(key)) return toReference(row[key], row[labelKeyBeside(key, target)]);
  const nested = row[key] as Record<string, unknown> | null | undefined;
  return nested ? toReference(nested.id, nested[labelProperty(target)]) : undefined;
}

/** References in a list field of a row: the rows of another entity that refer to it. */
export function listReferences(key: string, target: Entity, row: AnsweredRow): RowReference[] {
  const rows = (row[key] ?? []) as Record<string, unknown>[];
  return rows.flatMap((item) => toReference(item.id, item[labelProperty(target)]) ?? []);
}

/** Label of a row in the list of its entity; the id when it has none. */
export function labelOfRow(entity: Entity, row: AnsweredRow): string {
  const field = entity.fields[entity.labelField];
  if (field?.kind === 'reference') {
    return referenceOf(entity.labelField, targetEntity(field.target), row)?.text ?? String(row.id);
  }
  const value = row[labelProperty(entity)];
  if (value === null || value === undefined || value === '') return String(row.id);
  if (field?.kind === 'richText') return documentToLine(String(value));
  if (field?.kind === 'html') return textOfHtml(String(value));
  return String(value);
}

/** Field that names a row: a number alone, such as a score, names none. */
export const nameFieldOf = ({ name, labelField, fields }: Entity): string | undefined =>
  fields[labelField]?.kind === 'number' ? overrideOf(name).secondaryLabel : labelField;

/** Name of a row, without its id. Undefined for a row without one, such as a picture. */
export function nameOfRow(entity: Entity, row: AnsweredRow): string | undefined {
  const field = nameFieldOf(entity);
  if (field === undefined || entity.fields[field]?.kind === 'image') return undefined;
  const text = labelOfRow({ ...entity, labelField: field }, row);
  return text === String(row.id) ? undefined : text;
}
