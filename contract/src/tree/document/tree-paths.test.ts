import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../test/tree-documents.ts';
import type { Key, TreeDocument } from './tree-document.ts';
import { tallyPaths } from './tree-paths.ts';

type Path = { options: Key[]; result: Key };

/** Lists every path by trying each answer to each question. */
const findPaths = (document: TreeDocument, question: Key | null): Path[] =>
  (document.questions[question ?? '']?.options ?? []).flatMap((option) => {
    const { next = null, result = null } = document.options[option] ?? {};
    if (next !== null) {
      return findPaths(document, next).map((way) => ({ ...way, options: [option, ...way.options] }));
    }
    return result === null ? [] : [{ options: [option], result }];
  });

/** Documents without cycles: answers lead to questions with larger keys. */
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

const first = (ways: Path[], is: (one: number, other: number) => boolean) =>
  ways.reduce<Path | null>((best, way) => (best && !is(way.options.length, best.options.length) ? best : way), null);
const summarize = (way: Path | null) => way && { options: way.options, result: way.result };

describe('counts of all paths', () => {
  test('[TRE-13] equal those of listing every path', () => {
    let maxPaths = 0;
    fc.assert(
      fc.property(acyclic, (document) => {
        const paths = findPaths(document, document.root);
        maxPaths = Math.max(maxPaths, paths.length);
        const { total, byResult, shortest, longest } = tallyPaths(document);
        expect(total).toBe(BigInt(paths.length));
        expect(byResult).toEqual(
          new Map(
            Object.entries(Object.groupBy(paths, ({ result }) => result)).map(([key, list]) => [
              key,
              BigInt(list?.length ?? 0),
            ]),
          ),
        );
        expect(summarize(shortest)).toEqual(summarize(first(paths, (one, other) => one < other)));
        expect(summarize(longest)).toEqual(summarize(first(paths, (one, other) => one > other)));
      }),
      { numRuns: 500 },
    );
    expect(maxPaths).toBeGreaterThan(3);
  });

  test('[TRE-13] are exact where the paths are too many to list', () => {
    // Both answers to each question lead to the next question.
    const document = chainOf(2000);
    const options = { ...document.options };
    for (let number = 0; number < 1999; number += 1) {
      const end = keyOf('option', 2 * number + 1);
      const option = options[end];
      if (option) options[end] = { ...option, next: keyOf('question', number + 1), result: null };
    }
    const { total, byResult, shortest, longest } = tallyPaths({ ...document, options });
    expect(total).toBe(2n ** 2000n);
    expect([...byResult.values()]).toEqual([2n ** 2000n]);
    expect([shortest?.length, longest?.length]).toEqual([2000, 2000]);
  });

  test('ignore an answer that leads back', () => {
    const document = chainOf(3);
    const back = keyOf('option', 4);
    const option = document.options[back];
    if (option) document.options[back] = { ...option, next: document.root, result: null };
    expect(tallyPaths(document)).toMatchObject({ total: 3n, shortest: { length: 1 }, longest: { length: 3 } });
    expect(tallyPaths({ ...document, root: null })).toEqual({
      total: 0n,
      byResult: new Map(),
      shortest: null,
      longest: null,
    });
  });
});
