import type { Texts } from '../../../texts/translate.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import type { MapItem, TreeMap } from './map-layout.ts';
import type { MapWords } from './map-shapes.ts';

/** The words of a map in the language of the page. */
export const wordsOf = (t: Texts): MapWords => ({
  nowhere: t('questionTree.map.nowhere'),
  noAnswers: t('questionTree.map.noAnswers'),
  noScore: t('questionTree.map.noScore'),
  loose: t('questionTree.map.loose'),
  noText: t('questionTree.editor.noText'),
});

/** What an item of the map is and where it leads, in words: whoever does not see it hears this. */
export const nameOfItem = (t: Texts, item: MapItem): string => {
  const text = item.text || t('questionTree.editor.noText');
  if (item.kind === 'question') {
    const answers = t('questionTree.editor.answers', { count: item.answers.length });
    const scores = item.ways.flatMap((count, at) => (count > 0 ? [at + 1] : []));
    return scores.length > 0
      ? t('questionTree.map.question', { text, answers, scores: scores.join(', ') })
      : t('questionTree.map.questionWithout', { text, answers });
  }
  const { leads, letter } = item;
  const said = { letter, text };
  switch (leads.to) {
    case 'question':
      return t('questionTree.map.toQuestion', { ...said, question: leads.question.text });
    case 'earlier':
      return t('questionTree.map.toEarlier', { ...said, question: leads.question?.text ?? text });
    case 'result':
      return t('questionTree.map.toResult', { ...said, result: leads.score ?? t('questionTree.map.noScore') });
    case 'nowhere':
      return t('questionTree.map.toNowhere', said);
  }
};

/** What the map as a whole is. */
export const summaryOf = (t: Texts, name: string, version: number, { questions, ends }: TreeMap): string =>
  t('questionTree.map.summary', { name: treeTitle(name, t), version, questions, ends });
