import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Field, Kind } from '@ok/contract/entity/field.ts';
import { useField } from '../../forms/form-context.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { languageLabel } from '../data/language-label.ts';
import { controlName, formLabelKey } from './values/field-text.ts';

type InputPlace = {
  entity: Entity;
  name: string;
  /** Id of the control, for moving the focus. */
  id: string;
  /** The edited row; undefined for a new one. */
  row: AnsweredRow | undefined;
  /** Code of the language, in a form that has a field in several. */
  inLanguage?: string;
};

/** A field of a form. */
export type AnyInputProps = InputPlace & { field: Field };

/** A field of one kind. */
export type InputProps<K extends Kind> = InputPlace & { field: Extract<Field, { kind: K }> };

/** Properties of a control: its label, value and error. */
export function useInput<V>({ entity, name, field, id, inLanguage }: AnyInputProps) {
  const t = useTexts();
  const control = useField<V>(controlName(name, inLanguage));
  const label = t(formLabelKey(entity, name));
  const isRequired = 'required' in field && field.required === true;
  return {
    ...control,
    id,
    label:
      inLanguage === undefined
        ? label
        : t('entity.languages.field', { field: label, language: languageLabel(inLanguage) }),
    optionalLabel: isRequired ? undefined : t('global.optional'),
    isRequired,
  };
}
