import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../test/tree-documents.ts';
import { findCycles } from './find-cycles.ts';
import type { Key, TreeDocument } from './tree-document.ts';
import { formatTreeFile, parseTreeFile } from './tree-file.ts';
import { findPathLengths, listPaths } from './tree-paths.ts';

/** File of a tree with a picture whose alternative text has this length. */
const fileWithAlternative = (length: number) => {
  const document = chainOf(1);
  return formatTreeFile({ ...document, picture: { file: 'tree.webp', alternative: { nl: 'x'.repeat(length) } } });
};

describe('a file', () => {
  test('holds the whole document, with equal bytes for equal documents', () => {
    fc.assert(
      fc.property(documents(), (document) => {
        const text = formatTreeFile(document);
        expect(parseTreeFile(text)).toEqual(document);
        const reversed = JSON.parse(JSON.stringify(document), (_key, value) =>
          typeof value === 'object' && value !== null && !Array.isArray(value)
            ? Object.fromEntries(Object.entries(value).reverse())
            : value,
        );
        expect(formatTreeFile(reversed)).toBe(text);
      }),
    );
  });

  test.each([
    ['no JSON', '{'],
    ['another format', formatTreeFile(chainOf(1)).replace('"format": 1', '"format": 2')],
    ['an invalid key', formatTreeFile(chainOf(1)).replaceAll(keyOf('option', 0), 'A')],
    ['an unknown field', formatTreeFile(chainOf(1)).replace('"format": 1', '"format": 1, "color": "red"')],
    ['an empty text', formatTreeFile(chainOf(1)).replace('"Boom"', '""')],
    ['a text beyond its limit', formatTreeFile(chainOf(1)).replace('"Antwoord"', JSON.stringify('x'.repeat(1001)))],
    ['an alternative text beyond its limit', fileWithAlternative(501)],
    [
      'an option twice in a list',
      formatTreeFile(chainOf(1)).replace(`"${keyOf('option', 1)}"\n`, `"${keyOf('option', 0)}"\n`),
    ],
  ])('with %s is refused', (_what, text) => {
    expect(() => parseTreeFile(text)).toThrow();
  });

  test('[TRE-01] without an order of answers has the order AS_SET', () => {
    const { answerOrder: _, ...older } = { ...chainOf(1), answerOrder: 'SHUFFLED' };
    expect(parseTreeFile(JSON.stringify(older))).toEqual(chainOf(1));
    expect(() => parseTreeFile(JSON.stringify({ ...older, answerOrder: 'REVERSED' }))).toThrow();
  });

  test('[CON-01] may have alternative texts of 500 characters', () => {
    expect(parseTreeFile(fileWithAlternative(500)).picture?.alternative.nl).toHaveLength(500);
  });
});

/** Lists every path from the first question by trying all answers. An answer that leads back ends no path. */
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

test('paths start at the first question, and end in results only', () => {
  fc.assert(
    fc.property(documents({ isTidy: true }), (document) => {
      const paths = [...listPaths(document)].map(({ options, result, length }) => {
        expect(Object.hasOwn(document.results, result)).toBe(true);
        expect(length).toBe(options.length);
        return { options, result };
      });
      const { root } = document;
      expect(paths).toEqual(root === null ? [] : slowPaths(document, root, [root], []));
    }),
  );
});

/** Targets of the answers to a question of a document. */
const edgesIn =
  ({ questions, options, results }: TreeDocument) =>
  (question: Key) =>
    (questions[question]?.options ?? []).map((option) => {
      const { next = null, result = null } = options[option] ?? {};
      return { next, hasResult: result !== null && Object.hasOwn(results, result) };
    });

test('[HOM-03] the shortest and the longest length are those of all paths', () => {
  fc.assert(
    fc.property(documents({ isTidy: true }), (document) => {
      const { root } = document;
      fc.pre(root !== null && findCycles(document).length === 0);
      const lengths = [...listPaths(document)].map(({ length }) => length);
      const expected = lengths.length > 0 ? { shortest: Math.min(...lengths), longest: Math.max(...lengths) } : null;
      expect(findPathLengths(root, edgesIn(document))).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});

test('[HOM-03] cycles are ignored', () => {
  const lengths = findPathLengths(1, (question) =>
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
  expect(findPathLengths(1, () => [{ next: 1, hasResult: false }])).toBeNull();
});
