import type { Action } from './flow.ts';
import { answersOf } from './replay.ts';

/** A recorded action by keys, which are the same in every version. Going back has no option. */
export type KeyedAction = { action: Action['action']; question: string; option: string | null };

/** Finds the answers that lead to the outcome, without those that were taken back. */
export const findPath = (actions: readonly KeyedAction[]): { question: string; option: string }[] => {
  const keys: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (key: string): number => {
    const existing = numbers.get(key);
    if (existing !== undefined) return existing;
    numbers.set(key, keys.length);
    return keys.push(key) - 1;
  };
  const answers = answersOf(
    -1,
    actions.map(({ action, question, option }) => ({
      action,
      questionId: numberOf(question),
      ...(option !== null && { optionId: numberOf(option) }),
      // Where it led is said by the question of the next action.
      ...(action === 'RESULT_SELECT' ? { resultId: 0 } : { nextQuestionId: -1 }),
    })),
  );
  return answers.map(({ questionId, optionId }) => ({
    question: keys[questionId] ?? '',
    option: keys[optionId] ?? '',
  }));
};
