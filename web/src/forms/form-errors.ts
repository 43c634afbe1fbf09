import type { FieldError, Problem } from '@ok/contract/errors.ts';
import * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import type { TextParams } from '../texts/translate.ts';

/** A sentence about what is wrong, as its key in the catalogues; with what fills its blanks, where it has its own. */
export type ErrorText = string | { key: string; params: TextParams };

/** The same, with its key and its params apart. */
export const keyAndParams = (text: ErrorText): { key: string; params: TextParams } =>
  typeof text === 'string' ? { key: text, params: {} } : text;

/** What is wrong with the fields of a form. */
export type FormErrors<F extends PropertyKey> = { [Field in F]?: ErrorText };

/** In which way a value breaks its rule. */
export type RuleKind = 'required' | 'minlength' | 'maxlength' | 'min' | 'max' | 'number' | 'invalid';

/** What would be sent, and what is wrong with it: it is only sent when nothing is. */
export type Checked<F extends PropertyKey, B> = { body: B; errors: FormErrors<F> };

/** A field of a form and what to say of it. */
type Placed<F> = readonly [field: F, text: ErrorText];

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** In which way an issue of a schema breaks the rule. The schema must have been asked to report the input. */
function kindOf(issue: z.core.$ZodIssue): RuleKind {
  if (isEmpty(issue.input)) return 'required';
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

/** The limit that a value does not keep to, where it has one. */
function limitIn(issue: z.core.$ZodIssue): TextParams {
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  return issue.code === 'too_small' ? { min: Number(issue.minimum) } : {};
}

/**
 * Hold what would be sent against a schema of the contract. `place` says for a path in it, such as `profileDTO.test`,
 * which field of the form it comes from and what to say of it; what comes from no field is left for the server to judge.
 * Of each field the first error is told.
 */
export function checkBody<F extends string, B>(
  schema: z.ZodMiniType<B>,
  body: unknown,
  place: (path: string, kind: RuleKind, params: TextParams) => Placed<F> | undefined,
): Checked<F, B> {
  const { data, error } = z.safeParse(schema, body, { reportInput: true });
  const errors: FormErrors<F> = {};
  for (const issue of error?.issues ?? []) {
    const kind = kindOf(issue);
    const placed = place(issue.path.join('.'), kind, kind === 'required' ? {} : limitIn(issue));
    if (placed) errors[placed[0]] ??= placed[1];
  }
  return { body: error ? (body as B) : data, errors };
}

/** What the server said when it refused a call. */
export function problemOf(error: unknown): Partial<Problem> {
  const body = error instanceof ApiError ? error.reply.body : undefined;
  return typeof body === 'object' && body !== null ? body : {};
}

/** What the server says of single fields, which only it can know. */
export const fieldErrorsIn = (error: unknown): FieldError[] =>
  error instanceof ApiError && error.status === 400 ? (problemOf(error).fieldErrors ?? []) : [];
