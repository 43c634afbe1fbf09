import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useNavigate } from '@tanstack/react-router';
import { type FormErrors, fieldErrorsIn } from '../../../forms/form-errors.ts';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { useSave } from '../../data/use-entity.ts';
import { useFindRow } from '../../data/use-find-row.ts';
import { formLabelKey } from '../../fields/field-text.ts';
import { type Difference, differencesOf } from '../../forms/differences.ts';
import { checkRow, pictureFaultIn, refusalOf } from '../../forms/form-faults.ts';
import { type FormValues, startOf } from '../../forms/form-values.ts';
import { incompleteLanguageIn } from '../../forms/missing-texts.ts';

interface EntityFormOptions {
  entity: Entity;
  list: string;
  /** What is changed; nothing makes a new one. */
  row?: AnsweredRow;
  /** What the server holds now. */
  readNow?: () => Promise<AnsweredRow | undefined>;
}

/** What somebody else made of the row since it was read. */
type Conflict = { revision: number; differences: readonly Difference[] };

/** The form of a row: its values, its rules, and what becomes of it. */
export function useEntityForm({ entity, list, row: given, readNow }: EntityFormOptions) {
  const t = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const find = useFindRow();
  const { mutateAsync } = useSave(entity);
  const names = [...Object.keys(entity.fields), 'altText'];
  const labelOf = (name: string) => t(name === 'altText' ? 'entity.image.altText' : formLabelKey(entity, name));

  return useEditForm<FormValues, FormValues, AnsweredRow | undefined, Conflict>({
    place: `${entity.name} ${given?.id ?? 'new'}`,
    read: given,
    valuesOf: (row) => startOf(entity, row),
    fields: names,
    labelOf,
    idPrefix: 'field',
    check: (values, row) => checkRow(entity, values, row),
    send: async (body, { read: row, overwritten }) => {
      await mutateAsync({ id: row?.id, revision: (overwritten ?? row)?.revision, body: { ...row, ...body } });
    },
    serverErrors: (error) => {
      const pictureFault = 'image' in entity.fields ? pictureFaultIn(error) : undefined;
      const incomplete = 'active' in entity.fields ? incompleteLanguageIn(t, error) : undefined;
      const refused: FormErrors<string> = {
        ...(pictureFault && { image: pictureFault }),
        ...(incomplete && { active: incomplete }),
      };
      for (const fault of fieldErrorsIn(error)) refused[fault.field] ??= refusalOf(fault, labelOf(fault.field));
      return refused;
    },
    readConflict: async (values) => {
      const now = await readNow?.();
      if (!now) return undefined;
      return { revision: now.revision, differences: await differencesOf(entity, values, now, { t, language }, find) };
    },
    onSaved: () => navigate({ to: list }),
  });
}
