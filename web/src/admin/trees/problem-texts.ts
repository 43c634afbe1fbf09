import type { StoredReason } from '@ok/contract/routes/trees/tree-versions.ts';
import type { TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import { getTextsState } from '../../texts/texts-store.ts';
import type { Texts } from '../../texts/translate.ts';
import { languageLabel } from './language-label.ts';

/** Problem to describe; several problems of one kind have all their scores. */
type DescribedProblem = Pick<TreeProblem, 'problem' | 'language' | 'score'> & Pick<StoredReason, 'scores'>;

/** Describes a problem and its solution in a sentence. */
export const formatProblem = (t: Texts, { problem, language, score, scores }: DescribedProblem): string => {
  const problemScores = scores ?? (score === undefined ? [] : [score]);
  // Publications from before scores were stored don't have them.
  if (problem === 'unreachedScore' && problemScores.length === 0) return t('editor.problem.unreachedScores');
  return t(`editor.problem.${problem}`, {
    language: language === undefined ? '' : languageLabel(language, t),
    score: new Intl.ListFormat(getTextsState().language, { type: 'disjunction' }).format(problemScores.map(String)),
  });
};
