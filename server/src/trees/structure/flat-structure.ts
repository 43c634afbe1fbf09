import { id as idSchema } from '@ok/contract/rules/values/id.ts';
import * as z from 'zod/mini';
import { AppError } from '../../http/app-error.ts';
import { isJsonObject } from '../../http/requests/json-body.ts';
import { rowsPerTurn, yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';

/** Structure as rows: each question with the option that leads to it, each option with its place. */
export type FlatStructure = {
  root: number | null;
  questions: { id: number; option: number | null }[];
  options: { id: number; question: number; position: number; result: number | null }[];
};

const createStructureError = (field: string, message: string, detail: string) =>
  new AppError('invalid', { fieldErrors: [{ objectName: 'questionTree', field, message }], detail });

const createTypeError = (field: string, detail: string) => createStructureError(field, 'typeMismatch', detail);

const parseId = (value: unknown, field: string): number => {
  const parsed = z.safeParse(idSchema, value);
  if (!parsed.success) throw createTypeError(field, 'Every question, option and result is named by its id');
  return parsed.data;
};

/** Parses an id that must be unique in the structure. */
const parseUniqueId = (seenIds: Set<number>, value: unknown, field: string): number => {
  const id = parseId(value, field);
  if (seenIds.has(id)) throw createStructureError(field, 'Unique', `${field} ${id} is there twice`);
  seenIds.add(id);
  return id;
};

/** Parses the options of a question. Null is refused: as an empty list it would make all its options loose. */
const parseOptionList = (sent: unknown): readonly unknown[] => {
  const options = sent === undefined ? [] : sent;
  if (!Array.isArray(options)) throw createTypeError('question', 'The options of a question are a list');
  return options;
};

/** Parses an option, except for the question that it leads to; that is null without one. */
const parseOption = (sent: unknown, seenIds: Set<number>): { id: number; result: number | null; next: unknown } => {
  if (!isJsonObject(sent)) throw createTypeError('option', 'An option is an object with its id');
  const id = parseUniqueId(seenIds, sent.id, 'option');
  const sentResult = sent.resultId ?? null;
  const result = sentResult === null ? null : parseId(sentResult, 'result');
  const next = sent.question ?? null;
  if (next !== null && result !== null)
    throw createTypeError('option', `option ${id} leads to a question or to a result, not to both`);
  return { id, result, next };
};

/**
 * Reads a sent structure from the top down. A list of pending questions replaces recursion, so that any depth is
 * allowed. A circle, or a question that two options lead to, is refused because its id occurs twice.
 *
 * @throws AppError `invalid` for a value that is no tree
 */
export const flattenStructure = async (sent: unknown): Promise<FlatStructure> => {
  const structure: FlatStructure = { root: null, questions: [], options: [] };
  const [questions, options] = [new Set<number>(), new Set<number>()];
  const pending: [question: unknown, parentOption: number | null][] = sent === null ? [] : [[sent, null]];
  let readCount = 0;
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const [question, parentOption] = entry;
    if (!isJsonObject(question)) throw createTypeError('question', 'A question is an object with its id');
    const id = parseUniqueId(questions, question.id, 'question');
    structure.questions.push({ id, option: parentOption });
    structure.root ??= id;
    for (const [at, sentOption] of parseOptionList(question.options).entries()) {
      const { id: optionId, result, next } = parseOption(sentOption, options);
      if (next !== null) pending.push([next, optionId]);
      structure.options.push({ id: optionId, question: id, position: at + 1, result });
      readCount += 1;
      if (readCount % rowsPerTurn === 0) await yieldToEventLoop();
    }
  }
  return structure;
};
