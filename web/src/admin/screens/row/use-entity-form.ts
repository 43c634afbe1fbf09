import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useNavigate } from '@tanstack/react-router';
import { type FormErrors, fieldErrorsIn } from '../../../forms/form-errors.ts';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { useSave } from '../../data/use-entity.ts';
import { useFindRow } from '../../data/use-find-row.ts';
import { formLabelKey } from '../../fields/field-text.ts';
import { type FieldDifference, findDifferences } from '../../forms/differences.ts';
import { type FormValues, getInitialValues } from '../../forms/form-values.ts';
import { incompleteLanguageIn } from '../../forms/missing-texts.ts';
import { checkRow, describeFieldError, pictureErrorKey } from '../../forms/row-form-errors.ts';

interface EntityFormOptions {
  entity: Entity;
  list: string;
  /** The edited row; undefined for a new one. */
  row?: AnsweredRow;
  /** Fetches the server's row. */
  readNow?: () => Promise<AnsweredRow | undefined>;
}

/** Another user's change of the row since it was read. */
type RowConflict = { revision: number; differences: readonly FieldDifference[] };

/** State of a row's form: its values, validation and saving. */
export function useEntityForm({ entity, list, row: given, readNow }: EntityFormOptions) {
  const t = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const find = useFindRow();
  const { mutateAsync } = useSave(entity);
  const names = [...Object.keys(entity.fields), 'altText'];
  const labelOf = (name: string) => t(name === 'altText' ? 'entity.image.altText' : formLabelKey(entity, name));

  return useEditForm<FormValues, FormValues, AnsweredRow | undefined, RowConflict>({
    place: `${entity.name} ${given?.id ?? 'new'}`,
    read: given,
    valuesOf: (row) => getInitialValues(entity, row),
    fields: names,
    labelOf,
    idPrefix: 'field',
    check: (values, row) => checkRow(entity, values, row),
    send: async (body, { read: row, overwritten }) => {
      await mutateAsync({ id: row?.id, revision: (overwritten ?? row)?.revision, body: { ...row, ...body } });
    },
    serverErrors: (error) => {
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
    readConflict: async (values) => {
      const now = await readNow?.();
      if (!now) return undefined;
      return { revision: now.revision, differences: await findDifferences(entity, values, now, { t, language }, find) };
    },
    onSaved: () => navigate({ to: list }),
  });
}
