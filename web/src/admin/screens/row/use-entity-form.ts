import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Change } from '@ok/contract/routes/derive-routes.ts';
import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useRef } from 'react';
import { type FormErrors, fieldErrorsIn } from '../../../forms/form-errors.ts';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { rowKeyOf } from '../../data/areas.ts';
import { readLastChange, useSave } from '../../data/use-entity.ts';
import { useFindRow } from '../../data/use-find-row.ts';
import { formLabelKey } from '../../fields/values/field-text.ts';
import { type FieldDifference, findDifferences } from '../../forms/differences.ts';
import { createRowBody, type FormValues, getInitialValues } from '../../forms/form-values.ts';
import { incompleteLanguageIn } from '../../forms/missing-texts.ts';
import { checkRow, describeFieldError, pictureErrorKey } from '../../forms/row-form-errors.ts';
import { rememberRow } from '../shared/list-memory.ts';
import type { FormLanguage } from '../shared/screen-parts.ts';
import { announceSave } from './announce-save.ts';
import { TranslationRefusal } from './translation-values.ts';
import { rememberField } from './use-return-to-field.ts';
import { useTranslationForm } from './use-translation-form.ts';

/** Values of a field with a picture; its description is a field of its own. */
const pictureFields = ['image', 'media', 'imageContentType'];

interface EntityFormOptions {
  entity: Entity;
  list: string;
  /** The edited row; undefined for a new one. */
  row?: AnsweredRow;
  /** Languages in which the form has the texts of the row. */
  languages?: readonly FormLanguage[];
  /** Fetches the server's row. */
  readNow?: () => Promise<AnsweredRow | undefined>;
  /** Address of the form of the next row; undefined after the last one. */
  next?: string | undefined;
}

/** Another user's change of the row since it was read. */
type RowConflict = {
  revision: number;
  differences: readonly FieldDifference[];
  /** Fields that the user did not change: there the other user's value stays, unless the user wants otherwise. */
  untouched: readonly string[];
  /** Saved values. */
  saved: FormValues;
  /** Moment and author; null if unknown. */
  change: Change | null;
};

/** Row and languages that a form was opened with. */
type FormRead = { row: AnsweredRow | undefined; languages: readonly FormLanguage[] };

/** State of a row's form: its values, validation and saving. */
export function useEntityForm({ entity, list, row: given, languages = [], readNow, next }: EntityFormOptions) {
  const t = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const find = useFindRow();
  const { mutateAsync } = useSave(entity, { ownSuccess: true });
  const publish = async (saved: AnsweredRow) =>
    mutateAsync({
      id: saved.id,
      revision: saved.revision,
      body: createRowBody(entity, { ...getInitialValues(entity, saved), published: true }, saved),
    });
  const translations = useTranslationForm(entity, languages);
  // A form whose translations were refused has saved its row: the next attempt updates that one.
  const savedRow = useRef<AnsweredRow>(undefined);
  const names = [...Object.keys(entity.fields), 'altText', ...translations.names];
  const labelOf = (name: string) =>
    translations.labelOf(name) ?? t(name === 'altText' ? 'entity.image.altText' : formLabelKey(entity, name));

  const goesToNext = useRef(false);
  const partsOf = (name: string) => (entity.fields[name]?.kind === 'image' ? pictureFields : [name]);

  const form = useEditForm<FormValues, FormValues, FormRead, RowConflict>({
    place: `${entity.name} ${given?.id ?? 'new'}`,
    read: { row: given, languages },
    valuesOf: (read) => ({ ...getInitialValues(entity, read.row), ...translations.valuesOf(read.languages) }),
    fields: names,
    labelOf,
    idPrefix: 'field',
    check: (values, read) => {
      const { body, errors } = checkRow(entity, values, read.row);
      return { body, errors: { ...errors, ...translations.check(values, read.languages) } };
    },
    send: async (body, { read, overwritten, values }) => {
      const before = savedRow.current ?? read.row;
      const saved = await mutateAsync({
        id: before?.id,
        revision: (overwritten ?? before)?.revision,
        body: { ...read.row, ...body },
      });
      savedRow.current = saved;
      await translations.save(saved.id, values, read.languages);
      rememberRow(list, rowKeyOf(entity, saved));
      announceSave(entity, saved, publish);
    },
    serverErrors: (error) => {
      if (error instanceof TranslationRefusal) return translations.errorsIn(error);
      const pictureError = 'image' in entity.fields ? pictureErrorKey(error) : undefined;
      const incomplete = 'active' in entity.fields ? incompleteLanguageIn(t, error) : undefined;
      const errors: FormErrors<string> = {
        ...(pictureError && { image: pictureError }),
        ...(incomplete && { active: incomplete }),
      };
      for (const fieldError of fieldErrorsIn(error))
        errors[fieldError.field] ??= describeFieldError(fieldError, labelOf(fieldError.field));
      return errors;
    },
    readConflict: async (values, read) => {
      const now = await readNow?.();
      if (!now) return undefined;
      const [differences, change] = await Promise.all([
        findDifferences(entity, values, now, { t, language }, find),
        readLastChange(entity, rowKeyOf(entity, now)),
      ]);
      const before = getInitialValues(entity, read.row);
      const isUntouched = (name: string) =>
        partsOf(name).every((part) => (values[part] ?? '') === (before[part] ?? ''));
      return {
        revision: now.revision,
        differences,
        untouched: differences.map(({ name }) => name).filter(isUntouched),
        saved: getInitialValues(entity, now),
        change,
      };
    },
    onSaved: () => {
      if (!goesToNext.current || !next) return navigate({ to: list });
      rememberField();
      return navigate({ to: next });
    },
  });
  const { submit, overwrite, conflict } = form;
  return Object.assign(form, {
    /** Saves, and returns to the list. */
    submit: (event?: SyntheticEvent) => {
      goesToNext.current = false;
      return submit(event);
    },
    /** Saves, and opens the form of the next row. */
    submitAndGoOn: () => {
      goesToNext.current = true;
      return submit();
    },
    /** Saves the user's values over those that the form showed beside them, except in the fields of `kept`. */
    overwriteExcept: (kept: readonly string[]) => {
      for (const name of kept) {
        for (const part of partsOf(name)) form.form.setValue(part, conflict?.saved[part], { shouldDirty: true });
      }
      return overwrite();
    },
  });
}
