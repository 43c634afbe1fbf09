import { isScore, type Score } from '../../rules/results/score-level.ts';
import type { Key, TreeDocument } from './tree-document.ts';

/** An answer of a measurement, by keys that are equal in every version. */
export type PathStep = { question: Key; option: Key };

/**
 * Reasons why the answers of a measurement lead to no outcome on a version:
 * - `answerGone`: the question no longer has the answer
 * - `notAnswered`: the measurement never answered the question
 * - `leadsNowhere`: the answer leads to no question or score, or into a cycle; or the version has no first question
 */
export const replayFailures = ['answerGone', 'notAnswered', 'leadsNowhere'] as const;

/** Step at which a replay fails: question, its answer if given, and reason. */
export type FailedStep = { question: Key | null; option: Key | null; why: (typeof replayFailures)[number] };

/** Result of a replay, with the visited questions and given options, in their order. */
export type ReplayResult = { questions: Key[]; options: Key[] } & (
  | { score: Score; result: Key }
  | { score: null; step: FailedStep }
);

type ReplayedTree = Pick<TreeDocument, 'root' | 'questions' | 'options' | 'results'>;

/** Score and result of an answer that ends a path; null if the answer names no result with a score. */
const findOutcome = ({ results }: ReplayedTree, result: Key | null): { score: Score; result: Key } | null => {
  const score = result === null ? null : results[result]?.score;
  return result !== null && isScore(score) ? { score, result } : null;
};

/**
 * Replays the answers of a measurement on a version: at each question that the version asks, the measurement's answer
 * to the question with that key is given again, if the question still has it. The order of the answers is irrelevant,
 * so leaving out a question changes nothing by itself.
 */
export const replayAnswers = (document: ReplayedTree, path: readonly PathStep[]): ReplayResult => {
  const answers = new Map(path.map(({ question, option }) => [question, option]));
  const questions: Key[] = [];
  const options: Key[] = [];
  const fail = (question: Key | null, option: Key | null, why: FailedStep['why']): ReplayResult => ({
    questions,
    options,
    score: null,
    step: { question, option, why },
  });
  const visited = new Set<Key>();
  let at = document.root;
  for (;;) {
    const question = at === null ? undefined : document.questions[at];
    if (at === null || !question) return fail(null, null, 'leadsNowhere');
    visited.add(at);
    questions.push(at);
    const option = answers.get(at);
    if (option === undefined) return fail(at, null, 'notAnswered');
    const answer = question.options.includes(option) ? document.options[option] : undefined;
    if (!answer) return fail(at, option, 'answerGone');
    options.push(option);
    if (answer.next === null) {
      const outcome = findOutcome(document, answer.result);
      return outcome ? { questions, options, ...outcome } : fail(at, option, 'leadsNowhere');
    }
    if (visited.has(answer.next) || !Object.hasOwn(document.questions, answer.next)) {
      return fail(at, option, 'leadsNowhere');
    }
    at = answer.next;
  }
};
