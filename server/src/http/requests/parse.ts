import type { Schema } from '@ok/contract/routes/define-route.ts';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';

/** Returns the name of the broken constraint, for which clients have a text. */
const toConstraint = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_value' && issue.values.includes(true)) return 'AssertTrue';
  if (issue.input === undefined || issue.input === null) return 'NotNull';
  if (issue.code === 'too_small') return issue.minimum === 1 && issue.origin === 'string' ? 'NotNull' : 'Size';
  if (issue.code === 'too_big') return 'Size';
  if (issue.code === 'invalid_format') return issue.format === 'email' ? 'Email' : 'Pattern';
  return 'typeMismatch';
};

/**
 * Whether the database stores a text unchanged: no NUL, no half of a surrogate pair, and no byte order mark at the
 * beginning, which the embedded database drops.
 */
export const isStorableText = (text: string) =>
  !text.includes('\0') && !text.startsWith('\ufeff') && text.isWellFormed();

/**
 * Whether the database can store every string in a value unchanged. Works without recursion, so that a deep value can't
 * overflow the stack.
 */
const isStorableValue = (value: unknown): boolean => {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && !isStorableText(next)) return false;
    // Bytes hold no strings, and listing millions of them would fill the memory.
    if (typeof next !== 'object' || next === null || next instanceof Uint8Array) continue;
    for (const [key, child] of Object.entries(next)) waiting.push(key, child);
  }
  return true;
};

/** Describes the allowed values, for a date or an enumeration. Repeats nothing of the sent value. */
const describeAllowed = (issue: z.core.$ZodIssue): string | null => {
  if (issue.code === 'invalid_value' && issue.values.every((value) => typeof value === 'string'))
    return `is one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'is a day, such as 2026-01-31';
  if (issue.code === 'invalid_union') return issue.errors.flat().map(describeAllowed).find(Boolean) ?? null;
  return null;
};

const describeIssues = (issues: readonly z.core.$ZodIssue[]): { detail?: string } => {
  const sentences = issues.flatMap((issue) => {
    const allowed = describeAllowed(issue);
    return allowed === null ? [] : [`${issue.path.join('.')} ${allowed}`];
  });
  return sentences.length === 0 ? {} : { detail: `${sentences.join('; ')}.` };
};

/**
 * Parses an input with a schema.
 *
 * @throws AppError `invalid` with an error for each wrong field of a body; `badRequest` without an `objectName`
 */
export const parse = <S extends Schema>(schema: S, input: unknown, objectName?: string): z.infer<S> => {
  if (!isStorableValue(input)) throw new AppError('badRequest');
  const parsed = z.safeParse(schema, input, { reportInput: true });
  if (parsed.success) return parsed.data as z.infer<S>;
  const { issues } = parsed.error;
  if (objectName === undefined || typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new AppError('badRequest', describeIssues(issues));
  }
  throw new AppError('invalid', {
    ...describeIssues(issues),
    fieldErrors: issues.map((issue) => ({
      objectName,
      field: issue.path.join('.'),
      message: toConstraint(issue),
    })),
  });
};
