import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { overrideOf } from '../../overrides/index.ts';
import { fieldText, type TextContext } from '../values/field-text.ts';
import { labelOfRow, type RowReference } from '../values/references.ts';

/** A row that can be chosen. `note` is its secondary label: several rows may have the same text. */
export type RowChoice = RowReference & { note: string; row: AnsweredRow };

export const createChoices = (entity: Entity, rows: readonly AnsweredRow[], words: TextContext): RowChoice[] => {
  const name = overrideOf(entity.name).secondaryLabel;
  const field = name === undefined ? undefined : entity.fields[name];
  return rows.map((row) => ({
    id: row.id,
    row,
    text: labelOfRow(entity, row),
    note: name !== undefined && field ? fieldText({ entity, name, field, row }, words) : '',
  }));
};

/** Returns a filter that finds the typed text in the texts, notes and ids of choices. */
export function createChoiceFinder(choices: readonly RowChoice[], language: string) {
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase(language);
  const searchTexts = new Map<string, string>();
  for (const { id, text, note } of choices)
    searchTexts.set(text, `${searchTexts.get(text) ?? ''}\n${text}\n${note}\n${id}\n`);
  for (const [text, whole] of searchTexts) searchTexts.set(text, fold(whole));
  return (text: string, typed: string): boolean => (searchTexts.get(text) ?? fold(text)).includes(fold(typed.trim()));
}
