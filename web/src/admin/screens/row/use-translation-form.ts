import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useRef } from 'react';
import { isOutdated } from '../../../api/api-error.ts';
import { type FormErrors, fieldErrorsIn } from '../../../forms/form-errors.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { languageLabel } from '../../data/language-label.ts';
import { useSave } from '../../data/use-entity.ts';
import { controlName, formLabelKey } from '../../fields/values/field-text.ts';
import type { FormValues } from '../../forms/form-values.ts';
import { describeFieldError } from '../../forms/row-form-errors.ts';
import type { FormLanguage } from '../shared/screen-parts.ts';
import {
  checkTranslation,
  isToSave,
  TranslationRefusal,
  translatedFields,
  translationOf,
  translationValues,
} from './translation-values.ts';

/**
 * Translations within the form of what they translate: their values, validation and saving.
 *
 * @param languages languages that the form shows
 */
export function useTranslationForm(entity: Entity, languages: readonly FormLanguage[]) {
  const t = useTexts();
  const translation = languages.length > 0 ? translationOf(entity) : entity;
  const { mutateAsync } = useSave(translation, { ownSuccess: true });
  const savedRows = useRef(new Map<string, AnsweredRow>());
  const withSavedRow = (language: FormLanguage): FormLanguage => ({
    ...language,
    row: savedRows.current.get(language.code) ?? language.row,
  });
  const labels = new Map(
    languages.flatMap(({ code }) =>
      translatedFields(translation).map(([name]) => {
        const field = t(formLabelKey(translation, name));
        return [controlName(name, code), t('entity.languages.field', { field, language: languageLabel(code) })];
      }),
    ),
  );
  return {
    /** Names of the controls, in the order of the page. */
    names: [...labels.keys()],
    /** Label of a control in the summary of errors; undefined for one of another part. */
    labelOf: (name: string) => labels.get(name),
    valuesOf: (read: readonly FormLanguage[]): FormValues => translationValues(translation, read),
    /** Errors by the name of their control. A language without any text has none. */
    check: (values: FormValues, read: readonly FormLanguage[]): FormErrors<string> =>
      Object.assign(
        {},
        ...read
          .map(withSavedRow)
          .filter((language) => isToSave(translation, language, values))
          .map((language) => checkTranslation(translation, language, values, 1).errors),
      ),
    /**
     * Saves what changed, one language after another. Throws a `TranslationRefusal` for the first that fails.
     *
     * @param read translations that the form was opened with: a newer one of another user is not overwritten
     */
    async save(parentId: number, values: FormValues, read: readonly FormLanguage[]): Promise<void> {
      for (const language of read.map(withSavedRow)) {
        if (!isToSave(translation, language, values)) continue;
        const { row, code } = language;
        const { body } = checkTranslation(translation, language, values, parentId);
        const saved = await mutateAsync({ id: row?.id, revision: row?.revision, body }).catch((error: unknown) => {
          throw new TranslationRefusal(code, error);
        });
        savedRows.current.set(code, saved);
      }
    },
    /** Errors at the fields of the language that was refused: the server's, or that it was not saved. */
    errorsIn({ code, cause }: TranslationRefusal): FormErrors<string> {
      const errors: FormErrors<string> = {};
      for (const error of fieldErrorsIn(cause)) {
        const name = controlName(error.field, code);
        if (labels.has(name)) errors[name] ??= describeFieldError(error, labels.get(name) ?? '');
      }
      if (Object.keys(errors).length > 0) return errors;
      const [[first = ''] = []] = translatedFields(translation);
      const key = isOutdated(cause) ? 'entity.languages.outdated' : 'entity.languages.refused';
      return { [controlName(first, code)]: key };
    },
  };
}
