import type { StoredReason } from '@ok/contract/routes/trees/tree-versions.ts';
import type { TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import { getTextsState } from '../../texts/texts-store.ts';
import type { Texts } from '../../texts/translate.ts';
import { languageNameOf } from './language-names.ts';

/** What a sentence about a problem names: of several problems of one kind, all their scores. */
type NamedProblem = Pick<TreeProblem, 'problem' | 'language' | 'score'> & Pick<StoredReason, 'scores'>;

/** What is wrong, and what to do about it, in a sentence. */
export const problemSentence = (t: Texts, { problem, language, score, scores }: NamedProblem): string => {
  const named = scores ?? (score === undefined ? [] : [score]);
  // Publications from before scores were kept don't say which.
  if (problem === 'unreachedScore' && named.length === 0) return t('editor.problem.unreachedScores');
  return t(`editor.problem.${problem}`, {
    language: language === undefined ? '' : languageNameOf(language, t),
    score: new Intl.ListFormat(getTextsState().language, { type: 'disjunction' }).format(named.map(String)),
  });
};
