import { isScore } from '@ok/contract/rules/score-level.ts';
import type { TreeRows } from './tree-rows.ts';

/** What would break a measurement, and at which row of which kind. */
export type TreeProblem = {
  problem: 'noLanguage' | 'noFirstQuestion' | 'goesRound' | 'noOptions' | 'leadsNowhere' | 'noScore';
  entity: 'questionTree' | 'question' | 'questionOption' | 'testResult';
  id: number;
};

/** Everything in a version of a tree that would break a measurement. */
export const problemsOf = ({ tree, languages, questions, options, results }: TreeRows): TreeProblem[] => {
  const optionIds = new Set(options.map(({ id }) => id));
  const answered = new Set(options.map(({ question_id }) => question_id));
  const followed = new Set(questions.map(({ parent_id }) => parent_id));
  const scores = new Map(results.map(({ id, score }) => [id, score]));
  const root = questions.find(({ id }) => id === tree.question_id);
  const first: TreeProblem[] = root ? [] : [{ problem: 'noFirstQuestion', entity: 'questionTree', id: tree.id }];
  const silent: TreeProblem[] =
    languages.length > 0 ? [] : [{ problem: 'noLanguage', entity: 'questionTree', id: tree.id }];
  // A question has one parent at most, so whatever goes round goes through the first question.
  const round: TreeProblem[] =
    root?.parent_id && optionIds.has(root.parent_id) ? [{ problem: 'goesRound', entity: 'question', id: root.id }] : [];
  const leading = options.filter(({ id }) => !followed.has(id));
  return [
    ...silent,
    ...first,
    ...round,
    ...questions
      .filter(({ id }) => !answered.has(id))
      .map(({ id }) => ({ problem: 'noOptions', entity: 'question', id }) as const),
    ...leading
      .filter(({ result_id }) => result_id === null || !scores.has(result_id))
      .map(({ id }) => ({ problem: 'leadsNowhere', entity: 'questionOption', id }) as const),
    ...results
      .filter(({ score }) => !isScore(score))
      .map(({ id }) => ({ problem: 'noScore', entity: 'testResult', id }) as const),
  ];
};
