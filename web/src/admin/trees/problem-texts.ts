import type { StoredReason } from '@ok/contract/routes/trees/tree-versions.ts';
import type { TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import { getTextsState } from '../../texts/texts-store.ts';
import type { Texts } from '../../texts/translate.ts';
import { languageLabel } from '../data/language-label.ts';

/** Problem to describe; several problems of one kind have all their scores. */
type DescribedProblem = Pick<TreeProblem, 'problem' | 'language' | 'score' | 'reading' | 'way' | 'code'> &
  Pick<StoredReason, 'scores'>;

/** Describes a problem with its cause, where one is known, and its solution. */
export const formatProblem = (
  t: Texts,
  { problem, language, score, scores, reading, way, code }: DescribedProblem,
): string => {
  if (reading) {
    return t('editor.problem.hardToReadBecause', { words: reading.wordsPerSentence, word: reading.longestWord });
  }
  if (way) return t('editor.problem.longWayBecause', way);
  const problemScores = scores ?? (score === undefined ? [] : [score]);
  // Publications from before scores were stored don't have them.
  if (problem === 'unreachedScore' && problemScores.length === 0) return t('editor.problem.unreachedScores');
  if (problem === 'repeatedCode' && code === undefined) return t('editor.problem.repeatedCodes');
  return t(`editor.problem.${problem}`, {
    code: code ?? '',
    language: language === undefined ? '' : languageLabel(language),
    score: new Intl.ListFormat(getTextsState().language, { type: 'disjunction' }).format(problemScores.map(String)),
  });
};
