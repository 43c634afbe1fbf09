import { id as idSchema } from '@ok/contract/rules/id.ts';
import * as z from 'zod/mini';
import { AppError } from '../../http/app-error.ts';
import { yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';

/** Structure as rows: each question with the option that leads to it, each option with its place. */
export type FlatStructure = {
  root: number | null;
  questions: { id: number; option: number | null }[];
  options: { id: number; question: number; position: number; result: number | null }[];
};

/** Options to read before yielding to the event loop. */
const rowsPerTurn = 2000;

const createError = (field: string, message: string, detail: string) =>
  new AppError('invalid', { fieldErrors: [{ objectName: 'questionTree', field, message }], detail });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseId = (value: unknown, field: string): number => {
  const parsed = z.safeParse(idSchema, value);
  if (!parsed.success) throw createError(field, 'typeMismatch', 'Every question, option and result is named by its id');
  return parsed.data;
};

/** Parses an id that must be unique in the structure. */
const parseUniqueId = (seenIds: Set<number>, value: unknown, field: string): number => {
  const id = parseId(value, field);
  if (seenIds.has(id)) throw createError(field, 'Unique', `${field} ${id} is there twice`);
  seenIds.add(id);
  return id;
};

const isMissing = (value: unknown) => value === undefined || value === null;

/**
 * Reads a sent structure from the top down. A list of pending questions replaces recursion, so that any depth is
 * allowed. A circle, or a question that two options lead to, is refused because its id occurs twice.
 *
 * @throws AppError `invalid` for a value that is no tree
 */
export const flattenStructure = async (sent: unknown): Promise<FlatStructure> => {
  const structure: FlatStructure = { root: null, questions: [], options: [] };
  const [questions, options] = [new Set<number>(), new Set<number>()];
  const pending: [question: unknown, option: number | null][] = sent === null ? [] : [[sent, null]];
  let readCount = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [question, option] = next;
    if (!isObject(question)) throw createError('question', 'typeMismatch', 'A question is an object with its id');
    const id = parseUniqueId(questions, question.id, 'question');
    structure.questions.push({ id, option });
    structure.root ??= id;
    // Null is refused: as an empty list it would make all options of a question loose.
    const sentOptions = question.options === undefined ? [] : question.options;
    if (!Array.isArray(sentOptions))
      throw createError('question', 'typeMismatch', 'The options of a question are a list');
    for (const [at, each] of sentOptions.entries()) {
      if (!isObject(each)) throw createError('option', 'typeMismatch', 'An option is an object with its id');
      const optionId = parseUniqueId(options, each.id, 'option');
      const result = isMissing(each.resultId) ? null : parseId(each.resultId, 'result');
      if (!isMissing(each.question)) {
        if (result !== null) {
          throw createError(
            'option',
            'typeMismatch',
            `option ${optionId} leads to a question or to a result, not to both`,
          );
        }
        pending.push([each.question, optionId]);
      }
      structure.options.push({ id: optionId, question: id, position: at + 1, result });
      readCount += 1;
      if (readCount % rowsPerTurn === 0) await yieldToEventLoop();
    }
  }
  return structure;
};
