import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { overrideOf } from '../overrides/index.ts';
import { fieldText, type Words } from './field-text.ts';
import { type Referred, shownTextOf } from './references.ts';

/** A row that can be chosen, with what tells it apart. */
export type Choice = Referred & { note: string; row: AnsweredRow };

/** The rows of an entity as they can be chosen. */
export const choicesOf = (entity: Entity, rows: readonly AnsweredRow[], words: Words): Choice[] => {
  const name = overrideOf(entity.name).secondaryLabel;
  const field = name === undefined ? undefined : entity.fields[name];
  return rows.map((row) => ({
    id: row.id,
    row,
    text: shownTextOf(entity, row),
    note: name !== undefined && field ? fieldText({ entity, name, field, row }, words) : '',
  }));
};

/** Finds choices by what was typed: in their texts, in what tells them apart, and by their id. */
export function finderOf(choices: readonly Choice[], language: string) {
  const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase(language);
  const known = new Map<string, string>();
  for (const { id, text, note } of choices) known.set(text, `${known.get(text) ?? ''}\n${text}\n${note}\n${id}\n`);
  for (const [text, whole] of known) known.set(text, folded(whole));
  return (text: string, typed: string): boolean => (known.get(text) ?? folded(text)).includes(folded(typed.trim()));
}
