import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { expect, test } from 'vitest';
import { chainOf, keyOf } from '../../../../contract/test/tree-documents.ts';
import { AppError } from '../../http/app-error.ts';
import type { ReadTree } from '../document/tree-reader.ts';
import { doesNotFit, picturesOf, refuseReadOnly, refuseUnstorable } from './edit-rules.ts';

const document = chainOf(2);
const [question, option, example, result] = (['question', 'option', 'example', 'result'] as const).map((kind) =>
  keyOf(kind, 0),
) as [string, string, string, string];
const ownText: TreeEdit = { edit: 'text', node: 'question', key: question, language: 'nl', field: 'name', value: 'x' };
const picture = (alternative: Record<string, string> = {}) => ({ file: 'a.webp', alternative });

/** Returns the refusal of some work: its key and its sentence; undefined when nothing is refused. */
const refusalOf = (work: () => void) => {
  try {
    work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { entityName, detail } = error;
    return { key: 'key' in error.error ? error.error.key : undefined, entityName, detail };
  }
  return undefined;
};
const unstorable = (...edits: TreeEdit[]) =>
  refusalOf(() => refuseUnstorable({ document } as ReadTree, edits, new Set(['nl', 'en'])))?.detail;

const setTree = (field: string, value: unknown) => ({ edit: 'set', node: 'tree', field, value }) as TreeEdit;
const setExample = (value: unknown) =>
  ({ edit: 'set', node: 'example', key: example, field: 'picture', value }) as TreeEdit;
const setResult = (field: string, value: unknown) =>
  ({ edit: 'set', node: 'result', key: result, field, value }) as TreeEdit;
const addResult = (value: object) =>
  ({
    edit: 'add',
    node: 'result',
    key: result,
    value: { slides: [], texts: {}, score: 3, ...value },
    to: null,
  }) as TreeEdit;
const slide = (texts: object = {}, alternative = {}) => ({ picture: picture(alternative), texts });

test.each([
  ['another key', setTree('key', keyOf('tree', 9)), 'the key of a version stays'],
  ['another version', setTree('version', 2), 'the version of a version stays'],
  ['another language', setTree('language', 'en'), 'the texts of a version stand in its language, which stays'],
  ['a picture removed from the tree', setTree('picture', null), 'a picture stays, or becomes another one'],
  ['a picture removed from an example', setExample(null), 'a picture stays, or becomes another one'],
  [
    'a picture described in another language',
    setExample(picture({ nl: 'a', en: 'b' })),
    "a picture can't be described in en",
  ],
  [
    'a slide described in another language',
    setResult('slides', [slide(), slide({}, { en: 'b' })]),
    "a picture can't be described in en",
  ],
  ['a result without a score', setResult('score', null), 'a score is from 1 to 7'],
  ['a score below the first', setResult('score', 0), 'a score is from 1 to 7'],
  ['a score above the last', addResult({ score: 8 }), 'a score is from 1 to 7'],
  ['a new language', { edit: 'language', language: 'de', active: true }, 'there is no language de'],
  ['a text in an unknown language', { ...ownText, language: 'de' }, 'there is no language de'],
  ['a new node with such a text', addResult({ texts: { nl: {}, de: {} } }), 'there is no language de'],
  ['a slide with such a text', setResult('slides', [slide({ de: {} })]), 'there is no language de'],
] as [string, TreeEdit, string][])('[TRE-05] rows can not store %s', (_what, edit, reason) => {
  expect(unstorable(edit)).toBe(`edits.0: ${reason}`);
  expect(unstorable(ownText, edit, ownText)).toBe(`edits.1: ${reason}`);
});

test.each([
  ['the language it has', setTree('language', 'nl')],
  ['another position', setTree('position', 9)],
  ['another picture', setTree('picture', picture({ nl: 'a' }))],
  ['the first score', setResult('score', 1)],
  ['the last score', addResult({ score: 7 })],
  ['slides in its languages', setResult('slides', [slide({ nl: {}, en: {} }, { nl: 'a' })])],
  ['a language', { edit: 'language', language: 'en', active: false }],
  ['a text', ownText],
  ['the end of a text in a language that is gone', { ...ownText, language: 'de', value: null }],
  ['a target', { edit: 'set', node: 'option', key: option, field: 'next', value: null }],
] as [string, TreeEdit][])('[TRE-05] rows store %s', (_what, edit) => {
  expect(unstorable(edit)).toBeUndefined();
});

test('[TRE-05] the pictures of an edit are its own and those of its slides', () => {
  expect(picturesOf(ownText)).toEqual([]);
  expect(picturesOf(setTree('picture', picture()))).toEqual([picture()]);
  expect(picturesOf(setExample(null))).toEqual([null]);
  expect(picturesOf(addResult({ slides: [slide(), slide({}, { nl: 'b' })] }))).toEqual([
    picture(),
    picture({ nl: 'b' }),
  ]);
});

test('[TRE-05] a published version takes translations and results, and nothing else', () => {
  const refuse = (status: 'DRAFT' | 'PUBLISHED' | 'ARCHIVED', ...edits: TreeEdit[]) =>
    refusalOf(() => refuseReadOnly(status as 'DRAFT', 'nl', edits));
  const translation: TreeEdit = { ...ownText, language: 'en' } as TreeEdit;
  expect(refuse('DRAFT', ownText)).toBeUndefined();
  expect(refuse('PUBLISHED', translation, setResult('score', 2))).toBeUndefined();
  for (const status of ['PUBLISHED', 'ARCHIVED'] as const)
    expect(refuse(status, translation, ownText)).toMatchObject({ key: 'readonly', entityName: 'questionTree' });
});

test('[TRE-05] a refusal names the edit', () => {
  expect(doesNotFit(3, 'no')).toMatchObject({ entityName: 'questionTree', detail: 'edits.3: no' });
});
