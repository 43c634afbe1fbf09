import type { Texts } from '../../../../texts/translate.ts';
import { treeTitle } from '../../../../texts/tree-name.ts';
import type { MapFold, MapItem, TreeMap } from '../geometry/map-layout.ts';
import type { MapTexts } from './map-shapes.ts';

/** Texts of the map in the user's language. */
export const mapTexts = (t: Texts): MapTexts => ({
  nowhere: t('questionTree.map.nowhere'),
  noAnswers: t('questionTree.map.noAnswers'),
  noScore: t('questionTree.map.noScore'),
  loose: t('questionTree.map.loose'),
  noText: t('questionTree.editor.noText'),
});

/** Name of an item for screen readers: its text, and its destination or answers. */
export const itemName = (t: Texts, item: MapItem): string => {
  const text = item.text || t('questionTree.editor.noText');
  if (item.kind === 'question') {
    const answers = t('questionTree.editor.answers', { count: item.fold?.answers ?? item.answers.length });
    const scores = item.ways.flatMap((count, at) => (count > 0 ? [at + 1] : []));
    return scores.length > 0
      ? t('questionTree.map.question', { text, answers, scores: scores.join(', ') })
      : t('questionTree.map.questionWithout', { text, answers });
  }
  const { leads, letter } = item;
  const parameters = { letter, text };
  switch (leads.to) {
    case 'question':
      return t('questionTree.map.toQuestion', { ...parameters, question: leads.question.text });
    case 'earlier':
      return t('questionTree.map.toEarlier', { ...parameters, question: leads.question?.text ?? text });
    case 'result':
      return t('questionTree.map.toResult', { ...parameters, result: leads.score ?? t('questionTree.map.noScore') });
    case 'nowhere':
      return t('questionTree.map.toNowhere', parameters);
  }
};

/** Summary of the whole map. */
export const mapSummary = (t: Texts, name: string, version: number, { questions, ends }: TreeMap): string =>
  t('questionTree.map.summary', { name: treeTitle(name, t), version, questions, ends });

/** Name of the button that folds or unfolds what is below a question. */
export const foldName = (t: Texts, { text }: MapItem, { isFolded, questions }: MapFold): string =>
  t(`questionTree.map.${isFolded ? 'unfold' : 'fold'}`, {
    question: text || t('questionTree.editor.noText'),
    count: questions,
  });
