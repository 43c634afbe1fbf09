import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';
import { notifyError } from '../api/notify.ts';
import { useAskBeforeLeaving } from '../layout/use-ask-before-leaving.tsx';
import { getAccountId, onSessionEnd } from '../session/session-store.ts';
import { keepDraft, takeDraft } from './drafts.ts';
import { type FormOptions, useForm } from './use-form.ts';

/** Context of a save. */
type SaveContext<V, R, C> = {
  values: V;
  reset: (next: V) => void;
  /** Data that the form was opened with. */
  read: R;
  /** The conflict that the user chose to overwrite, if any. */
  overwritten: C | undefined;
};

interface EditFormOptions<V extends FieldValues, B, R, C> extends Omit<FormOptions<V, B>, 'values' | 'check' | 'send'> {
  /** Identifies the form, such as `language 3`; a draft returns to the same place. */
  place: string;
  /** Data to edit. Later values are ignored: a save is compared with the data that the form was opened with. */
  read: R;
  /** Converts the data to the form's initial values. */
  valuesOf: (read: R) => V;
  check: (values: V, read: R) => ReturnType<FormOptions<V, B>['check']>;
  send: (body: B, form: SaveContext<V, R, C>) => Promise<unknown>;
  /** Fields that no draft may contain, such as passwords. */
  secret?: readonly FieldPath<V>[];
  /** Reads what another user changed meanwhile, to show it beside the form. */
  readConflict?: (values: V, read: R) => Promise<C | undefined>;
  /** Called after a save, when leaving no longer asks. */
  onSaved?: () => unknown;
}

/**
 * As `useForm`, for editing stored data. Leaving asks while changes are unsaved. When the session ends, a draft is kept
 * until the same user is back. When another user has changed the data since they were read (412), the form shows both
 * versions and the user chooses one.
 */
export function useEditForm<V extends FieldValues, B, R, C = never>(options: EditFormOptions<V, B, R, C>) {
  const { place, secret = [], readConflict, onSaved } = options;
  const [accountId] = useState(getAccountId);
  const [draft] = useState(() => (accountId === undefined ? undefined : takeDraft(place, accountId)));
  const [read] = useState(() => (draft ? (draft.read as R) : options.read));
  const [start] = useState(() => ({ ...options.valuesOf(read), ...draft?.values }));
  const [isRestored, setRestored] = useState(draft !== undefined);
  const [isSaved, setSaved] = useState(false);
  const [conflict, setConflict] = useState<C>();
  const overwritten = useRef<C>(undefined);
  const saving = useRef({ isLeaving: false, hasSaved: false });

  const form = useForm<V, B>({
    ...options,
    values: start,
    check: (values) => options.check(values, read),
    send: async (body, sent) => {
      setConflict(undefined);
      await options.send(body, { ...sent, read, overwritten: overwritten.current });
      saving.current.hasSaved = true;
      setRestored(false);
      setSaved(onSaved !== undefined);
    },
    onFailure: async (error) => {
      const isConflict = error instanceof ApiError && error.status === 412 && readConflict;
      if (isConflict) {
        const latestConflict = await readConflict(form.form.getValues(), read);
        setConflict(() => latestConflict);
      } else await (options.onFailure ?? notifyError)(error);
    },
  });

  const isUnsaved = (form.isDirty || isRestored) && !isSaved;
  useAskBeforeLeaving(isUnsaved, async () => {
    saving.current = { isLeaving: true, hasSaved: false };
    await form.submit();
    saving.current.isLeaving = saving.current.hasSaved;
    return saving.current.hasSaved;
  });
  const handleSaved = useEffectEvent(() => {
    // The user is on the way to another page.
    if (!saving.current.isLeaving) onSaved?.();
  });
  useEffect(() => {
    if (isSaved) handleSaved();
  }, [isSaved]);

  const keepUnsaved = useEffectEvent(() => {
    if (!isUnsaved || accountId === undefined) return;
    const values = { ...form.form.getValues() };
    for (const name of secret) delete values[name];
    keepDraft(place, accountId, { values, read });
  });
  useEffect(() => onSessionEnd(() => keepUnsaved()), []);

  const submit = form.submit;
  return Object.assign(form, {
    /** Data that the form was opened with, in this session or before it ended. */
    read,
    conflict,
    isUnsaved,
    /** Whether the values come from a draft. */
    isRestored,
    /** Saves the user's values over the version that the form showed beside them, but not over a newer one. */
    async overwrite(): Promise<void> {
      overwritten.current = conflict;
      await submit();
      overwritten.current = undefined;
    },
  });
}
