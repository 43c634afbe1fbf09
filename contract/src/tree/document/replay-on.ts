import { isScore, type Score } from '../../rules/score-level.ts';
import type { Key, TreeDocument } from './tree-document.ts';

/** An answer of a measurement by the keys that are the same in every version. */
export type PathStep = { question: Key; option: Key };

/**
 * Why a version can't tell what a measurement would come to:
 * - `answerGone`: its question has no such answer there
 * - `notAnswered`: it comes to a question that the measurement was never asked
 * - `leadsNowhere`: the answer leads to no question and no score, or in a circle; or there is no first question
 */
export const untoldReasons = ['answerGone', 'notAnswered', 'leadsNowhere'] as const;

/** Where a version stops telling: at which question, at which answer to it where it was answered, and why. */
export type UntoldStep = { question: Key | null; option: Key | null; why: (typeof untoldReasons)[number] };

/** What a version makes of the answers of a measurement, with the questions it came to, in their order. */
export type Replayed = { questions: Key[]; options: Key[] } & (
  | { score: Score; result: Key }
  | { score: null; step: UntoldStep }
);

/**
 * What answers come to on a version: at each question that it asks, the answer that was given to the question of that
 * key is given again, if it is one of the question's there. In which order the questions were answered does not count,
 * so a question that is left out changes nothing by itself.
 */
export const replayOn = (
  document: Pick<TreeDocument, 'root' | 'questions' | 'options' | 'results'>,
  path: readonly PathStep[],
): Replayed => {
  const answers = new Map(path.map(({ question, option }) => [question, option]));
  const questions: Key[] = [];
  const options: Key[] = [];
  const stop = (question: Key | null, option: Key | null, why: UntoldStep['why']): Replayed => ({
    questions,
    options,
    score: null,
    step: { question, option, why },
  });
  const asked = new Set<Key>();
  let at = document.root;
  for (;;) {
    const question = at === null ? undefined : document.questions[at];
    if (at === null || !question) return stop(null, null, 'leadsNowhere');
    asked.add(at);
    questions.push(at);
    const option = answers.get(at);
    if (option === undefined) return stop(at, null, 'notAnswered');
    const answer = question.options.includes(option) ? document.options[option] : undefined;
    if (!answer) return stop(at, option, 'answerGone');
    options.push(option);
    if (answer.next === null) {
      const score = answer.result === null ? null : document.results[answer.result]?.score;
      if (answer.result === null || !isScore(score)) return stop(at, option, 'leadsNowhere');
      return { questions, options, score, result: answer.result };
    }
    if (asked.has(answer.next) || !Object.hasOwn(document.questions, answer.next)) {
      return stop(at, option, 'leadsNowhere');
    }
    at = answer.next;
  }
};
