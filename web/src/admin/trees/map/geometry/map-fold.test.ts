import { createOutline } from '@ok/contract/tree/document/outline.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../../../../contract/test/tree-documents.ts';
import { findDeepQuestions, findQuestionsAbove, layOutFoldedMap } from './map-fold.ts';
import { layOutMap, type MapQuestion, type TreeMap } from './map-layout.ts';

const layOut = (document: TreeDocument) => layOutMap(createOutline(document, 'nl'));
const layOutFolded = (document: TreeDocument, folded: ReadonlySet<Key>) =>
  layOutFoldedMap(document, 'nl', layOut(document), folded);
const questionsIn = ({ items }: TreeMap) => items.filter((item): item is MapQuestion => item.kind === 'question');
const keysIn = ({ items }: TreeMap) => items.map(({ id }) => id);

describe('[TRE-08] a folded map', () => {
  test('opens with three columns of questions, and says how many are below', () => {
    const document = chainOf(6);
    const folded = findDeepQuestions(layOut(document));
    expect([...folded]).toEqual([keyOf('question', 2)]);
    const map = layOutFolded(document, folded);
    expect(questionsIn(map).map(({ column, fold }) => [column, fold])).toEqual([
      [0, { isFolded: false, questions: 5, answers: 2 }],
      [1, { isFolded: false, questions: 4, answers: 2 }],
      [2, { isFolded: true, questions: 3, answers: 2 }],
    ]);
    // The summary of the map is about the whole tree.
    expect([map.questions, map.ends]).toEqual([6, 7]);
  });

  test('has nothing to fold in a tree of three columns', () => {
    const map = layOut(chainOf(3));
    expect(findDeepQuestions(map).size).toBe(0);
    expect(questionsIn(layOutFolded(chainOf(3), new Set())).map(({ fold }) => fold?.questions)).toEqual([
      2,
      1,
      undefined,
    ]);
  });

  test('shows of any document each question that no folded one leads to, with its paths', () => {
    fc.assert(
      fc.property(documents(), fc.infiniteStream(fc.boolean()), (document, choices) => {
        const wholeMap = layOut(document);
        const folded = new Set(questionsIn(wholeMap).flatMap(({ key }) => (choices.next().value ? [key] : [])));
        const map = layOutFoldedMap(document, 'nl', wholeMap, folded);
        const visibleItems = wholeMap.items.filter((item) => !findQuestionsAbove(item).some((key) => folded.has(key)));
        expect(keysIn(map)).toEqual(visibleItems.map(({ id }) => id));
        const waysOf = new Map(questionsIn(wholeMap).map(({ key, ways }) => [key, ways]));
        for (const { key, ways } of questionsIn(map)) expect(ways).toEqual(waysOf.get(key));
      }),
      { numRuns: 200 },
    );
  });

  test('is the whole map when nothing is folded, and never shows more than three columns at first', () => {
    fc.assert(
      fc.property(documents(), (document) => {
        const wholeMap = layOut(document);
        expect(keysIn(layOutFolded(document, new Set()))).toEqual(keysIn(wholeMap));
        const first = layOutFolded(document, findDeepQuestions(wholeMap));
        expect(Math.max(0, ...questionsIn(first).map(({ column }) => column))).toBeLessThanOrEqual(2);
      }),
      { numRuns: 100 },
    );
  });
});
