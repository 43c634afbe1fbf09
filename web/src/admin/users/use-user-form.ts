import { user as userEntity } from '@ok/contract/entities/user.ts';
import type { User, UserBody } from '@ok/contract/routes/account/user.ts';
import { useNavigate } from '@tanstack/react-router';
import type { FieldPath } from 'react-hook-form';
import { type FormErrors, fieldErrorsIn, problemOf } from '../../forms/form-errors.ts';
import { useEditForm } from '../../forms/use-edit-form.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { useSave } from '../data/use-entity.ts';
import { describeFieldError } from '../forms/row-form-errors.ts';
import { checkUser, getUserValues, type UserValues } from './user-form-values.ts';

type UserField = FieldPath<UserValues>;

/** Fields that can have errors, in the order of the form. */
const checkedFields = [
  'email',
  'login',
  'firstName',
  'lastName',
  'langKey',
  'profileDTO.profAssocTranslationId',
  'profileDTO.professionalAssociation',
] as const satisfies UserField[];

const idPrefix = 'field';

/** Id of the control of a field. */
export const userFieldId = (name: string) => `${idPrefix}-${name.replaceAll('.', '-')}`;

const fieldsByErrorKey: Record<string, UserField> = { userexists: 'login', emailexists: 'email' };

/** State of a user's form: its values, validation and saving. */
export function useUserForm(given: User | undefined, list: string) {
  const t = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const { mutateAsync } = useSave(userEntity);
  const labelOf = (name: string) => t(`userManagement.${name}`);
  return useEditForm<UserValues, UserBody, User | undefined, true>({
    place: `user ${given?.id ?? 'new'}`,
    read: given,
    valuesOf: (user) => getUserValues(user, language),
    fields: checkedFields,
    labelOf,
    idPrefix,
    check: (values, user) => checkUser(values, user?.id),
    send: (body, { read: user, overwritten }) =>
      mutateAsync({ id: user?.id, body, ...(user && !overwritten && { revision: user.revision }) }),
    serverErrors: (error) => {
      const { errorKey = '' } = problemOf(error);
      const field = fieldsByErrorKey[errorKey];
      const errors: FormErrors<string> = field ? { [field]: `error.${errorKey}` } : {};
      for (const fieldError of fieldErrorsIn(error))
        errors[fieldError.field] ??= describeFieldError(fieldError, labelOf(fieldError.field));
      return errors;
    },
    readConflict: async () => true,
    onSaved: () => navigate({ to: list }),
  });
}
