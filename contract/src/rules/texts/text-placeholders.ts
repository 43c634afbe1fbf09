import { placeholdersOf } from './flatten-texts.ts';
import { hasOneNumber, pluralOf } from './text-forms.ts';

/** Placeholders that a text must have, and those that it may have. */
export type PlaceholderRules = { required: readonly string[]; optional: readonly string[] };

export type PlaceholderError = { fault: 'missing' | 'extra'; names: string[] } | { fault: 'unbalanced'; names: [] };

const placeholder = /\{\{\s*[\w.-]+\s*\}\}/g;

/** Whether braces remain that form no placeholder. */
export const isUnbalanced = (text: string): boolean => /\{\{|\}\}/.test(text.replace(placeholder, ''));

/**
 * Placeholders that the text of a key needs in a language.
 *
 * @param find returns the shipped text of a key in the language, otherwise in another
 */
export const placeholderRules = (
  key: string,
  language: string,
  find: (key: string) => string | undefined,
): PlaceholderRules => {
  const plural = pluralOf(key);
  const otherFormText = plural ? find(`${plural.stem}_other`) : undefined;
  const model = placeholdersOf(find(key) ?? otherFormText ?? '');
  if (!plural || otherFormText === undefined) return { required: model, optional: [] };
  const mayLeaveOut = hasOneNumber(language, plural.form);
  const required = model.filter((name) => !(mayLeaveOut && name === 'count'));
  const optional = [...new Set([...model, ...placeholdersOf(otherFormText), 'count'])].filter(
    (name) => !required.includes(name),
  );
  return { required, optional: optional.sort() };
};

/** Finds errors in the placeholders of a text. An empty text has none. */
export const findPlaceholderErrors = (text: string, { required, optional }: PlaceholderRules): PlaceholderError[] => {
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
