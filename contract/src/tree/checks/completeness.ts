import { type NodeOf, recordOf, type Texts, type TreeDocument } from '../document/tree-document.ts';

/** Number of texts in the tree's own language, and how many of them are translated. */
export type Completeness = { texts: number; translated: number };

/** Texts of an option that professionals can see: without a divider its text is invisible. */
const visibleTexts = ({ texts, divider }: NodeOf['option']): Texts =>
  divider
    ? texts
    : Object.fromEntries(
        Object.entries(texts).map(([code, textsInLanguage]) => [code, { ...textsInLanguage, dividerText: undefined }]),
      );

/** Texts of every node and slide, and of the tree itself. */
const allTexts = function* (document: TreeDocument): Generator<Texts> {
  yield document.texts;
  for (const record of Object.values(recordOf)) {
    if (record === 'options') continue;
    for (const key in document[record]) yield document[record][key]?.texts ?? {};
  }
  for (const option of Object.values(document.options)) yield visibleTexts(option);
  for (const { slides } of Object.values(document.results)) for (const { texts } of slides) yield texts;
};

/** Completeness of each language that a document has or has texts in. The tree's own is always complete. */
export const measureCompleteness = (document: TreeDocument): Map<string, Completeness> => {
  const ownLanguage = document.language ?? '';
  const translatedCounts = new Map<string, number>(Object.keys(document.languages).map((code) => [code, 0]));
  let texts = 0;
  for (const nodeTexts of allTexts(document)) {
    const fields = Object.entries(nodeTexts[ownLanguage] ?? {}).flatMap(([field, text]) =>
      text === undefined ? [] : [field],
    );
    texts += fields.length;
    for (const code in nodeTexts) {
      const translatedCount = fields.filter((field) => nodeTexts[code]?.[field] !== undefined).length;
      translatedCounts.set(code, (translatedCounts.get(code) ?? 0) + translatedCount);
    }
  }
  return new Map([...translatedCounts].map(([code, count]) => [code, { texts, translated: count }]));
};
