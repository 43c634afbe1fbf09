import { describe, expect, test } from 'vitest';
import { keyOf } from '../../../test/tree-documents.ts';
import type { NodeOf } from '../document/tree-document.ts';
import { makeAnswerCode, replaceUsedCodes } from './answer-codes.ts';

type Part = Parameters<typeof makeAnswerCode>[0];

const option = (identifier: string): NodeOf['option'] => ({
  ...{ identifier, divider: false, next: null, result: null, texts: {}, examples: [] },
});

/** Questions with answers of these codes. Keys begin at a number, so that two parts share none. */
const questionsWith = (codes: readonly (readonly string[])[], from = 0): Part => {
  const part: Part = { questions: {}, options: {}, examples: {}, results: {} };
  let number = from;
  for (const [index, answers] of codes.entries()) {
    const keys = answers.map((code) => {
      const key = keyOf('option', number);
      part.options[key] = option(code);
      number += 1;
      return key;
    });
    part.questions[keyOf('question', from + index)] = { texts: {}, options: keys };
  }
  return part;
};

const codesIn = ({ options }: Part) => Object.values(options).map(({ identifier }) => identifier);

describe('the code of a new answer', () => {
  test.each([
    ['continues those of its question', [['P06A', 'P06B']], 'P06C'],
    ['takes a free letter', [['P06A', 'P06C']], 'P06D'],
    ['skips a code that another question has', [['P06A'], ['P06B']], 'P06C'],
    ['begins the next question', [[], ['P01A', 'P01B'], ['P16A']], 'P17A'],
    ['keeps the length of the number', [[], ['P009A']], 'P010A'],
    ['is 1A in a new tree', [[]], '1A'],
    ['is 1A where others are letters', [[], ['A', 'B']], '1A'],
    [
      'is a letter beside letters',
      [
        ['A', 'B'],
        ['A', 'B', 'C'],
      ],
      'C',
    ],
    ['is a letter beside answers of two questions', [['P01A', 'P02A']], 'C'],
  ])('[TRE-06] %s', (_what, codes, expected) => {
    expect(makeAnswerCode(questionsWith(codes), keyOf('question', 0))).toBe(expected);
  });
});

describe('the codes of a pasted part', () => {
  const document = questionsWith([['P01A', 'P01B'], ['P02A']]);

  test('[TRE-06] stay where the tree has none of them', () => {
    expect(codesIn(replaceUsedCodes(document, questionsWith([['S01A', 'S01B']], 50), undefined))).toEqual([
      ...['S01A', 'S01B'],
    ]);
  });

  test('[TRE-06] begin new questions where the tree has them, after those of the part', () => {
    const part = questionsWith([['P01A', 'P01B'], ['P07A'], ['P02A']], 50);
    expect(codesIn(replaceUsedCodes(document, part, undefined))).toEqual(['P08A', 'P08B', 'P07A', 'P09A']);
  });

  test('[TRE-06] continue those of the question that an answer is pasted into', () => {
    const part: Part = { ...questionsWith([]), options: { [keyOf('option', 50)]: option('P02A') } };
    expect(codesIn(replaceUsedCodes(document, part, keyOf('question', 0)))).toEqual(['P01C']);
  });

  test('[TRE-06] are left out of examples where the tree has them', () => {
    const exampleWith = (identifier: string) => ({ identifier, belowDivider: false, picture: null, texts: {} });
    const withExamples = (part: Part, codes: readonly string[], from: number): Part => ({
      ...part,
      examples: Object.fromEntries(codes.map((code, index) => [keyOf('example', from + index), exampleWith(code)])),
    });
    const part = withExamples(questionsWith([]), ['P01A1', 'P09A1'], 50);
    const { examples } = replaceUsedCodes(withExamples(document, ['P01A1'], 0), part, undefined);
    expect(Object.values(examples).map(({ identifier }) => identifier)).toEqual([null, 'P09A1']);
  });

  test('[TRE-08] stay those of nodes that only move', () => {
    const part = questionsWith([['P01A', 'P01B']], 50);
    expect(codesIn(replaceUsedCodes(document, part, undefined, () => false))).toEqual(['P01A', 'P01B']);
  });
});
