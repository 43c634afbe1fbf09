import { targets } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Texts } from '../../texts/translate.ts';
import { choiceText, labelKey } from '../fields/field-text.ts';
import { listOf, referenceOf, targetOf } from '../fields/references.ts';

/** Keeps some rows of a list; its key stands in the address. */
export type ListFilter = { key: string; label: string; keeps: (row: AnsweredRow) => boolean };

/** The filters of an entity, by its columns: what is yes, what is of some value, and what is there but need not be, or, where
 * the server alone writes it, is not there. */
export function filtersOf(entity: Entity, t: Texts, language: string): ListFilter[] {
  return entity.columns.flatMap((name): ListFilter[] => {
    const field = entity.fields[name];
    const label = t(labelKey(entity, name));
    const withIt = (keeps: ListFilter['keeps']) => [
      { key: name, label: t('entity.filters.with', { field: label.toLocaleLowerCase(language) }), keeps },
    ];
    if (field?.kind === 'boolean') return [{ key: name, label, keeps: (row) => row[name] === true }];
    if (field?.kind === 'choice') {
      return field.values.map((value) => ({
        key: `${name}.${value}`,
        label: choiceText(entity, name, value, t),
        keeps: (row) => row[name] === value,
      }));
    }
    if (field?.kind === 'reference' && field.readOnly) {
      const without = t('entity.filters.without', { field: label.toLocaleLowerCase(language) });
      const keeps = (row: AnsweredRow) => referenceOf(name, targetOf(field.target), row) === undefined;
      return [{ key: `${name}.none`, label: without, keeps }];
    }
    if (field?.kind === 'reference' && !field.required) {
      return withIt((row) => referenceOf(name, targetOf(field.target), row) !== undefined);
    }
    if (field?.kind === 'list') return withIt((row) => listOf(name, targetOf(field.target), row).length > 0);
    return [];
  });
}

/** The row that all rows must refer to, by what stands for it in the first of them. */
export function referredBy(entity: Entity, { field, id }: { field: string; id: number }, rows: readonly AnsweredRow[]) {
  const declared = entity.fields[field];
  const target = declared?.kind === 'reference' ? targets[declared.target] : undefined;
  const refers = (row: AnsweredRow) => target !== undefined && referenceOf(field, target, row)?.id === id;
  const first = rows.find(refers);
  const text = first && target ? referenceOf(field, target, first)?.text : undefined;
  return { target: target?.name, refers, text: text ?? String(id) };
}
