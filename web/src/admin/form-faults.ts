import type { FieldError, Problem } from '@ok/contract/errors.ts';
import type * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import type { Texts } from '../texts/translate.ts';

/** What a rule says of a value, as the declaration finds it. */
type Issue = Parameters<z.core.$ZodErrorMap>[0];

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** What is wrong with a field, in the shared words. */
export function faultText(issue: Issue, t: Texts): string {
  const say = (name: string, params?: Record<string, number>) => t(`entity.validation.${name}`, params);
  if (isEmpty(issue.input)) return say('required');
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? say('required') : say('min', { min: Number(issue.minimum) });
    case 'too_big':
      return say(issue.origin === 'string' ? 'maxlength' : 'max', { max: Number(issue.maximum) });
    case 'invalid_union':
    case 'invalid_type':
      return say('number');
    case 'invalid_format':
      return say('datetimelocal');
    default:
      return say('required');
  }
}

/** What the server says of single fields, which only it can know. */
export function fieldErrorsIn(error: unknown): FieldError[] {
  if (!(error instanceof ApiError) || error.status !== 400) return [];
  return (error.reply.body as Partial<Problem> | null)?.fieldErrors ?? [];
}

/** The key of why the server refused a picture: it judges the content, and does not name the field. */
export function pictureFaultIn(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 413) return 'error.http.413';
  const { errorKey } = (error.reply.body as Partial<Problem> | null) ?? {};
  return errorKey === 'invalidimage' || errorKey === 'imagetoolarge' ? `error.${errorKey}` : undefined;
}

const kinds: Record<string, string> = {
  NotNull: 'entity.validation.required',
  NotBlank: 'entity.validation.required',
  NotEmpty: 'entity.validation.required',
  Unique: 'entity.validation.unique',
};

/** The words for what the server says of a field, whose label is known. */
export const refusalText = ({ message }: FieldError, fieldName: string, t: Texts): string =>
  t(
    kinds[message] ??
      (['Min', 'Max', 'DecimalMin', 'DecimalMax'].includes(message) ? 'error.Size' : `error.${message}`),
    {
      fieldName,
    },
  );
