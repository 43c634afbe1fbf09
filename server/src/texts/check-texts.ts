import type { FieldError } from '@ok/contract/errors.ts';
import { countCharacters } from '@ok/contract/rules/characters.ts';
import { placeholdersOf } from '@ok/contract/rules/flatten-texts.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import type { ShippedTexts } from './shipped-texts.ts';

/** What the texts of a language are held against. */
type Known = { shipped: ShippedTexts; language: string; edited: ReadonlyMap<string, string> };

/** The forms of a plural that a language may have besides the one that ships: `answers_few` beside `answers_other`. */
const plural = /_(zero|one|two|few|many)$/;

/** A text that ships for a key: in the language, else in any, else that of the plural which the key is a form of. */
const shippedFor = (key: string, { shipped, language }: Known): string | undefined => {
  const languages = [shipped.languages.get(language), ...shipped.languages.values()];
  const find = (wanted: string) => languages.find((texts) => texts?.has(wanted))?.get(wanted);
  return find(key) ?? (plural.test(key) ? find(key.replace(plural, '_other')) : undefined);
};

const faultOf = (key: string, text: unknown, known: Known): string | null => {
  const base = shippedFor(key, known);
  if (base === undefined && !known.edited.has(key)) return 'UnknownText';
  if (typeof text !== 'string') return 'typeMismatch';
  if (text.length > 2 * limits.screenText || countCharacters(text) > limits.screenText) return 'Size';
  if (base === undefined || text.trim() === '') return null;
  return placeholdersOf(base).join() === placeholdersOf(text).join() ? null : 'Placeholders';
};

/** What is wrong with texts by their keys: unknown keys, no texts, too long ones, other placeholders than what ships has. */
export const faultsOfTexts = (texts: ReadonlyMap<string, unknown>, known: Known): FieldError[] =>
  [...texts].flatMap(([key, text]) => {
    const message = faultOf(key, text, known);
    return message === null ? [] : [{ objectName: 'translation', field: key, message }];
  });

/** The placeholders that texts must have, key by key, for those that were refused for theirs. */
export const placeholdersWanted = (faults: readonly FieldError[], known: Known): string =>
  faults
    .filter(({ message }) => message === 'Placeholders')
    .map(({ field }) => {
      const names = placeholdersOf(shippedFor(field, known) ?? '').map((name) => `{{${name}}}`);
      return `${field} must have ${names.join(', ') || 'no placeholders'}`;
    })
    .join('; ');
