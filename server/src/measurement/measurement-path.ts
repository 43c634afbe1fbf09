import { orderAnswers } from '@ok/contract/measurement/order-answers.ts';
import { answersOf } from '@ok/contract/measurement/replay.ts';
import type { OptionPage, QuestionPage, ResultPage } from '@ok/contract/routes/measurement/measurement.ts';
import { limits } from '@ok/contract/rules/values/limits.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { type OwnMeasurementRow, readPages, requireSummary } from './own-measurements-store.ts';

/** Pages to read and parse at a time, so that a long path doesn't hold up other requests. */
const pathPagesPerRead = 50;

type ParsedPage = { question: QuestionPage; options: OptionPage[] };

const loadPages = async (
  db: Kysely<Database>,
  { publicationId, language, questionIds }: { publicationId: number; language: string; questionIds: number[] },
): Promise<Map<number, ParsedPage>> => {
  const pages = new Map<number, ParsedPage>();
  for (let done = 0; done < questionIds.length; done += pathPagesPerRead) {
    const batchIds = questionIds.slice(done, done + pathPagesPerRead);
    for (const row of await readPages(db, { publicationId, questionIds: batchIds, language }))
      pages.set(row.question_id, { question: JSON.parse(row.question), options: JSON.parse(row.options) });
  }
  return pages;
};

/** Question and chosen answer of a step, counted from 1, with the index of the answer as it was shown. */
export type PathStep = { step: number; question: QuestionPage; option: OptionPage; letter: number };

/**
 * Reads the answers that lead to where a measurement stands, and its outcome, in a language.
 *
 * @throws AppError `notFound` for a missing measurement
 */
export const readPath = async (
  db: Kysely<Database>,
  row: OwnMeasurementRow,
  language: string,
): Promise<{ steps: PathStep[]; result: ResultPage | null }> => {
  const { summary, root_question_id, order, actions } = requireSummary(row);
  const answers = answersOf(root_question_id, actions)
    .map((answer, index) => ({ ...answer, step: index + 1 }))
    .slice(-limits.measurementSteps);
  const pages = await loadPages(db, {
    publicationId: summary.publicationId,
    language,
    questionIds: [...new Set(answers.map(({ questionId }) => questionId))],
  });
  const steps = answers.flatMap(({ questionId, optionId, step }) => {
    const page = pages.get(questionId);
    const orderedOptions = orderAnswers(page?.options ?? [], order);
    const letter = orderedOptions.findIndex(({ id }) => id === optionId);
    const option = orderedOptions[letter];
    return page && option ? [{ step, question: page.question, option, letter }] : [];
  });
  return { steps, result: steps.at(-1)?.option.result ?? null };
};
