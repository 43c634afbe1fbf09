import { zodResolver } from '@hookform/resolvers/zod';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { type AnsweredRow, writeSchema } from '@ok/contract/entity/derive-schemas.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';
import { notifyError } from '../../api/notify.ts';
import { useAskBeforeLeaving } from '../../layout/use-ask-before-leaving.tsx';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { type Difference, differencesOf } from '../differences.ts';
import { formLabelKey } from '../fields/field-text.ts';
import { faultText, fieldErrorsIn, pictureFaultIn, refusalText } from '../form-faults.ts';
import { bodyOf, type FormValues, startOf } from '../form-values.ts';
import { useDraft, useKeepDraft } from '../use-draft.ts';
import { useSave } from '../use-entity.ts';
import { useFindRow } from '../use-find-row.ts';
import { withWholeReferences } from '../whole-references.ts';

interface EntityFormOptions {
  entity: Entity;
  area: string;
  /** What is changed; nothing makes a new one. */
  row?: AnsweredRow;
  /** What the server holds now. */
  readNow?: () => Promise<AnsweredRow | undefined>;
}

/** What somebody else made of the row since it was read. */
type Conflict = { revision: number; differences: readonly Difference[] };

/** The id of the control of a field. */
export const controlId = (name: string) => `field-${name}`;

/** The form of a row: its values, its rules, and what becomes of it. */
export function useEntityForm({ entity, area, row: given, readNow }: EntityFormOptions) {
  const t = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const find = useFindRow();
  const place = `${entity.name} ${given?.id ?? 'new'}`;
  const draft = useDraft(place);
  // What was read when the form began: what is fetched meanwhile must not change what a save is held against.
  const [row] = useState(draft ? draft.row : given);
  const [conflict, setConflict] = useState<Conflict>();
  const [isSaved, setSaved] = useState(false);
  const { mutateAsync, isPending } = useSave(entity);
  const resolver = useMemo<Resolver<FormValues>>(() => {
    const check = zodResolver(writeSchema(entity, row === undefined), { error: (issue) => faultText(issue, t) });
    return (values, context, options) => check(bodyOf(entity, values, row), context, options as never) as never;
  }, [entity, row, t]);
  const form = useForm<FormValues>({
    defaultValues: useMemo(() => draft?.values ?? startOf(entity, row), [entity, row, draft]),
    resolver,
    shouldFocusError: false,
  });
  const isUnsaved = (form.formState.isDirty || draft !== undefined) && !isSaved;
  useAskBeforeLeaving(isUnsaved);
  useKeepDraft(place, () => (isUnsaved ? { values: form.getValues(), row } : undefined));

  // Only once leaving is no longer asked about.
  useEffect(() => {
    if (isSaved) void navigate({ to: '/entity/$area', params: { area } });
  }, [isSaved, navigate, area]);

  const names = [...Object.keys(entity.fields), 'altText'];
  const labelOf = (name: string) => t(name === 'altText' ? 'entity.image.altText' : formLabelKey(entity, name));

  const tellConflict = async () => {
    const now = await readNow?.();
    if (!now) return;
    setConflict({
      revision: now.revision,
      differences: differencesOf(entity, form.getValues(), now, { t, language }, find),
    });
  };

  /** Says what the server refused, each at its field where there is one. */
  const tell = async (error: unknown) => {
    const pictureFault = 'image' in entity.fields ? pictureFaultIn(error) : undefined;
    const refused = fieldErrorsIn(error).filter(({ field }) => names.includes(field));
    for (const fault of refused) form.setError(fault.field, { message: refusalText(fault, labelOf(fault.field), t) });
    if (pictureFault) form.setError('image', { message: t(pictureFault) });
    const first = pictureFault ? 'image' : names.find((name) => refused.some(({ field }) => field === name));
    if (first) requestAnimationFrame(() => document.getElementById(controlId(first))?.focus());
    else if (error instanceof ApiError && error.status === 412) await tellConflict();
    else notifyError(error);
  };

  const send = async (body: FormValues, revision: number | undefined) => {
    setConflict(undefined);
    try {
      await mutateAsync({ id: row?.id, revision, body: withWholeReferences(entity, { ...row, ...body }, find) });
      setSaved(true);
    } catch (error) {
      await tell(error);
    }
  };

  const wrong = names.flatMap((name) => {
    const message = form.formState.errors[name]?.message;
    return typeof message === 'string' ? [{ id: controlId(name), text: `${labelOf(name)}: ${message}` }] : [];
  });
  return {
    form,
    row,
    wrong,
    conflict,
    isPending,
    isUnsaved,
    isRestored: draft !== undefined,
    save: form.handleSubmit((body) => send(body, row?.revision)),
    /** Put what was typed in the place of the version that was shown beside it; not of one that nobody has seen. */
    overwrite: form.handleSubmit((body) => send(body, conflict?.revision)),
  };
}
