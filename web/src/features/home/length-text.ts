import type { TreeToStart } from '@ok/contract/routes/trees/question-tree.ts';
import type { Texts } from '../../texts/translate.ts';

/**
 * Seconds per question, to estimate the duration of a measurement. A question with its answers and examples has some
 * 150 words, at most 250. Silent reading takes some 240 words a minute (Brysbaert 2019, 190 studies). Comparing them
 * with the observation takes about as long.
 */
const secondsPerQuestion = 60;

/**
 * Expected length of a measurement with a tree: `Ongeveer 5 minuten, 4 tot 7 vragen.` The minutes are for a path
 * halfway between the shortest and the longest. Undefined for a tree without a path to a result.
 */
export function lengthText(questions: TreeToStart['questions'], t: Texts): string | undefined {
  if (!questions) return undefined;
  const { shortest, longest } = questions;
  const seconds = ((shortest + longest) / 2) * secondsPerQuestion;
  return t('instruction.length', {
    minutes: t('instruction.minutes', { count: Math.max(1, Math.round(seconds / 60)) }),
    questions:
      shortest === longest
        ? t('instruction.questions', { count: longest })
        : t('instruction.questionRange', { least: shortest, count: longest }),
  });
}
