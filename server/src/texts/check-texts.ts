import type { FieldError } from '@ok/contract/errors.ts';
import { pluralOf } from '@ok/contract/rules/texts/text-forms.ts';
import {
  findPlaceholderErrors,
  type PlaceholderRules,
  placeholderRules,
} from '@ok/contract/rules/texts/text-placeholders.ts';
import { hasMoreThan } from '@ok/contract/rules/values/characters.ts';
import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import { limits } from '@ok/contract/rules/values/limits.ts';
import type { ShippedTexts } from './shipped-texts.ts';

/** Texts that new texts are checked against: shipped and edited ones. */
export type TextReference = { shipped: ShippedTexts; language: string; edited: ReadonlyMap<string, string> };

/** Creates a function that finds the shipped text of a key: in the language, else in any other. */
const createShippedLookup =
  ({ shipped, language }: TextReference) =>
  (key: string): string | undefined =>
    [shipped.languages.get(language), ...shipped.languages.values()].find((texts) => texts?.has(key))?.get(key);

/** Returns the placeholders that the text of a key must or may have in a language. */
export const getPlaceholders = (key: string, reference: TextReference): PlaceholderRules =>
  placeholderRules(key, reference.language, createShippedLookup(reference));

/** Whether a key ships, or is a form of a plural that ships. */
export const isShippedKey = (key: string, reference: TextReference): boolean => {
  const find = createShippedLookup(reference);
  const plural = pluralOf(key);
  return find(key) !== undefined || (plural !== null && find(`${plural.stem}_other`) !== undefined);
};

const findTextError = (key: string, text: unknown, reference: TextReference): string | null => {
  const isShipped = isShippedKey(key, reference);
  if (!isShipped && !reference.edited.has(key)) return 'UnknownText';
  if (typeof text !== 'string') return 'typeMismatch';
  if (hasMoreThan(text, contentLimits.screenText)) return 'Size';
  const placeholderErrors = isShipped ? findPlaceholderErrors(text, getPlaceholders(key, reference)) : [];
  if (placeholderErrors.some(({ fault }) => fault === 'unbalanced')) return 'Unbalanced';
  return placeholderErrors.length > 0 ? 'Placeholders' : null;
};

/**
 * Finds errors in texts: unknown keys, values that are no text, texts that are too long, and placeholders that differ
 * from the shipped text's.
 */
export const findTextErrors = (texts: ReadonlyMap<string, unknown>, reference: TextReference): FieldError[] =>
  [...texts].flatMap(([key, text]) => {
    const message = findTextError(key, text, reference);
    return message === null ? [] : [{ objectName: 'translation', field: key, message }];
  });

/** Shortens a key from a request, for its reply. */
const shortenKey = (key: string) => key.slice(0, limits.parameter);

const describeUnknownKey = (key: string, { shipped }: TextReference): string => {
  const name = shortenKey(key);
  const longerKey = shipped.keys.find((shippedKey) => shippedKey.startsWith(`${key}.`));
  if (longerKey !== undefined)
    return `${name} is the beginning of other keys, such as ${longerKey}, and has no text itself`;
  const shorterKey = shipped.keys.find((shippedKey) => key.startsWith(`${shippedKey}.`));
  if (shorterKey !== undefined) return `${name} goes on after ${shorterKey}, which is a text`;
  return `${name} is no text of the screens`;
};

/** Describes errors whose names don't explain them. */
export const describeTextErrors = (errors: readonly FieldError[], reference: TextReference): string =>
  errors
    .flatMap(({ field, message }) => {
      if (message === 'UnknownText') return [describeUnknownKey(field, reference)];
      if (message === 'Unbalanced') return [`${field} has braces that open or close nothing`];
      if (message === 'Twice') return [`${shortenKey(field)} was sent twice`];
      if (message !== 'Placeholders') return [];
      const names = getPlaceholders(field, reference).required.map((name) => `{{${name}}}`);
      return [`${field} must have ${names.join(', ') || 'no placeholders'}`];
    })
    .join('; ');
