import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../test/tree-documents.ts';
import { findCycles } from './find-cycles.ts';
import type { Key, TreeDocument } from './tree-document.ts';
import { fromFile, toFile } from './tree-file.ts';
import { pathLengths, pathsOf } from './tree-paths.ts';

/** A tree with a picture that is described in so many characters. */
const withWords = (length: number) => {
  const document = chainOf(1);
  return toFile({ ...document, picture: { file: 'tree.webp', alternative: { nl: 'x'.repeat(length) } } });
};

describe('a file', () => {
  test('holds the whole document, byte by byte the same however its records were filled', () => {
    fc.assert(
      fc.property(documents(), (document) => {
        const text = toFile(document);
        expect(fromFile(text)).toEqual(document);
        const reversed = JSON.parse(JSON.stringify(document), (_key, value) =>
          typeof value === 'object' && value !== null && !Array.isArray(value)
            ? Object.fromEntries(Object.entries(value).reverse())
            : value,
        );
        expect(toFile(reversed)).toBe(text);
      }),
    );
  });

  test.each([
    ['no JSON', '{'],
    ['another format', toFile(chainOf(1)).replace('"format": 1', '"format": 2')],
    ['a key that is none', toFile(chainOf(1)).replaceAll(keyOf('option', 0), 'A')],
    ['a field that it does not know', toFile(chainOf(1)).replace('"format": 1', '"format": 1, "color": "red"')],
    ['an empty text', toFile(chainOf(1)).replace('"Boom"', '""')],
    ['a text that is too long', toFile(chainOf(1)).replace('"Antwoord"', JSON.stringify('x'.repeat(1001)))],
    ['a picture in words that are too many', withWords(501)],
    ['an option twice in a list', toFile(chainOf(1)).replace(`"${keyOf('option', 1)}"\n`, `"${keyOf('option', 0)}"\n`)],
  ])('%s is no tree', (_what, text) => {
    expect(() => fromFile(text)).toThrow();
  });

  test('[TRE-01] from before there was an order of answers shows them as they are set', () => {
    const { answerOrder: _, ...older } = { ...chainOf(1), answerOrder: 'SHUFFLED' };
    expect(fromFile(JSON.stringify(older))).toEqual(chainOf(1));
    expect(() => fromFile(JSON.stringify({ ...older, answerOrder: 'REVERSED' }))).toThrow();
  });

  test('[CON-01] a picture may be described in 500 characters', () => {
    expect(fromFile(withWords(500)).picture?.alternative.nl).toHaveLength(500);
  });
});

/** Every way from the first question, by trying them all; cycles and shared questions are cut after a while. */
const slowPaths = (
  document: TreeDocument,
  question: Key,
  gone: Key[],
  taken: Key[],
): { options: Key[]; result: Key }[] =>
  (document.questions[question]?.options ?? []).flatMap((option) => {
    const { next, result } = document.options[option] ?? { next: null, result: null };
    const options = [...taken, option];
    if (next) return gone.includes(next) ? [] : slowPaths(document, next, [...gone, next], options);
    return result ? [{ options, result }] : [];
  });

test('paths are all ways from the first question, and end in results only', () => {
  fc.assert(
    fc.property(documents({ isTidy: true }), (document) => {
      const paths = [...pathsOf(document)].map(({ options, result, length }) => {
        expect(Object.hasOwn(document.results, result)).toBe(true);
        expect(length).toBe(options.length);
        return { options, result };
      });
      const { root } = document;
      expect(paths).toEqual(root === null ? [] : slowPaths(document, root, [root], []));
    }),
  );
});

/** Where the answers to a question of a document lead. */
const edgesIn =
  ({ questions, options, results }: TreeDocument) =>
  (question: Key) =>
    (questions[question]?.options ?? []).map((option) => {
      const { next = null, result = null } = options[option] ?? {};
      return { next, hasResult: result !== null && Object.hasOwn(results, result) };
    });

test('[HOM-03] the shortest and the longest way are those of all ways', () => {
  fc.assert(
    fc.property(documents({ isTidy: true }), (document) => {
      const { root } = document;
      fc.pre(root !== null && findCycles(document).length === 0);
      const lengths = [...pathsOf(document)].map(({ length }) => length);
      const expected = lengths.length > 0 ? { shortest: Math.min(...lengths), longest: Math.max(...lengths) } : null;
      expect(pathLengths(root, edgesIn(document))).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});

test('[HOM-03] a way that comes back to where it was has an end all the same', () => {
  const lengths = pathLengths(1, (question) =>
    question === 1
      ? [
          { next: 2, hasResult: false },
          { next: 1, hasResult: false },
        ]
      : [
          { next: 1, hasResult: false },
          { next: null, hasResult: true },
        ],
  );
  expect(lengths).toEqual({ shortest: 2, longest: 2 });
  expect(pathLengths(1, () => [{ next: 1, hasResult: false }])).toBeNull();
});
