import type { Problem } from '@ok/contract/errors.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import type * as z from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import type { Texts } from '../../texts/translate.ts';
import { fieldErrorsIn, refusalText } from '../form-faults.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** What is wrong with a field, in the shared words. */
export function userFaultText(issue: Issue, t: Texts): string {
  if (isEmpty(issue.input)) return t('entity.validation.required');
  if (issue.code === 'too_big') return t('entity.validation.maxlength', { max: Number(issue.maximum) });
  if (issue.code === 'too_small') return t('entity.validation.minlength', { min: Number(issue.minimum) });
  if (issue.path?.[0] === 'email') return t('global.messages.validate.email.invalid');
  if (issue.path?.[0] === 'login') return t('userManagement.form.loginPattern', { max: limits.login.max });
  return t('userManagement.form.invalid');
}

const fieldOfKey: Record<string, string> = { userexists: 'login', emailexists: 'email' };

/** What the server says of single fields, which only it can know, with the words for it. */
export function refusedFields(error: unknown, t: Texts): { field: string; message: string }[] {
  if (!(error instanceof ApiError) || error.status !== 400) return [];
  const { errorKey = '' } = (error.reply.body as Partial<Problem> | null) ?? {};
  const field = fieldOfKey[errorKey];
  if (field) return [{ field, message: t(`error.${errorKey}`) }];
  return fieldErrorsIn(error).map((fault) => ({
    field: fault.field,
    message: refusalText(fault, t(`userManagement.${fault.field}`), t),
  }));
}
