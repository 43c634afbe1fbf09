import { targets } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Field } from '@ok/contract/entity/field.ts';
import type { FormErrors } from '../../../forms/form-errors.ts';
import { controlName } from '../../fields/values/field-text.ts';
import { documentToLine, textOfHtml } from '../../fields/values/plain-text.ts';
import { targetEntity } from '../../fields/values/references.ts';
import { type FormValues, getInitialValues } from '../../forms/form-values.ts';
import { checkRow } from '../../forms/row-form-errors.ts';
import type { FormLanguage } from '../shared/screen-parts.ts';

/** Failure of the save of a translation, after its row was saved. */
export class TranslationRefusal extends Error {
  readonly code: string;
  constructor(code: string, cause: unknown) {
    super(`the translation in ${code} was not saved`, { cause });
    this.code = code;
  }
}

/** Entity with the translations of an entity. Throws a `RangeError` for one without. */
export const translationOf = ({ name }: Entity): Entity => targetEntity(`${name}Translation`);

/** Translated fields of an entity with translations, by name. */
export const translatedFields = ({ fields }: Entity): [string, Field][] =>
  Object.entries(fields).filter(([, { kind }]) => kind !== 'reference');

/** Field of a translation that refers to what it translates. */
export const parentKeyOf = (translation: Entity): string =>
  Object.entries(translation.fields).find(
    ([, field]) => field.kind === 'reference' && targets[field.target] && field.target !== 'language',
  )?.[0] ?? '';

/** Whether a value of a translated field shows any text. */
export function hasWords({ kind }: Field, value: unknown): boolean {
  const text = String(value ?? '');
  const words = kind === 'html' ? textOfHtml(text) : kind === 'richText' ? documentToLine(text) : text;
  return words.trim() !== '';
}

/**
 * Lists the languages that a form has beside its own fields: those that people can choose and those with a text, in the
 * order of their codes. The default language needs no text of its own.
 *
 * @param supported rows of the languages of the product
 * @param translations translations of the edited row
 * @param baseIsDefault whether the row's own text always equals that in the default language
 */
export const listFormLanguages = (
  supported: readonly AnsweredRow[],
  translations: readonly AnsweredRow[],
  baseIsDefault: boolean,
): FormLanguage[] =>
  supported
    .map((language) => ({
      code: String(language.code),
      languageId: Number(language.languageId),
      row: translations.find(({ languageId }) => languageId === language.languageId),
      isDefault: language.defaultLanguage === true,
      isChosen: language.active === true && language.deleted !== true,
    }))
    .filter(({ row, isDefault, isChosen }) => (isDefault ? row && !baseIsDefault : row || isChosen))
    .map(({ code, languageId, row }) => ({ code, languageId, row }))
    .sort((one, other) => one.code.localeCompare(other.code));

/** Initial values of the translated fields, by the name of their control. */
export const translationValues = (translation: Entity, languages: readonly FormLanguage[]): FormValues =>
  Object.fromEntries(
    languages.flatMap(({ code, row }) => {
      const values = getInitialValues(translation, row);
      return translatedFields(translation).map(([name]) => [controlName(name, code), values[name]]);
    }),
  );

/** Values of the translated fields in one language. */
const valuesIn = (translation: Entity, code: string, values: FormValues): FormValues =>
  Object.fromEntries(translatedFields(translation).map(([name]) => [name, values[controlName(name, code)]]));

/** Whether a language has something to save: a changed text, or the first one. */
export function isToSave(translation: Entity, { code, row }: FormLanguage, values: FormValues): boolean {
  const now = valuesIn(translation, code, values);
  if (!row) return translatedFields(translation).some(([name, field]) => hasWords(field, now[name]));
  const before = getInitialValues(translation, row);
  return Object.keys(now).some((name) => (now[name] ?? '') !== (before[name] ?? ''));
}

/**
 * Validates the translation in one language.
 *
 * @param parentId id of what is translated; any id while that is not saved yet
 * @returns the body of its call, and its errors by the name of their control
 */
export function checkTranslation(
  translation: Entity,
  { code, languageId, row }: FormLanguage,
  values: FormValues,
  parentId: number,
): { body: FormValues; errors: FormErrors<string> } {
  const fields = { ...valuesIn(translation, code, values), languageId, [parentKeyOf(translation)]: parentId };
  const { body, errors } = checkRow(translation, fields, row);
  const byControl = Object.entries(errors).map(([name, text]) => [controlName(name, code), text]);
  return { body: { ...row, ...body }, errors: Object.fromEntries(byControl) };
}
