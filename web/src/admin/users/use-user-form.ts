import { user as userEntity } from '@ok/contract/entities/user.ts';
import { type User, type WrittenUser, writtenUser } from '@ok/contract/routes/account/user.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import { useNavigate } from '@tanstack/react-router';
import type { FieldPath } from 'react-hook-form';
import {
  checkBody,
  type ErrorText,
  type FormErrors,
  fieldErrorsIn,
  problemOf,
  type RuleKind,
} from '../../forms/form-errors.ts';
import { useEditForm } from '../../forms/use-edit-form.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import type { TextParams } from '../../texts/translate.ts';
import { useSave } from '../data/use-entity.ts';
import { describeFieldError } from '../forms/row-form-errors.ts';
import { bodyOf, type UserValues, valuesOf } from './user-form-values.ts';

type UserField = FieldPath<UserValues>;

/** The fields that can be wrong, in the order in which they stand. */
const fields = [
  'email',
  'login',
  'firstName',
  'lastName',
  'langKey',
  'profileDTO.profAssocTranslationId',
  'profileDTO.professionalAssociation',
] as const satisfies UserField[];

const idPrefix = 'field';

/** The id of the control of a field. */
export const idOf = (name: string) => `${idPrefix}-${name.replaceAll('.', '-')}`;

/** What is wrong with a field, in the shared words where there are some. */
function userErrorText(field: string, kind: RuleKind, params: TextParams): ErrorText {
  if (kind === 'required' || kind === 'minlength' || kind === 'maxlength') {
    return { key: `entity.validation.${kind}`, params };
  }
  if (field === 'email') return 'global.messages.validate.email.invalid';
  if (field === 'login') return { key: 'userManagement.form.loginPattern', params: { max: limits.login.max } };
  return 'userManagement.form.invalid';
}

const fieldOfKey: Record<string, UserField> = { userexists: 'login', emailexists: 'email' };

/** The form of a user: its values, its rules, and what becomes of it. */
export function useUserForm(given: User | undefined, list: string) {
  const t = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const { mutateAsync } = useSave(userEntity);
  const labelOf = (name: string) => t(`userManagement.${name}`);
  return useEditForm<UserValues, WrittenUser, User | undefined, true>({
    place: `user ${given?.id ?? 'new'}`,
    read: given,
    valuesOf: (user) => valuesOf(user, language),
    fields,
    labelOf,
    idPrefix,
    check: (values, user) =>
      checkBody<UserField, WrittenUser>(writtenUser, bodyOf(values, user?.id), (path, kind, params) => [
        path as UserField,
        userErrorText(path, kind, params),
      ]),
    send: (body, { read: user, overwritten }) =>
      mutateAsync({ id: user?.id, body, ...(user && !overwritten && { revision: user.revision }) }),
    serverErrors: (error) => {
      const { errorKey = '' } = problemOf(error);
      const field = fieldOfKey[errorKey];
      const refused: FormErrors<string> = field ? { [field]: `error.${errorKey}` } : {};
      for (const fault of fieldErrorsIn(error))
        refused[fault.field] ??= describeFieldError(fault, labelOf(fault.field));
      return refused;
    },
    readConflict: async () => true,
    onSaved: () => navigate({ to: list }),
  });
}
