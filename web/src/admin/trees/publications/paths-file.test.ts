import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { expect, test } from 'vitest';
import type { Texts } from '../../../texts/translate.ts';
import { formatPathCount } from './path-count.ts';
import { createPathsFile } from './paths-file.ts';

/** Returns the key of a text with its parameters. */
const t: Texts = (key, params = {}) => [key.split('.').at(-1), ...Object.values(params)].join(' ');

const optionWith = (identifier: string, next: string | null, result: string | null) => ({
  identifier,
  next,
  result,
  divider: false,
  texts: {},
  examples: [],
});
const document: TreeDocument = {
  format: 1,
  key: 'tree',
  version: 1,
  language: 'nl',
  languages: { nl: { active: true } },
  position: null,
  test: false,
  answerOrder: 'AS_SET',
  picture: null,
  texts: {},
  root: 'one',
  questions: { one: { texts: {}, options: ['a', 'b'] }, two: { texts: {}, options: ['c', 'd'] } },
  options: {
    a: optionWith('A1', 'two', null),
    b: optionWith('=B1', null, 'good'),
    c: optionWith('A2', null, 'bad'),
    d: optionWith('B2', null, 'good'),
  },
  examples: {},
  results: {
    good: { score: 6, slides: [], texts: { nl: { name: 'Goed "genoeg"' } } },
    bad: { score: 2, slides: [], texts: { nl: { name: '-1' } } },
  },
};

test('[TRE-13] the file has each path with its score and answer codes, and no formula', async () => {
  const { parts, isComplete } = await createPathsFile(document, t, 'nl');
  expect(isComplete).toBe(true);
  expect(parts).toEqual([
    '\uFEFF"number";"score";"outcome";"length";"way"\r\n',
    `"1";"2";"'-1";"2";"A1 > A2"\r\n`,
    '"2";"6";"Goed ""genoeg""";"2";"A1 > B2"\r\n',
    `"3";"6";"Goed ""genoeg""";"1";"'=B1"\r\n`,
  ]);
});

test('[TRE-13] answers with equal codes are distinguished by the number of their question', async () => {
  const documentWithEqualCodes = { ...document, options: { ...document.options, c: optionWith('A1', null, 'bad') } };
  const { parts } = await createPathsFile(documentWithEqualCodes, t, 'nl');
  expect(parts.slice(1).map((line) => line.split('";"')[4])).toEqual([
    '1 A1 > 2 A1"\r\n',
    '1 A1 > 2 B2"\r\n',
    '1 =B1"\r\n',
  ]);
});

test('[TRE-13] a file without all paths says in its last line how many it has', async () => {
  for (const limit of [
    { ways: 2, characters: 1000 },
    { ways: 1000, characters: 50 },
  ]) {
    const { parts, isComplete } = await createPathsFile(document, t, 'nl', limit);
    expect([isComplete, parts.length, parts.at(-1)]).toEqual([false, 4, '"";"";"";"";"fileEnds 2"\r\n']);
  }
});

test('[TRE-13] a huge number of paths is shown as a power of ten', () => {
  expect(formatPathCount(12_345n, t, 'nl')).toBe('12.345');
  expect(formatPathCount(2n ** 200n, t, 'nl')).toBe('about 1,6 × 10⁶⁰');
});
