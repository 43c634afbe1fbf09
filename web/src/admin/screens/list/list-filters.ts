import { targets } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { ListFilter, ListOwner } from '@ok/contract/entity/list-filters.ts';
import type { Texts } from '../../../texts/translate.ts';
import { choiceText, labelKey } from '../../fields/values/field-text.ts';
import { listReferences, referenceOf, targetEntity } from '../../fields/values/references.ts';

export function filterLabel(entity: Entity, { name, value, without }: ListFilter, t: Texts, language: string): string {
  if (value !== undefined) return choiceText(entity, name, value, t);
  const label = t(labelKey(entity, name));
  if (entity.fields[name]?.kind === 'boolean') return label;
  return t(without ? 'entity.filters.without' : 'entity.filters.with', { field: label.toLocaleLowerCase(language) });
}

export function matchesFilter(entity: Entity, { name, value, without }: ListFilter, row: AnsweredRow): boolean {
  const field = entity.fields[name];
  if (field?.kind === 'reference')
    return (referenceOf(name, targetEntity(field.target), row) === undefined) === (without === true);
  if (field?.kind === 'list') return listReferences(name, targetEntity(field.target), row).length > 0;
  return row[name] === (value ?? true);
}

/** Finds the row that all rows must refer to. Its text is the label in the first row that refers to it, else its id. */
export function findOwner(entity: Entity, { field, id }: ListOwner, rows: readonly AnsweredRow[]) {
  const declared = entity.fields[field];
  const target = declared?.kind === 'reference' ? targets[declared.target] : undefined;
  const refers = (row: AnsweredRow) => target !== undefined && referenceOf(field, target, row)?.id === id;
  const first = rows.find(refers);
  const text = first && target ? referenceOf(field, target, first)?.text : undefined;
  return { target: target?.name, refers, text: text ?? String(id) };
}
