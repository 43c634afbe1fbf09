import { expect, test } from 'vitest';

const rules: string = new URL('../../scripts/lib/wording.mjs', import.meta.url).href;
type Place = { line: number; rule: string; text: string };
const { checkCode, checkDocument } = (await import(rules)) as {
  checkCode: (source: string, kind: 'script' | 'sql' | 'css') => Place[];
  checkDocument: (source: string) => Place[];
};
/** Examples are composed, because the check also reads this file. */
const comment = (text: string, start = '/**') => `${start} ${text} */`;
const constant = (name: string, value: string) => `const ${name} = ${value};`;
const rulesOf = (places: Place[]) => places.map(({ line, rule }) => `${line} ${rule}`);

test.each([
  ['a comment that begins with a pronoun', comment('What is left out.'), ['1 opening']],
  ['a pronoun without its noun', 'const a = 1;\n// Saves the rows for somebody.', ['2 pronoun']],
  ['a comment of several lines', '// Saves the rows\n// for nobody.', ['1 pronoun']],
  ['a sentence of 41 words', `// ${'word '.repeat(41)}`, ['1 long sentence']],
  ['a name that says nothing', constant('most', '3'), ['1 name']],
  ['a function named by a participle', constant('edited', '(row: Row) => row'), ['1 verb']],
  ['a duration without its unit', constant('pollInterval', '500'), ['1 unit']],
])('finds %s in code', (_, source, found) => {
  expect(rulesOf(checkCode(source, 'script'))).toEqual(found);
});

test.each([
  ['a comment that begins with its noun', '/** Rows of an export, newest first. */'],
  ['a sentence of 40 words', `// ${'word '.repeat(40)}`],
  ['an address', "const url = 'https://example.nl/that';"],
  ['a value named by a participle', 'const edited = 3;'],
  ['a duration with its unit', 'const pollIntervalMs = 500;'],
  ['an instruction for a tool', '// biome-ignore lint/a: nobody reads it'],
])('accepts %s in code', (_, source) => {
  expect(checkCode(source, 'script')).toEqual([]);
});

test('reads the comments of SQL and style sheets', () => {
  expect(rulesOf(checkCode('create table a (b int);\n-- That of a row.', 'sql'))).toEqual(['2 opening']);
  expect(rulesOf(checkCode(`a { color: red; }\n${comment('Those of a card.', '/*')}`, 'css'))).toEqual(['2 opening']);
});

test('reads the paragraphs and lists of a document, but no code', () => {
  const document = '# Title\n\nA server\nfor anybody.\n\n- whoever reads\n\n```\nnobody\n```\n';
  expect(rulesOf(checkDocument(document))).toEqual(['3 pronoun', '6 pronoun']);
});
