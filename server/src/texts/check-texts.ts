import type { FieldError } from '@ok/contract/errors.ts';
import { hasMoreThan } from '@ok/contract/rules/characters.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import { pluralOf } from '@ok/contract/rules/text-forms.ts';
import {
  findPlaceholderErrors,
  type PlaceholderRules,
  placeholderRules,
} from '@ok/contract/rules/text-placeholders.ts';
import type { ShippedTexts } from './shipped-texts.ts';

/** What the texts of a language are held against. */
export type Known = { shipped: ShippedTexts; language: string; edited: ReadonlyMap<string, string> };

/** A text that ships for a key: in the language, else in any. */
const shippedFor =
  ({ shipped, language }: Known) =>
  (key: string): string | undefined =>
    [shipped.languages.get(language), ...shipped.languages.values()].find((texts) => texts?.has(key))?.get(key);

/** The placeholders that the text of a key has in a language. */
export const placeholdersFor = (key: string, known: Known): PlaceholderRules =>
  placeholderRules(key, known.language, shippedFor(known));

/** Whether a key ships, or is a form of a plural that does. */
export const isKnown = (key: string, known: Known): boolean => {
  const find = shippedFor(known);
  const plural = pluralOf(key);
  return find(key) !== undefined || (plural !== null && find(`${plural.stem}_other`) !== undefined);
};

const faultOf = (key: string, text: unknown, known: Known): string | null => {
  const ships = isKnown(key, known);
  if (!ships && !known.edited.has(key)) return 'UnknownText';
  if (typeof text !== 'string') return 'typeMismatch';
  if (hasMoreThan(text, limits.screenText)) return 'Size';
  const faults = ships ? findPlaceholderErrors(text, placeholdersFor(key, known)) : [];
  if (faults.some(({ fault }) => fault === 'unbalanced')) return 'Unbalanced';
  return faults.length > 0 ? 'Placeholders' : null;
};

/** What is wrong with texts by their keys: unknown keys, no texts, too long ones, other placeholders than what ships has. */
export const faultsOfTexts = (texts: ReadonlyMap<string, unknown>, known: Known): FieldError[] =>
  [...texts].flatMap(([key, text]) => {
    const message = faultOf(key, text, known);
    return message === null ? [] : [{ objectName: 'translation', field: key, message }];
  });

/** Characters of a key that are repeated to whoever sent it. */
const namedOf = (key: string) => key.slice(0, limits.parameter);

const unknownSentence = (key: string, { shipped }: Known): string => {
  const name = namedOf(key);
  const longer = shipped.keys.find((known) => known.startsWith(`${key}.`));
  if (longer !== undefined) return `${name} is the beginning of other keys, such as ${longer}, and has no text itself`;
  const shorter = shipped.keys.find((known) => key.startsWith(`${known}.`));
  if (shorter !== undefined) return `${name} goes on after ${shorter}, which is a text`;
  return `${name} is no text of the screens`;
};

/** In words what texts were refused for, as far as a name does not say it. */
export const sentencesOf = (faults: readonly FieldError[], known: Known): string =>
  faults
    .flatMap(({ field, message }) => {
      if (message === 'UnknownText') return [unknownSentence(field, known)];
      if (message === 'Unbalanced') return [`${field} has braces that open or close nothing`];
      if (message === 'Twice') return [`${namedOf(field)} was sent twice`];
      if (message !== 'Placeholders') return [];
      const names = placeholdersFor(field, known).required.map((name) => `{{${name}}}`);
      return [`${field} must have ${names.join(', ') || 'no placeholders'}`];
    })
    .join('; ');
