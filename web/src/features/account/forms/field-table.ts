import type * as z from 'zod/mini';
import { ApiError } from '../../../api/api-error.ts';
import {
  type CheckResult,
  checkBody,
  type FormErrors,
  fieldErrorsIn,
  problemOf,
  type RuleKind,
} from '../../../forms/form-errors.ts';

/** Form field and error text by path in the request body. */
export type FieldTable<F extends string> = Record<string, { field: F; text: (kind: RuleKind) => string }>;

/** Validates a request body by a schema of the contract, with the texts of a table. */
export const checkFields = <F extends string, B>(
  schema: z.ZodMiniType<B>,
  body: unknown,
  table: FieldTable<F>,
): CheckResult<F, B> =>
  checkBody<F, B>(schema, body, (path, kind) => {
    const entry = table[path];
    return entry && [entry.field, entry.text(kind)];
  });

const ruleKinds: Record<string, RuleKind> = {
  Email: 'invalid',
  Pattern: 'invalid',
  Common: 'invalid',
  Size: 'minlength',
};

/** Field errors in the server's refusal: the first of each field. */
export function serverFieldErrors<F extends string>(error: unknown, table: FieldTable<F>): FormErrors<F> {
  const errors: FormErrors<F> = {};
  for (const { field, message } of fieldErrorsIn(error)) {
    const entry = table[field];
    if (entry) errors[entry.field] ??= entry.text(ruleKinds[message] ?? 'required');
  }
  return errors;
}

/** Whether the server refused the user's current password: a 400 that has neither an error key nor field errors. */
export function isWrongPassword(error: unknown): boolean {
  const { errorKey, fieldErrors } = problemOf(error);
  return error instanceof ApiError && error.status === 400 && !errorKey && !fieldErrors;
}
