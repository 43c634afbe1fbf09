import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTexts } from '../texts/texts-store.ts';
import { errorMessage } from './error-text.ts';

/** A react-hook-form form with any fields. */
export type AnyForm = UseFormReturn<FieldValues, unknown, FieldValues>;

/** The form around its controls. */
export const FormContext = createContext<AnyForm | undefined>(undefined);

/** Returns the form around a control. */
export function useFormContext(): AnyForm {
  const form = use(FormContext);
  if (!form) throw new Error('a control stands outside of its form');
  return form;
}

/** Value and error of a field in the form around it. The component renders again only when this field changes. */
function useControl<V>(name: string) {
  const form = useFormContext();
  const subscribe = useCallback(
    (onChange: () => void) =>
      form.subscribe({ name, exact: true, formState: { values: true, errors: true }, callback: onChange }),
    [form, name],
  );
  const readValue = () => form.getValues(name) as V;
  const readError = () => form.getFieldState(name).error;
  return {
    name,
    value: useSyncExternalStore(subscribe, readValue, readValue),
    error: useSyncExternalStore(subscribe, readError, readError),
    onChange: (value: V) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  };
}

/** As `useControl`, with the error as text. */
export function useField<V>(name: string) {
  const t = useTexts();
  const { error, ...control } = useControl<V>(name);
  return { ...control, error: errorMessage(error, t) };
}
