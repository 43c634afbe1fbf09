import type * as z from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import {
  type Checked,
  checkBody,
  type FormErrors,
  fieldErrorsIn,
  problemOf,
  type RuleKind,
} from '../../forms/form-errors.ts';

/** For each place in what is sent: the field that it comes from, and the key of what to say of it. */
export type FieldTable<F extends string> = Record<string, { field: F; text: (kind: RuleKind) => string }>;

/** Hold what would be sent against a schema of the contract, in the words of a table. */
export const checkFields = <F extends string, B>(
  schema: z.ZodMiniType<B>,
  body: unknown,
  table: FieldTable<F>,
): Checked<F, B> =>
  checkBody<F, B>(schema, body, (path, kind) => {
    const place = table[path];
    return place && [place.field, place.text(kind)];
  });

const kinds: Record<string, RuleKind> = { Email: 'invalid', Pattern: 'invalid', Size: 'minlength' };

/** What the server's refusal says of the fields: the first error of each. */
export function refusedFields<F extends string>(error: unknown, table: FieldTable<F>): FormErrors<F> {
  const errors: FormErrors<F> = {};
  for (const { field, message } of fieldErrorsIn(error)) {
    const place = table[field];
    if (place) errors[place.field] ??= place.text(kinds[message] ?? 'required');
  }
  return errors;
}

/**
 * Whether the password that was to prove who somebody is was not theirs: of all refusals of a call that was well formed,
 * the one without a key of its own.
 */
export function isWrongPassword(error: unknown): boolean {
  const { errorKey, fieldErrors } = problemOf(error);
  return error instanceof ApiError && error.status === 400 && !errorKey && !fieldErrors;
}
