import { targets } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { isNested, labelKeyBeside, labelProperty } from '@ok/contract/entity/label-field.ts';
import { textOfDocument, textOfHtml } from './plain-text.ts';

/** A row that another one refers to. */
export type Referred = { id: number; text: string };

/** The entity that a field refers to. */
export const targetOf = (name: string): Entity => {
  const target = targets[name];
  if (!target) throw new RangeError(`there is no ${name}`);
  return target;
};

/** Whether rows of an entity are shown by their picture. */
export const isShownByPicture = (name: string): boolean => {
  const { fields, labelField } = targetOf(name);
  return fields[labelField]?.kind === 'image';
};

const referred = (id: unknown, shown: unknown): Referred | undefined =>
  typeof id === 'number' ? { id, text: String(shown ?? id) } : undefined;

/** What a row refers to by a key; nothing when it refers to nothing. */
export function referenceOf(key: string, target: Entity, row: AnsweredRow): Referred | undefined {
  if (!isNested(key)) return referred(row[key], row[labelKeyBeside(key, target)]);
  const nested = row[key] as Record<string, unknown> | null | undefined;
  return nested ? referred(nested.id, nested[labelProperty(target)]) : undefined;
}

/** The rows of another entity that refer to this one. */
export function listOf(key: string, target: Entity, row: AnsweredRow): Referred[] {
  const rows = (row[key] ?? []) as Record<string, unknown>[];
  return rows.flatMap((item) => referred(item.id, item[labelProperty(target)]) ?? []);
}

/** What stands for a row of an entity in its own list. */
export function shownTextOf(entity: Entity, row: AnsweredRow): string {
  const field = entity.fields[entity.labelField];
  if (field?.kind === 'reference') {
    return referenceOf(entity.labelField, targetOf(field.target), row)?.text ?? String(row.id);
  }
  const value = row[labelProperty(entity)];
  if (value === null || value === undefined || value === '') return String(row.id);
  if (field?.kind === 'richText') return textOfDocument(String(value));
  if (field?.kind === 'html') return textOfHtml(String(value));
  return String(value);
}
