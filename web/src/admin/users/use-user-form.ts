import { zodResolver } from '@hookform/resolvers/zod';
import { type User, type WrittenUser, writtenUser } from '@ok/contract/routes/user.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type FieldPath, get, type Resolver, useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';
import { notifyError } from '../../api/notify.ts';
import { useAskBeforeLeaving } from '../../layout/use-ask-before-leaving.tsx';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { useSaveUser } from './use-users.ts';
import { refusedFields, userFaultText } from './user-form-faults.ts';
import { bodyOf, type UserValues, valuesOf } from './user-form-values.ts';

/** The id of the control of a field. */
export const idOf = (name: string) => `field-${name.replaceAll('.', '-')}`;

/** The fields that can be wrong, in the order in which they stand. */
const fields = [
  'email',
  'login',
  'firstName',
  'lastName',
  'langKey',
  'profileDTO.profAssocTranslationId',
  'profileDTO.professionalAssociation',
] as const satisfies FieldPath<UserValues>[];

/** The form of a user: its values, what is wrong with them, and saving. */
export function useUserForm(given: User | undefined) {
  const t = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  // What was read when the form began: what is fetched meanwhile must not change what a save is held against.
  const [user] = useState(given);
  const [start] = useState(() => valuesOf(given, language));
  const [isConflict, setConflict] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const { mutateAsync, isPending } = useSaveUser();
  const resolver = useMemo<Resolver<UserValues, unknown, WrittenUser>>(() => {
    const check = zodResolver(writtenUser, { error: (issue) => userFaultText(issue, t) });
    return (values, context, options) => check(bodyOf(values, user?.id) as never, context, options as never) as never;
  }, [user, t]);
  const form = useForm<UserValues, unknown, WrittenUser>({ defaultValues: start, resolver, shouldFocusError: false });
  const { errors, isDirty, submitCount } = form.formState;
  useAskBeforeLeaving(isDirty && !isSaved);

  // Only once leaving is no longer asked about.
  useEffect(() => {
    if (isSaved) void navigate({ to: '/admin/user-management' });
  }, [isSaved, navigate]);

  const wrong = fields.flatMap((name) => {
    const { message } = (get(errors, name) ?? {}) as { message?: unknown };
    const label = t(`userManagement.${name}`);
    return typeof message === 'string' ? [{ id: idOf(name), text: `${label}: ${message}` }] : [];
  });
  const firstWrong = wrong[0]?.id;
  // Each time it is sent, not each time something is put right.
  const goTo = useEffectEvent(() => firstWrong && document.getElementById(firstWrong)?.focus());
  useEffect(() => {
    if (submitCount > 0) goTo();
  }, [submitCount]);

  const send = async (body: WrittenUser, revision: number | undefined) => {
    setConflict(false);
    try {
      await mutateAsync({ body, ...(revision !== undefined && { revision }) });
      setSaved(true);
    } catch (error) {
      const refused = refusedFields(error, t).filter(({ field }) => fields.some((name) => name === field));
      for (const { field, message } of refused) form.setError(field as FieldPath<UserValues>, { message });
      const [first] = refused;
      if (first) requestAnimationFrame(() => document.getElementById(idOf(first.field))?.focus());
      else if (error instanceof ApiError && error.status === 412) setConflict(true);
      else notifyError(error);
    }
  };
  return {
    form,
    user,
    wrong,
    isConflict,
    isPending,
    isUnsaved: isDirty && !isSaved,
    save: form.handleSubmit((body) => send(body, user?.revision)),
    overwrite: form.handleSubmit((body) => send(body, undefined)),
  };
}
