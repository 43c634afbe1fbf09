import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTexts } from '../texts/texts-store.ts';
import { textOfError } from './error-words.ts';

/** A form of react-hook-form, whatever its fields. */
export type AnyForm = UseFormReturn<FieldValues, unknown, FieldValues>;

/** The form that controls below are of. */
export const FormContext = createContext<AnyForm | undefined>(undefined);

/** The form that a control is of. */
export function useFormContext(): AnyForm {
  const form = use(FormContext);
  if (!form) throw new Error('a control stands outside of its form');
  return form;
}

/**
 * The value of a field of the form around it, and what is wrong with it as it was told to react-hook-form. Whoever uses
 * it is drawn again with this field alone.
 */
function useControl<V>(name: string) {
  const form = useFormContext();
  const subscribe = useCallback(
    (changed: () => void) =>
      form.subscribe({ name, exact: true, formState: { values: true, errors: true }, callback: changed }),
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

/** The same, with what is wrong in words. */
export function useField<V>(name: string) {
  const t = useTexts();
  const { error, ...control } = useControl<V>(name);
  return { ...control, error: textOfError(error, t) };
}
