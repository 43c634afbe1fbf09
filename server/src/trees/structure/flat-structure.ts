import { id as idSchema } from '@ok/contract/rules/id.ts';
import * as z from 'zod/mini';
import { AppError } from '../../http/app-error.ts';
import { yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';

/** A structure as rows: each question with the option that leads to it, each option with its place. */
export type FlatStructure = {
  root: number | null;
  questions: { id: number; option: number | null }[];
  options: { id: number; question: number; position: number; result: number | null }[];
};

/** Rows that are read before others get their turn. */
const atOnce = 2000;

const refused = (field: string, message: string, detail: string) =>
  new AppError('invalid', { fieldErrors: [{ objectName: 'questionTree', field, message }], detail });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const idOf = (value: unknown, field: string): number => {
  const read = z.safeParse(idSchema, value);
  if (!read.success) throw refused(field, 'typeMismatch', 'Every question, option and result is named by its id');
  return read.data;
};

/** An id that nothing else of the structure has. */
const onlyOnce = (met: Set<number>, value: unknown, field: string): number => {
  const id = idOf(value, field);
  if (met.has(id)) throw refused(field, 'Unique', `${field} ${id} is there twice`);
  met.add(id);
  return id;
};

const isLeftOut = (value: unknown) => value === undefined || value === null;

/**
 * Reads a structure that was sent, from the top down with a list of what is still to be read, so that it may be as deep
 * as it likes. A question that leads back to itself would be there twice, as would one that two options lead to.
 *
 * @throws AppError `invalid` for anything that is no tree
 */
export const flatStructure = async (sent: unknown): Promise<FlatStructure> => {
  const flat: FlatStructure = { root: null, questions: [], options: [] };
  const [questions, options] = [new Set<number>(), new Set<number>()];
  const open: [question: unknown, option: number | null][] = sent === null ? [] : [[sent, null]];
  let read = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const [question, option] = next;
    if (!isObject(question)) throw refused('question', 'typeMismatch', 'A question is an object with its id');
    const id = onlyOnce(questions, question.id, 'question');
    flat.questions.push({ id, option });
    flat.root ??= id;
    // Null would be taken for none, and make all options of a question loose.
    const listed = question.options === undefined ? [] : question.options;
    if (!Array.isArray(listed)) throw refused('question', 'typeMismatch', 'The options of a question are a list');
    for (const [at, each] of listed.entries()) {
      if (!isObject(each)) throw refused('option', 'typeMismatch', 'An option is an object with its id');
      const optionId = onlyOnce(options, each.id, 'option');
      const result = isLeftOut(each.resultId) ? null : idOf(each.resultId, 'result');
      if (!isLeftOut(each.question)) {
        if (result !== null) {
          throw refused('option', 'typeMismatch', `option ${optionId} leads to a question or to a result, not to both`);
        }
        open.push([each.question, optionId]);
      }
      flat.options.push({ id: optionId, question: id, position: at + 1, result });
      read += 1;
      if (read % atOnce === 0) await yieldToEventLoop();
    }
  }
  return flat;
};
