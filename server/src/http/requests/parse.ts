import type { Schema } from '@ok/contract/routes/define-route.ts';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';

/** The constraint names that clients have texts for. */
const constraintOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_value' && issue.values.includes(true)) return 'AssertTrue';
  if (issue.input === undefined || issue.input === null) return 'NotNull';
  if (issue.code === 'too_small') return issue.minimum === 1 && issue.origin === 'string' ? 'NotNull' : 'Size';
  if (issue.code === 'too_big') return 'Size';
  if (issue.code === 'invalid_format') return issue.format === 'email' ? 'Email' : 'Pattern';
  return 'typeMismatch';
};

/** A byte order mark at the beginning is lost when the embedded database is read. */
const isKept = (text: string) => !text.includes('\0') && !text.startsWith('\ufeff') && text.isWellFormed();

/**
 * Text that the database can't keep as it is: a NUL, half a character, or a byte order mark before it. It is refused
 * before anything is done with it. Looks at every string in a value, however deep, without recursion.
 */
const isStorable = (value: unknown): boolean => {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && !isKept(next)) return false;
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, held] of Object.entries(next)) waiting.push(key, held);
  }
  return true;
};

/** What a value may be, in words, where that is a day or one of a few; it repeats nothing of what was sent. */
const wantedOf = (issue: z.core.$ZodIssue): string | null => {
  if (issue.code === 'invalid_value' && issue.values.every((value) => typeof value === 'string'))
    return `is one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'is a day, such as 2026-01-31';
  if (issue.code === 'invalid_union') return issue.errors.flat().map(wantedOf).find(Boolean) ?? null;
  return null;
};

const sentenceOf = (issues: readonly z.core.$ZodIssue[]): { detail?: string } => {
  const sentences = issues.flatMap((issue) => {
    const wanted = wantedOf(issue);
    return wanted === null ? [] : [`${issue.path.join('.')} ${wanted}`];
  });
  return sentences.length === 0 ? {} : { detail: `${sentences.join('; ')}.` };
};

/**
 * What a schema makes of an input.
 *
 * @throws AppError `invalid` with a field error for each fault of a body, `badRequest` where there is no `objectName`
 */
export const parse = <S extends Schema>(schema: S, input: unknown, objectName?: string): z.infer<S> => {
  if (!isStorable(input)) throw new AppError('badRequest');
  const parsed = z.safeParse(schema, input, { reportInput: true });
  if (parsed.success) return parsed.data as z.infer<S>;
  const { issues } = parsed.error;
  if (objectName === undefined || typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new AppError('badRequest', sentenceOf(issues));
  }
  throw new AppError('invalid', {
    ...sentenceOf(issues),
    fieldErrors: issues.map((issue) => ({
      objectName,
      field: issue.path.join('.'),
      message: constraintOf(issue),
    })),
  });
};
