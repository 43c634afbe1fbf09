import { createOutline } from '@ok/contract/tree/document/outline.ts';
import type { NodeOf, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../../../../contract/test/tree-documents.ts';
import { isEnd, layOutMap, type MapAnswer, type MapItem, type MapQuestion, mapSizes } from './map-layout.ts';

const layOut = (document: TreeDocument) => layOutMap(createOutline(document, 'nl'));
const answersIn = (items: readonly MapItem[]) => items.filter((item): item is MapAnswer => item.kind === 'answer');
const questionsIn = (items: readonly MapItem[]) =>
  items.filter((item): item is MapQuestion => item.kind === 'question');

/** Chain of questions in which one option is changed. */
const chainWithOption = (count: number, number: number, change: Partial<NodeOf['option']>): TreeDocument => {
  const document = chainOf(count);
  const key = keyOf('option', number);
  return { ...document, options: { ...document.options, [key]: { ...document.options[key], ...change } as never } };
};

describe('[TRE-08] the map of a tree', () => {
  test('shows each question once, and each answer before its destination', () => {
    const { items, questions: count, ends, looseAt } = layOut(chainOf(3));
    expect(questionsIn(items).map(({ text, column }) => [text, column])).toEqual([
      ['Vraag 0', 0],
      ['Vraag 1', 1],
      ['Vraag 2', 2],
    ]);
    expect(answersIn(items).map(({ letter, leads }) => `${letter} ${leads.to}`)).toEqual([
      'A question',
      'A question',
      'A result',
      'B result',
      'B result',
      'B result',
    ]);
    expect([count, ends, looseAt]).toEqual([3, 4, null]);
  });

  test('counts the paths from each question to each result', () => {
    const [first, second, third] = questionsIn(layOut(chainOf(3)).items);
    expect([first?.ways[3], second?.ways[3], third?.ways[3]]).toEqual([4, 3, 2]);
    expect(first?.ways.filter((ways) => ways > 0)).toHaveLength(1);
  });

  test('marks an answer that leads nowhere, and separates loose parts', () => {
    const { items, looseAt } = layOut(chainWithOption(3, 0, { next: null }));
    const [answerToNowhere] = answersIn(items);
    expect(answerToNowhere?.leads).toEqual({ to: 'nowhere' });
    const [first, second] = questionsIn(items);
    expect([first?.isLoose, second?.isLoose, second?.from, second?.column]).toEqual([false, true, null, 0]);
    expect(looseAt).toBeGreaterThan(first?.y ?? 0);
    expect(looseAt).toBeLessThan(second?.y ?? 0);
  });

  test('leads back to an earlier question, also in a loop', () => {
    const { items } = layOut(chainWithOption(3, 4, { next: keyOf('question', 0), result: null }));
    expect(questionsIn(items)).toHaveLength(3);
    const back = answersIn(items).find(({ leads }) => leads.to === 'earlier');
    expect(back?.leads).toEqual({ to: 'earlier', question: questionsIn(items)[0] });
    expect(questionsIn(items)[0]?.ways[3]).toBe(3);
  });

  test('gives each item of any document a place of its own', () => {
    fc.assert(
      fc.property(documents(), (document) => {
        const { items, width, height } = layOut(document);
        const questionKeys = Object.keys(document.questions);
        expect(
          questionsIn(items)
            .map(({ key }) => key)
            .sort(),
        ).toEqual(questionKeys.sort());
        const places = items.flatMap((item) => (isEnd(item) || item.kind === 'question' ? [item] : []));
        for (const [at, one] of places.entries()) {
          expect(one.x).toBeGreaterThanOrEqual(0);
          expect(one.x + mapSizes.card.width).toBeLessThanOrEqual(width);
          expect(one.y).toBeGreaterThan(0);
          expect(one.y).toBeLessThan(height);
          for (const other of places.slice(at + 1)) {
            if (one.column !== other.column) continue;
            const halfHeight = (one.kind === 'question' ? mapSizes.card.height : mapSizes.pill) / 2;
            const minDistance = halfHeight + (other.kind === 'question' ? mapSizes.card.height : mapSizes.pill) / 2;
            expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(minDistance);
          }
        }
        for (const question of questionsIn(items)) {
          if (question.from) expect(question.y).toBe(question.from.y);
          const heights = question.answers.map(({ y }) => y);
          expect(heights).toEqual([...heights].sort((one, other) => one - other));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('lays out a chain of 10 000 questions in little time', () => {
    const rows = createOutline(chainOf(10_000), 'nl');
    const before = process.cpuUsage();
    const { items } = layOutMap(rows);
    const { user } = process.cpuUsage(before);
    expect(items).toHaveLength(30_000);
    expect(user / 1000).toBeLessThan(1500);
  });
});
