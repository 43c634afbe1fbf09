import type { FieldPath } from 'react-hook-form';
import { useField } from '../../forms/form-context.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { idOf } from './use-user-form.ts';
import type { UserValues } from './user-form-values.ts';

/** What the control of a field needs. */
export function useUserField<V>(name: FieldPath<UserValues>) {
  const t = useTexts();
  return { ...useField<V>(name), id: idOf(name), label: t(`userManagement.${name}`) };
}

/** A line of text. */
export const useTextOf = useUserField<string>;

/** A tick box. */
export function useBoxOf(name: FieldPath<UserValues>) {
  const { value, label, ...field } = useUserField<boolean>(name);
  return { ...field, children: label, isSelected: value };
}
