import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../texts/texts-store.ts';
import type { TextParams } from '../../texts/translate.ts';
import type { Faults } from './form-faults.ts';

type Values = Record<string, string | boolean>;
type NamesOf<V, T> = { [F in keyof V]: V[F] extends T ? F : never }[keyof V] & string;

type Submission<V> = {
  /** What is wrong with what was filled in. */
  check: (values: V) => Faults<keyof V>;
  send: (values: V) => Promise<unknown>;
  /** What a refusal says of the fields; what concerns none of them it tells elsewhere. */
  refused: (error: unknown) => Faults<keyof V>;
};

/** What a password manager filled in may not have been told to anybody. */
const typedIn = <V extends Values>(values: V, form: HTMLFormElement): V => {
  const typed = [...new FormData(form)].filter(([name, value]) => typeof values[name] === 'string' && value !== '');
  return { ...values, ...Object.fromEntries(typed) };
};

/**
 * The state of a form: what was typed, what is wrong with it, whether it is being sent. `initial` names the fields in the
 * order of the page. `params` is for the texts of what is wrong.
 */
export function useForm<V extends Values>(initial: V, params?: TextParams) {
  const t = useTexts();
  const prefix = useId();
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults<keyof V>>({});
  const [isBusy, setBusy] = useState(false);
  const names = Object.keys(initial) as (keyof V & string)[];
  const idOf = (name: string) => `${prefix}-${name}`;
  const textOf = (name: keyof V) => {
    const fault = faults[name];
    return fault ? t(fault, params) : undefined;
  };

  const show = (found: Faults<keyof V>) => {
    // On the page before focus goes there, so that the field is announced with what is wrong.
    flushSync(() => setFaults(found));
    const first = names.find((name) => found[name]);
    if (first) document.getElementById(idOf(first))?.focus();
  };
  const set = <F extends keyof V>(name: F, value: V[F]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setFaults((before) => ({ ...before, [name]: undefined }));
  };

  return {
    values,
    isBusy,
    set,
    /** What is wrong, in the order of the page, with the id of its control. */
    errors: names.flatMap((name) => {
      const text = textOf(name);
      return text ? [{ id: idOf(name), text }] : [];
    }),
    /** For a control with a text. */
    field(name: NamesOf<V, string>) {
      const onChange = (value: string) => set(name, value as V[typeof name]);
      return { id: idOf(name), name: String(name), value: values[name] as string, onChange, error: textOf(name) };
    },
    /** For a tick box. */
    box(name: NamesOf<V, boolean>) {
      const onChange = (isSelected: boolean) => set(name, isSelected as V[typeof name]);
      return { id: idOf(name), name: String(name), isSelected: values[name] as boolean, onChange, error: textOf(name) };
    },
    /** Begin anew, with nothing wrong. */
    reset(next: V) {
      setValues(next);
      setFaults({});
    },
    /** Check, then send; focus goes to the first thing that is wrong. */
    async submit(event: FormEvent<HTMLFormElement>, { check, send, refused }: Submission<V>) {
      event.preventDefault();
      if (isBusy) return;
      const given = typedIn(values, event.currentTarget);
      setValues(given);
      const wrong = check(given);
      show(wrong);
      if (Object.values(wrong).some(Boolean)) return;
      setBusy(true);
      try {
        await send(given);
      } catch (error) {
        show(refused(error));
      } finally {
        setBusy(false);
      }
    },
  };
}

/** The state of a form with these fields. */
export type FormState<V extends Values> = ReturnType<typeof useForm<V>>;
