import type { FieldPath } from 'react-hook-form';
import { useControl } from '../../forms/form-context.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { idOf } from './use-user-form.ts';
import type { UserValues } from './user-form-values.ts';

/** What the control of a field needs. */
export function useUserField(name: FieldPath<UserValues>) {
  const t = useTexts();
  const { value, error, onChange } = useControl<unknown>(name);
  return {
    id: idOf(name),
    name,
    label: t(`userManagement.${name}`),
    error: error?.message,
    onChange,
    value,
  };
}

/** A line of text. */
export function useTextOf(name: FieldPath<UserValues>) {
  const field = useUserField(name);
  return { ...field, value: String(field.value), onChange: (value: string) => field.onChange(value) };
}

/** A tick box. */
export function useBoxOf(name: FieldPath<UserValues>) {
  const { value, label, ...field } = useUserField(name);
  return { ...field, children: label, isSelected: value === true, onChange: (value: boolean) => field.onChange(value) };
}
