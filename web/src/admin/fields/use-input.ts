import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Field, Kind } from '@ok/contract/entity/field.ts';
import { useField } from '../../forms/form-context.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { formLabelKey } from './field-text.ts';

type Place = {
  entity: Entity;
  name: string;
  /** Of the control, to move focus to. */
  id: string;
  /** The row that is changed; nothing for a new one. */
  row: AnsweredRow | undefined;
};

/** A field of a form. */
export type AnyInputProps = Place & { field: Field };

/** A field of one kind. */
export type InputProps<K extends Kind> = Place & { field: Extract<Field, { kind: K }> };

/** What a control needs: its label, its value and what is wrong with it. */
export function useInput<V>({ entity, name, field, id }: AnyInputProps) {
  const t = useTexts();
  const control = useField<V>(name);
  const isRequired = 'required' in field && field.required === true;
  return {
    ...control,
    id,
    label: t(formLabelKey(entity, name)),
    optionalLabel: isRequired ? undefined : t('global.optional'),
    isRequired,
  };
}
