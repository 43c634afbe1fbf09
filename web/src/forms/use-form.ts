import { type SyntheticEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type PathValue,
  set,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import { notifyError } from '../api/notify.ts';
import { useTexts } from '../texts/texts-store.ts';
import type { TextParams } from '../texts/translate.ts';
import { createFieldError, errorMessage } from './error-text.ts';
import type { CheckResult, ErrorText, FormErrors } from './form-errors.ts';

type NamesOf<V, T> = { [F in keyof V]: V[F] extends T ? F : never }[keyof V] & string;

/** Errors of the given fields, in their order. */
const errorsOf = <F extends string>(fields: readonly F[], errors: FormErrors<string>) =>
  fields.flatMap((name): [F, ErrorText][] => (errors[name] ? [[name, errors[name]]] : []));

/** Resolver of react-hook-form that validates with `check`. */
const createResolver =
  <V extends FieldValues, B>(fields: readonly FieldPath<V>[], check: FormOptions<V, B>['check']) =>
  (values: V) => {
    const { errors, body } = check(values);
    const fieldErrors = {};
    for (const [name, text] of errorsOf(fields, errors)) set(fieldErrors, name, createFieldError(text));
    return Object.keys(fieldErrors).length > 0
      ? { values: {}, errors: fieldErrors }
      : { values: body as V & B, errors: {} };
  };

/** An error message with the id of its control. */
export type ErrorItem = { id: string; text: string };

export interface FormOptions<V extends FieldValues, B> {
  /** Initial values; later changes are ignored. */
  values: V;
  /** Fields that can have errors, in page order. Default: the fields of `values`. */
  fields?: readonly FieldPath<V>[];
  /** Validates the values. */
  check: (values: V) => CheckResult<FieldPath<V>, B>;
  /** Sends the validated body. On failure the input stays. */
  send: (body: B, form: { values: V; reset: (next: V) => void }) => Promise<unknown>;
  /** Field errors in the server's refusal. */
  serverErrors?: (error: unknown) => FormErrors<FieldPath<V>>;
  /** Shows a failure that concerns no field. Default: a toast. */
  onFailure?: (error: unknown) => unknown;
  /** Text parameters of every error message. */
  params?: TextParams;
  /** Field label to put before a message in the error summary. */
  labelOf?: (name: FieldPath<V>) => string;
  /** Prefix of the control ids. Default: unique per form. */
  idPrefix?: string;
}

/** Values and controls of a form, for a component that renders some of its fields. */
export interface FormState<V extends FieldValues> {
  values: V;
  field(name: NamesOf<V, string>): {
    id: string;
    name: string;
    value: string;
    onChange: (value: string) => void;
    error: string | undefined;
  };
  box(name: NamesOf<V, boolean>): {
    id: string;
    name: string;
    isSelected: boolean;
    onChange: (isSelected: boolean) => void;
    error: string | undefined;
  };
}

/** Focuses the first invalid field after each attempt to send, not after each correction. */
function useFocusAfterAttempt(attempts: number, firstId = ''): void {
  const focusFirst = useEffectEvent(() => document.getElementById(firstId)?.focus());
  // Runs when the error is on the page, so that a screen reader announces the field with its error.
  useEffect(() => {
    if (attempts > 0) focusFirst();
  }, [attempts]);
}

/**
 * Makes a form on react-hook-form: values, validation by the rules of the contract with messages from the catalogues,
 * and sending. Errors show at their fields, whether rules or the server found them, and the first invalid field gets
 * focus. Validates when the form is sent, and from then on at each change.
 */
export function useForm<V extends FieldValues, B = V>(options: FormOptions<V, B>) {
  const t = useTexts();
  const defaultPrefix = useId();
  const { params, idPrefix = defaultPrefix } = options;
  const fields = options.fields ?? (Object.keys(options.values) as FieldPath<V>[]);
  const renderedFields = useRef(new Set<string>());
  const isSending = useRef(false);
  const [attempts, setAttempts] = useState(0);

  const form: UseFormReturn<V, unknown, B> = useHookForm<V, unknown, B>({
    defaultValues: options.values as DefaultValues<V>,
    shouldFocusError: false,
    resolver: createResolver(fields, options.check),
  });
  const { errors: formErrors, isSubmitted, isSubmitting } = form.formState;

  const idOf = (name: string) => `${idPrefix}-${name.replaceAll('.', '-')}`;
  const errorText = (name: string) => errorMessage(get(formErrors, name), t, params);
  const errors = fields.flatMap((name): ErrorItem[] => {
    const text = errorText(name);
    return text ? [{ id: idOf(name), text: options.labelOf ? `${options.labelOf(name)}: ${text}` : text }] : [];
  });

  useFocusAfterAttempt(attempts, errors[0]?.id);

  const changeField = (name: string, value: unknown) =>
    form.setValue(name as FieldPath<V>, value as PathValue<V, FieldPath<V>>, {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    });

  /** Takes over values that a password manager filled in without events. */
  const readTypedValues = (element: HTMLFormElement) => {
    for (const [name, value] of new FormData(element)) {
      if (renderedFields.current.has(name) && value !== '' && value !== get(form.getValues(), name))
        changeField(name, value);
    }
  };

  const send = async (body: B) => {
    try {
      await options.send(body, { values: form.getValues(), reset: (next) => form.reset(next) });
    } catch (error) {
      const refusedFields = errorsOf(fields, options.serverErrors?.(error) ?? {});
      for (const [name, text] of refusedFields) form.setError(name, createFieldError(text));
      if (refusedFields.length === 0) await (options.onFailure ?? notifyError)(error);
    }
  };

  return {
    /** The react-hook-form form, for `FormContext`. */
    form,
    /** Error messages in page order. */
    errors,
    /** Whether the form is being validated or sent. */
    isSending: isSubmitting,
    idOf,
    /** All values. Reading them renders the component at every change. */
    get values(): V {
      return form.watch();
    },
    /** Whether any value differs from its initial value. */
    get isDirty(): boolean {
      return form.formState.isDirty;
    },
    /** Props of a text control. */
    field(name: NamesOf<V, string>) {
      renderedFields.current.add(name);
      const onChange = (value: string) => changeField(name, value);
      const value = form.watch(name as string as FieldPath<V>) as string;
      return { id: idOf(name), name: name as string, value, onChange, error: errorText(name) };
    },
    /** Props of a checkbox. */
    box(name: NamesOf<V, boolean>) {
      const onChange = (isSelected: boolean) => changeField(name, isSelected);
      const isSelected = form.watch(name as string as FieldPath<V>) as boolean;
      return { id: idOf(name), name: name as string, isSelected, onChange, error: errorText(name) };
    },
    /** Validates and sends the form; ignored while a send is running. */
    async submit(event?: SyntheticEvent): Promise<void> {
      event?.preventDefault();
      if (isSending.current) return;
      isSending.current = true;
      if (event?.currentTarget instanceof HTMLFormElement) readTypedValues(event.currentTarget);
      await form
        .handleSubmit(send)()
        .finally(() => {
          isSending.current = false;
        });
      setAttempts((before) => before + 1);
    },
  };
}
