import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../test/tree-documents.ts';
import type { Key, TreeDocument } from './tree-document.ts';
import { tallyWays } from './tree-paths.ts';

type Way = { options: Key[]; result: Key };

/** Every way, by trying each answer to each question anew. */
const waysFrom = (document: TreeDocument, question: Key | null): Way[] =>
  (document.questions[question ?? '']?.options ?? []).flatMap((option) => {
    const { next = null, result = null } = document.options[option] ?? {};
    if (next !== null) {
      return waysFrom(document, next).map((way) => ({ ...way, options: [option, ...way.options] }));
    }
    return result === null ? [] : [{ options: [option], result }];
  });

/** Without circles: answers lead to questions that come later, by their keys. */
const acyclic = documents().map((document) => {
  const options = { ...document.options };
  for (const [key, question] of Object.entries(document.questions)) {
    for (const option of question.options) {
      const leads = options[option];
      if (leads?.next && leads.next <= key) options[option] = { ...leads, next: null };
    }
  }
  return { ...document, options };
});

const first = (ways: Way[], is: (one: number, other: number) => boolean) =>
  ways.reduce<Way | null>((best, way) => (best && !is(way.options.length, best.options.length) ? best : way), null);
const told = (way: Way | null) => way && { options: way.options, result: way.result };

describe('all ways together', () => {
  test('[TRE-13] are those that trying every answer finds', () => {
    let most = 0;
    fc.assert(
      fc.property(acyclic, (document) => {
        const ways = waysFrom(document, document.root);
        most = Math.max(most, ways.length);
        const { total, byResult, shortest, longest } = tallyWays(document);
        expect(total).toBe(BigInt(ways.length));
        expect(byResult).toEqual(
          new Map(
            Object.entries(Object.groupBy(ways, ({ result }) => result)).map(([key, list]) => [
              key,
              BigInt(list?.length ?? 0),
            ]),
          ),
        );
        expect(told(shortest)).toEqual(told(first(ways, (one, other) => one < other)));
        expect(told(longest)).toEqual(told(first(ways, (one, other) => one > other)));
      }),
      { numRuns: 500 },
    );
    expect(most).toBeGreaterThan(3);
  });

  test('[TRE-13] are counted where nobody could list them', () => {
    // Of two answers to each question both lead to the next one.
    const document = chainOf(2000);
    const options = { ...document.options };
    for (let number = 0; number < 1999; number += 1) {
      const end = keyOf('option', 2 * number + 1);
      const known = options[end];
      if (known) options[end] = { ...known, next: keyOf('question', number + 1), result: null };
    }
    const { total, byResult, shortest, longest } = tallyWays({ ...document, options });
    expect(total).toBe(2n ** 2000n);
    expect([...byResult.values()]).toEqual([2n ** 2000n]);
    expect([shortest?.length, longest?.length]).toEqual([2000, 2000]);
  });

  test('an answer that leads back counts as one that leads nowhere', () => {
    const document = chainOf(3);
    const back = keyOf('option', 4);
    const known = document.options[back];
    if (known) document.options[back] = { ...known, next: document.root, result: null };
    expect(tallyWays(document)).toMatchObject({ total: 3n, shortest: { length: 1 }, longest: { length: 3 } });
    expect(tallyWays({ ...document, root: null })).toEqual({
      total: 0n,
      byResult: new Map(),
      shortest: null,
      longest: null,
    });
  });
});
