import type { Action } from './flow.ts';
import { answersOf } from './replay.ts';

/** A recorded action by the keys that are the same in every version; going back names no answer. */
export type KeyedAction = { action: Action['action']; question: string; option: string | null };

/** The answers that lead to the outcome, of actions in their order: what was gone back on is not among them. */
export const pathOf = (actions: readonly KeyedAction[]): { question: string; option: string }[] => {
  const keys: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (key: string): number => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
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
