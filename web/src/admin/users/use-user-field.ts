import type { FieldPath } from 'react-hook-form';
import { useField } from '../../forms/form-context.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { userFieldId } from './use-user-form.ts';
import type { UserValues } from './user-form-values.ts';

/** Properties of the control of a field. */
export function useUserField<V>(name: FieldPath<UserValues>) {
  const t = useTexts();
  return { ...useField<V>(name), id: userFieldId(name), label: t(`userManagement.${name}`) };
}

/** Properties of a text field. */
export const useUserText = useUserField<string>;

/** Properties of a checkbox. */
export function useUserCheckbox(name: FieldPath<UserValues>) {
  const { value, label, ...field } = useUserField<boolean>(name);
  return { ...field, children: label, isSelected: value };
}
