import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';
import { notifyError } from '../api/notify.ts';
import { useAskBeforeLeaving } from '../layout/use-ask-before-leaving.tsx';
import { getSession, onSessionEnd } from '../session/session-store.ts';
import { keepDraft, takeDraft } from './drafts.ts';
import { type FormOptions, useForm } from './use-form.ts';

/** What is sent beside the body. */
type Sending<V, R, C> = {
  values: V;
  reset: (next: V) => void;
  /** What was read when the form began. */
  read: R;
  /** The conflict that was shown, where somebody chose to overwrite what made it. */
  overwritten: C | undefined;
};

interface EditFormOptions<V extends FieldValues, B, R, C> extends Omit<FormOptions<V, B>, 'values' | 'check' | 'send'> {
  /** What the form is of, such as `language 3`: a draft is given back at the same place. */
  place: string;
  /** What is changed, as it was read; what is read later does not change what a save is held against. */
  read: R;
  /** What the form starts with. */
  valuesOf: (read: R) => V;
  check: (values: V, read: R) => ReturnType<FormOptions<V, B>['check']>;
  send: (body: B, form: Sending<V, R, C>) => Promise<unknown>;
  /** Fields that are never kept in a draft: passwords. */
  secret?: readonly FieldPath<V>[];
  /** What is different now that somebody else has changed it: what there is to show of it. */
  readConflict?: (values: V, read: R) => Promise<C | undefined>;
  /** Where to go when it is saved. Called once leaving is no longer asked about. */
  onSaved?: () => unknown;
}

const accountNow = () => {
  const session = getSession();
  return session.state === 'signedIn' ? session.account.id : undefined;
};

/**
 * As `useForm`, for changing what is stored: leaving asks while something is not saved; a session that ends in the middle
 * keeps what was filled in until the same person is back; and when somebody else has changed it since it was read (412),
 * both versions are shown and one of them is chosen.
 */
export function useEditForm<V extends FieldValues, B, R, C = never>(options: EditFormOptions<V, B, R, C>) {
  const { place, secret = [], readConflict, onSaved } = options;
  const [accountId] = useState(accountNow);
  const [draft] = useState(() => (accountId === undefined ? undefined : takeDraft(place, accountId)));
  const [read] = useState(() => (draft ? (draft.read as R) : options.read));
  const [start] = useState(() => ({ ...options.valuesOf(read), ...draft?.values }));
  const [isRestored, setRestored] = useState(draft !== undefined);
  const [isSaved, setSaved] = useState(false);
  const [conflict, setConflict] = useState<C>();
  const overwritten = useRef<C>(undefined);

  const form = useForm<V, B>({
    ...options,
    values: start,
    check: (values) => options.check(values, read),
    send: async (body, sent) => {
      setConflict(undefined);
      await options.send(body, { ...sent, read, overwritten: overwritten.current });
      setRestored(false);
      setSaved(onSaved !== undefined);
    },
    failed: async (error) => {
      const isConflict = error instanceof ApiError && error.status === 412 && readConflict;
      if (isConflict) {
        const found = await readConflict(form.form.getValues(), read);
        setConflict(() => found);
      } else await (options.failed ?? notifyError)(error);
    },
  });

  const isUnsaved = (form.isDirty || isRestored) && !isSaved;
  useAskBeforeLeaving(isUnsaved);
  const goOn = useEffectEvent(() => onSaved?.());
  useEffect(() => {
    if (isSaved) goOn();
  }, [isSaved]);

  const keep = useEffectEvent(() => {
    if (!isUnsaved || accountId === undefined) return;
    const values = { ...form.form.getValues() };
    for (const name of secret) delete values[name];
    keepDraft(place, accountId, { values, read });
  });
  useEffect(() => onSessionEnd(() => keep()), []);

  const submit = form.submit;
  return Object.assign(form, {
    /** What was read when the form began, or before the session ended. */
    read,
    conflict,
    isUnsaved,
    /** Whether it was filled in before the session ended. */
    isRestored,
    /** Put what was typed in the place of the version that was shown beside it; not of one that nobody has seen. */
    async overwrite(): Promise<void> {
      overwritten.current = conflict;
      await submit();
      overwritten.current = undefined;
    },
  });
}
