import { type NodeOf, recordOf, type Texts, type TreeDocument } from '../document/tree-document.ts';

/** Of how many texts in a tree's own language how many are there in another. */
export type Completeness = { texts: number; said: number };

/** The texts of an option as the check needs them: without a divider nobody sees the divider's text. */
const shownTexts = ({ texts, divider }: NodeOf['option']): Texts =>
  divider
    ? texts
    : Object.fromEntries(Object.entries(texts).map(([code, said]) => [code, { ...said, dividerText: undefined }]));

/** Everything of a document that says something. */
const sayings = function* (document: TreeDocument): Generator<Texts> {
  yield document.texts;
  for (const record of Object.values(recordOf)) {
    if (record === 'options') continue;
    for (const key in document[record]) yield document[record][key]?.texts ?? {};
  }
  for (const option of Object.values(document.options)) yield shownTexts(option);
  for (const { slides } of Object.values(document.results)) for (const { texts } of slides) yield texts;
};

/** How complete a document is in each of its languages, and in each that something is said in; its own is always. */
export const completenessOf = (document: TreeDocument): Map<string, Completeness> => {
  const own = document.language ?? '';
  const said = new Map<string, number>(Object.keys(document.languages).map((code) => [code, 0]));
  let texts = 0;
  for (const saying of sayings(document)) {
    const fields = Object.entries(saying[own] ?? {}).flatMap(([field, text]) => (text === undefined ? [] : [field]));
    texts += fields.length;
    for (const code in saying) {
      const there = fields.filter((field) => saying[code]?.[field] !== undefined).length;
      said.set(code, (said.get(code) ?? 0) + there);
    }
  }
  return new Map([...said].map(([code, count]) => [code, { texts, said: count }]));
};
