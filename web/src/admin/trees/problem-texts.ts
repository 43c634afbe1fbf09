import type { TreeProblem } from '@ok/contract/tree/check-tree.ts';
import type { Texts } from '../../texts/translate.ts';
import { languageNameOf } from './language-names.ts';

/** What is wrong, and what to do about it, in a sentence. */
export const problemSentence = (t: Texts, { problem, language, score }: TreeProblem): string =>
  t(`editor.problem.${problem}`, {
    language: language === undefined ? '' : languageNameOf(language, t),
    score: score ?? '',
  });
