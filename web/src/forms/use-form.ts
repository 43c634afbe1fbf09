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
import { errorFor, textOfError } from './error-words.ts';
import type { Checked, ErrorText, FormErrors } from './form-errors.ts';

type NamesOf<V, T> = { [F in keyof V]: V[F] extends T ? F : never }[keyof V] & string;

/** What is wrong with a form, in words, with the id of the control that it is about. */
export type ShownError = { id: string; text: string };

export interface FormOptions<V extends FieldValues, B> {
  /** What it starts with; what is given later is not looked at. */
  values: V;
  /** The fields that can be wrong, in the order of the page. Those of `values`, where they are not named. */
  fields?: readonly FieldPath<V>[];
  /** Holds what was filled in against the rules. */
  check: (values: V) => Checked<FieldPath<V>, B>;
  /** Sends what was checked. When it fails the input stays. */
  send: (body: B, form: { values: V; reset: (next: V) => void }) => Promise<unknown>;
  /** What the server's refusal says of single fields. */
  refused?: (error: unknown) => FormErrors<FieldPath<V>>;
  /** Tells of a failure that is about no field. Without it, it is told at the top left. */
  failed?: (error: unknown) => unknown;
  /** Fills the blanks of every sentence about what is wrong. */
  params?: TextParams;
  /** What stands before a sentence in the summary: the label of its field. */
  labelOf?: (name: FieldPath<V>) => string;
  /** What the ids of the controls begin with, where they are told apart by more than this form. */
  idPrefix?: string;
}

/** The state of a form with these fields, for what draws a part of it. */
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

/**
 * The one way of making a form, on react-hook-form: its values, what is wrong with them by the rules of the contract and
 * in the words of the catalogues, and sending it. Whatever is wrong, by the rules or by the server, is shown at its field,
 * and the first such field gets the focus. Checked when it is sent, and from then on as it is changed.
 */
export function useForm<V extends FieldValues, B = V>(options: FormOptions<V, B>) {
  const t = useTexts();
  const ownPrefix = useId();
  const { params, idPrefix = ownPrefix } = options;
  const fields = options.fields ?? (Object.keys(options.values) as FieldPath<V>[]);
  const drawn = useRef(new Set<string>());
  const isSending = useRef(false);
  const [attempts, setAttempts] = useState(0);

  const wrongOf = (errors: FormErrors<string>) =>
    fields.flatMap((name): [FieldPath<V>, ErrorText][] => (errors[name] ? [[name, errors[name]]] : []));

  const form: UseFormReturn<V, unknown, B> = useHookForm<V, unknown, B>({
    defaultValues: options.values as DefaultValues<V>,
    shouldFocusError: false,
    resolver: (values) => {
      const { errors, body } = options.check(values);
      const found = {};
      for (const [name, text] of wrongOf(errors)) set(found, name, errorFor(text));
      return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values: body as V & B, errors: {} };
    },
  });
  const { errors: found, isSubmitted, isSubmitting } = form.formState;

  const idOf = (name: string) => `${idPrefix}-${name.replaceAll('.', '-')}`;
  const errorText = (name: string) => textOfError(get(found, name), t, params);
  const errors = fields.flatMap((name): ShownError[] => {
    const text = errorText(name);
    return text ? [{ id: idOf(name), text: options.labelOf ? `${options.labelOf(name)}: ${text}` : text }] : [];
  });

  // Once it is on the page, so that the field is announced with what is wrong; each time it was sent, not each time
  // something is put right.
  const focusFirst = useEffectEvent(() => document.getElementById(errors[0]?.id ?? '')?.focus());
  useEffect(() => {
    if (attempts > 0) focusFirst();
  }, [attempts]);

  const change = (name: string, value: unknown) =>
    form.setValue(name as FieldPath<V>, value as PathValue<V, FieldPath<V>>, {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    });

  /** What a password manager filled in may not have been told to anybody. */
  const takeTyped = (element: HTMLFormElement) => {
    for (const [name, value] of new FormData(element)) {
      if (drawn.current.has(name) && value !== '' && value !== get(form.getValues(), name)) change(name, value);
    }
  };

  const send = async (body: B) => {
    try {
      await options.send(body, { values: form.getValues(), reset: (next) => form.reset(next) });
    } catch (error) {
      const refused = wrongOf(options.refused?.(error) ?? {});
      for (const [name, text] of refused) form.setError(name, errorFor(text));
      if (refused.length === 0) await (options.failed ?? notifyError)(error);
    }
  };

  return {
    /** Of react-hook-form, for `FormContext`. */
    form,
    /** What is wrong, in the order of the page. */
    errors,
    /** Whether it is being checked or sent. */
    isSending: isSubmitting,
    idOf,
    /** Everything that is filled in. Whoever reads it is drawn again with every change. */
    get values(): V {
      return form.watch();
    },
    /** Whether anything differs from what it started with. */
    get isDirty(): boolean {
      return form.formState.isDirty;
    },
    /** For a control with a text. */
    field(name: NamesOf<V, string>) {
      drawn.current.add(name);
      const onChange = (value: string) => change(name, value);
      const value = form.watch(name as string as FieldPath<V>) as string;
      return { id: idOf(name), name: name as string, value, onChange, error: errorText(name) };
    },
    /** For a tick box. */
    box(name: NamesOf<V, boolean>) {
      const onChange = (isSelected: boolean) => change(name, isSelected);
      const isSelected = form.watch(name as string as FieldPath<V>) as boolean;
      return { id: idOf(name), name: name as string, isSelected, onChange, error: errorText(name) };
    },
    /** Check, then send; once at a time. */
    async submit(event?: SyntheticEvent): Promise<void> {
      event?.preventDefault();
      if (isSending.current) return;
      isSending.current = true;
      if (event?.currentTarget instanceof HTMLFormElement) takeTyped(event.currentTarget);
      await form
        .handleSubmit(send)()
        .finally(() => {
          isSending.current = false;
        });
      setAttempts((before) => before + 1);
    },
  };
}
