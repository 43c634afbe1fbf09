import type { Answer } from '@ok/contract/measurement/replay.ts';
import type { OptionPage, QuestionPage, ResultPage } from '@ok/contract/routes/measurement/measurement.ts';

/** Questions of a publication with their options as the measurement shows them, by question id. */
export type PathPages = ReadonlyMap<number, { question: QuestionPage; options: readonly OptionPage[] }>;

/** Id of the chosen option by question id, also of questions that the path no longer reaches. */
export type ChosenOptions = Readonly<Record<number, number>>;

/** An answered question, with the place of the answer among the options, counted from 0. */
type PathStep = { question: QuestionPage; option: OptionPage; place: number };

/** Path through a publication: the answered questions, then the question to answer or the result. */
export type ChosenPath = { steps: PathStep[]; next: QuestionPage | null; result: ResultPage | null };

/**
 * Follows the chosen options from the first question. Questions that the path no longer reaches are left out, and a
 * question without a choice ends it.
 */
export const followChosen = (rootQuestionId: number, chosen: ChosenOptions, pages: PathPages): ChosenPath => {
  const steps: PathStep[] = [];
  let page = pages.get(rootQuestionId);
  while (page && steps.length < pages.size) {
    const { question, options } = page;
    const place = options.findIndex(({ id }) => id === chosen[question.id]);
    const option = options[place];
    if (!option) return { steps, next: question, result: null };
    steps.push({ question, option, place });
    if (option.result) return { steps, next: null, result: option.result };
    page = option.question ? pages.get(option.question.id) : undefined;
  }
  return { steps, next: null, result: null };
};

/** Answers of a path, as the server takes them. */
export const answersOfPath = ({ steps }: ChosenPath): Answer[] =>
  steps.map(({ question, option }) => ({ questionId: question.id, optionId: option.id }));

/** Step of a path as far as its comparison with another one needs it. */
type ComparedStep = { question: { id: number }; option: { id: number }; letter: number };

/** Difference between two paths at a step, counted from 1: another answer, or other questions from there on. */
export type PathDifference = { step: number; from: number; to: number } | { step: number; otherQuestions: true };

/** Lists the steps at which the answers of two paths differ, up to the first one with another question. */
export const comparePaths = (before: readonly ComparedStep[], after: readonly ComparedStep[]): PathDifference[] => {
  const differences: PathDifference[] = [];
  for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
    const [old, changed] = [before[index], after[index]];
    if (old?.question.id !== changed?.question.id) return [...differences, { step: index + 1, otherQuestions: true }];
    if (old && changed && old.option.id !== changed.option.id)
      differences.push({ step: index + 1, from: old.letter, to: changed.letter });
  }
  return differences;
};
