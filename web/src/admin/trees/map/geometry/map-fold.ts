import { createOutline } from '@ok/contract/tree/document/outline.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { layOutMap, type MapItem, type MapQuestion, type TreeMap } from './map-layout.ts';

/** Columns of questions that are shown when a map opens. */
const openColumns = 3;

/** Counts the questions below each question of a map. */
const countBelow = ({ items }: TreeMap): Map<MapQuestion, number> => {
  const counts = new Map<MapQuestion, number>();
  // A question comes after the one that leads to it.
  for (const item of items.toReversed()) {
    const above = item.kind === 'question' ? item.from?.question : null;
    if (item.kind === 'question' && above) {
      counts.set(above, (counts.get(above) ?? 0) + 1 + (counts.get(item) ?? 0));
    }
  }
  return counts;
};

/** Finds the questions to fold so that three columns of questions are shown. */
export const findDeepQuestions = (wholeMap: TreeMap): Set<Key> =>
  new Set([...countBelow(wholeMap).keys()].flatMap(({ key, column }) => (column === openColumns - 1 ? [key] : [])));

/** Finds the questions that lead to an item. */
export const findQuestionsAbove = (item: MapItem): Key[] => {
  const keys: Key[] = [];
  for (let next = item.kind === 'question' ? item.from?.question : item.question; next; next = next.from?.question) {
    keys.push(next.key);
  }
  return keys;
};

/**
 * Lays out a tree without what is below its folded questions. A folded question keeps its strip of results.
 *
 * @param wholeMap map of the whole tree in the same language
 */
export const layOutFoldedMap = (
  document: TreeDocument,
  language: string,
  wholeMap: TreeMap,
  folded: ReadonlySet<Key>,
): TreeMap => {
  const counts = countBelow(wholeMap);
  const wholeQuestions = new Map<Key, MapQuestion>();
  for (const item of wholeMap.items) if (item.kind === 'question') wholeQuestions.set(item.key, item);
  const map = layOutMap(createOutline(document, language, folded));
  for (const item of map.items) {
    const question = item.kind === 'question' ? wholeQuestions.get(item.key) : undefined;
    if (item.kind !== 'question' || !question) continue;
    item.ways = question.ways;
    const questions = counts.get(question) ?? 0;
    if (questions > 0) {
      item.fold = { isFolded: folded.has(item.key), questions, answers: question.answers.length };
    }
  }
  return { ...map, questions: wholeMap.questions, ends: wholeMap.ends };
};
