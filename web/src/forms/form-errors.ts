import type { FieldError, Problem } from '@ok/contract/errors.ts';
import * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import type { TextParams } from '../texts/translate.ts';

/** An error message: its text key, with its own parameters where it has any. */
export type ErrorText = string | { key: string; params: TextParams };

/** Splits an error message into key and parameters. */
export const keyAndParams = (text: ErrorText): { key: string; params: TextParams } =>
  typeof text === 'string' ? { key: text, params: {} } : text;

/** The error message of each invalid field. */
export type FormErrors<F extends PropertyKey> = { [Field in F]?: ErrorText };

/** Kind of rule that a value breaks. */
export type RuleKind = 'required' | 'minlength' | 'maxlength' | 'min' | 'max' | 'number' | 'invalid';

/** Request body and field errors; the body is sent only without errors. */
export type CheckResult<F extends PropertyKey, B> = { body: B; errors: FormErrors<F> };

/** A field with its error message. */
type FieldMessage<F> = readonly [field: F, text: ErrorText];

const isEmptyValue = (value: unknown) => value === undefined || value === null || value === '';

/** Kind of rule behind a schema issue. The schema must have been parsed with `reportInput`. */
function ruleKindOf(issue: z.core.$ZodIssue): RuleKind {
  if (isEmptyValue(issue.input)) return 'required';
  switch (issue.code) {
    case 'too_small':
      if (issue.origin !== 'string') return 'min';
      return Number(issue.minimum) > 1 ? 'minlength' : 'required';
    case 'too_big':
      return issue.origin === 'string' ? 'maxlength' : 'max';
    case 'invalid_union':
    case 'invalid_type':
      return 'number';
    case 'invalid_format':
      return 'invalid';
    default:
      return 'required';
  }
}

/** The exceeded limit as text parameter, if the rule has one. */
function limitIn(issue: z.core.$ZodIssue): TextParams {
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  return issue.code === 'too_small' ? { min: Number(issue.minimum) } : {};
}

/**
 * Validates a request body by a schema of the contract. Each field gets its first error.
 *
 * @param place maps a path in the body, such as `profileDTO.test`, to a form field and its message; undefined leaves
 * the value for the server to judge
 */
export function checkBody<F extends string, B>(
  schema: z.ZodMiniType<B>,
  body: unknown,
  place: (path: string, kind: RuleKind, params: TextParams) => FieldMessage<F> | undefined,
): CheckResult<F, B> {
  const { data, error } = z.safeParse(schema, body, { reportInput: true });
  const errors: FormErrors<F> = {};
  for (const issue of error?.issues ?? []) {
    const kind = ruleKindOf(issue);
    const fieldMessage = place(issue.path.join('.'), kind, kind === 'required' ? {} : limitIn(issue));
    if (fieldMessage) errors[fieldMessage[0]] ??= fieldMessage[1];
  }
  return { body: error ? (body as B) : data, errors };
}

/** Problem body of a refused call; empty for other errors. */
export function problemOf(error: unknown): Partial<Problem> {
  const body = error instanceof ApiError ? error.reply.body : undefined;
  return typeof body === 'object' && body !== null ? body : {};
}

/** Field errors that only the server can find; empty for other errors. */
export const fieldErrorsIn = (error: unknown): FieldError[] =>
  error instanceof ApiError && error.status === 400 ? (problemOf(error).fieldErrors ?? []) : [];
