import { placeholdersOf } from './flatten-texts.ts';
import { isOfOneNumber, pluralOf } from './text-forms.ts';

/** The placeholders that a text has to have, and those that it may have beside them. */
export type WantedPlaceholders = { required: readonly string[]; optional: readonly string[] };

/** What is wrong with the placeholders of a text. */
export type PlaceholderFault = { fault: 'missing' | 'extra'; names: string[] } | { fault: 'unbalanced'; names: [] };

/** A placeholder as it is filled in. */
const placeholder = /\{\{\s*[\w.-]+\s*\}\}/g;

/** Whether two braces are left that open or close nothing, or hold what can't be a name. */
export const isUnbalanced = (text: string): boolean => /\{\{|\}\}/.test(text.replace(placeholder, ''));

/**
 * The placeholders that the text of a key needs in a language.
 *
 * @param find what ships for a key: in the language, else in another
 */
export const wantedPlaceholders = (
  key: string,
  language: string,
  find: (key: string) => string | undefined,
): WantedPlaceholders => {
  const plural = pluralOf(key);
  const whole = plural ? find(`${plural.stem}_other`) : undefined;
  const model = placeholdersOf(find(key) ?? whole ?? '');
  if (!plural || whole === undefined) return { required: model, optional: [] };
  const mayLeaveOut = isOfOneNumber(language, plural.form);
  const required = model.filter((name) => !(mayLeaveOut && name === 'count'));
  const optional = [...new Set([...model, ...placeholdersOf(whole), 'count'])].filter(
    (name) => !required.includes(name),
  );
  return { required, optional: optional.sort() };
};

/** What is wrong with the placeholders of a text; nothing where it is well. A text that is not there lacks none. */
export const placeholderFaults = (text: string, { required, optional }: WantedPlaceholders): PlaceholderFault[] => {
  if (text.trim() === '') return [];
  const used = placeholdersOf(text);
  const missing = required.filter((name) => !used.includes(name));
  const extra = used.filter((name) => !required.includes(name) && !optional.includes(name));
  return [
    ...(isUnbalanced(text) ? [{ fault: 'unbalanced' as const, names: [] as [] }] : []),
    ...(missing.length > 0 ? [{ fault: 'missing' as const, names: missing }] : []),
    ...(extra.length > 0 ? [{ fault: 'extra' as const, names: extra }] : []),
  ];
};
