import type { Problem } from '@ok/contract/errors.ts';
import * as z from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';

/** What is wrong with each field: the key of the text that says so. */
export type Faults<F extends PropertyKey> = { [Field in F]?: string };

/** In which way a value breaks its rule; the last part of the keys of texts. */
export type FaultKind = 'required' | 'minlength' | 'maxlength' | 'invalid';

/** For each place in what is sent: the field that it comes from, and the key of what to say of it. */
export type FieldTable<F extends PropertyKey> = Record<string, { field: F; text: (kind: FaultKind) => string }>;

/** In which way an issue of a schema breaks the rule. */
export function kindOfIssue(issue: z.core.$ZodIssue): FaultKind {
  if (issue.code === 'too_small') return issue.input === '' ? 'required' : 'minlength';
  if (issue.code === 'too_big') return 'maxlength';
  return issue.code === 'invalid_format' ? 'invalid' : 'required';
}

/** The faults that a schema finds in what would be sent: the first one of each field. */
export function faultsOf<F extends PropertyKey>(schema: z.ZodMiniType, body: unknown, table: FieldTable<F>): Faults<F> {
  const { error } = z.safeParse(schema, body, { reportInput: true });
  const faults: Faults<F> = {};
  for (const issue of error?.issues ?? []) {
    const place = table[issue.path.join('.')];
    if (place) faults[place.field] ??= place.text(kindOfIssue(issue));
  }
  return faults;
}

const kinds: Record<string, FaultKind> = { Email: 'invalid', Pattern: 'invalid', Size: 'minlength' };

/** What the server's refusal says of the fields. */
export function refusedFields<F extends PropertyKey>(error: unknown, table: FieldTable<F>): Faults<F> {
  const faults: Faults<F> = {};
  for (const { field, message } of problemOf(error).fieldErrors ?? []) {
    const place = table[field];
    if (place) faults[place.field] ??= place.text(kinds[message] ?? 'required');
  }
  return faults;
}

/** What the server said when it refused. */
export function problemOf(error: unknown): Partial<Problem> {
  const body = error instanceof ApiError ? error.reply.body : undefined;
  return typeof body === 'object' && body !== null ? body : {};
}

/**
 * Whether the password that was to prove who somebody is was not theirs: of all refusals of a call that was well formed,
 * the one without a key of its own.
 */
export function isWrongPassword(error: unknown): boolean {
  const { errorKey, fieldErrors } = problemOf(error);
  return error instanceof ApiError && error.status === 400 && !errorKey && !fieldErrors;
}
