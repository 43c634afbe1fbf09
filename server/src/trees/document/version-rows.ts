import type { DocumentPicture, Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { findReachable } from '@ok/contract/tree/document/tree-paths.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { toStoredDocument } from '../../html/rich-document.ts';

/** Content type of a picture, by the extension of its file. */
export const imageTypeOf = (file: string): string =>
  `image/${file.slice(file.lastIndexOf('.') + 1).replace('jpg', 'jpeg')}`;

/**
 * Columns of a picture. A row holds one alternative text, in the tree's own language.
 *
 * @throws RangeError without a picture, or for an alternative text in another language
 */
export const pictureColumns = (picture: DocumentPicture | null, ownLanguage: string, of: string) => {
  if (!picture) throw new RangeError(`${of} has no picture`);
  const otherLanguages = Object.keys(picture.alternative).filter((language) => language !== ownLanguage);
  if (otherLanguages.length > 0)
    throw new RangeError(`the picture of ${of} can't be described in ${otherLanguages.join(', ')}`);
  return { media: picture.file, type: imageTypeOf(picture.file), alt: picture.alternative[ownLanguage] ?? null };
};

const toRichText = (text: string | undefined) => (text === undefined ? '' : toStoredDocument(text));
export const toCleanHtml = (text: string | undefined): string | null => (text === undefined ? null : cleanHtml(text));

function* translationRows<T>(
  nodes: Readonly<Record<Key, { texts: Record<string, T> }>>,
  ownLanguage: string,
  columns: (texts: T) => object,
) {
  for (const key in nodes) {
    const texts = nodes[key]?.texts ?? {};
    for (const code in texts) if (code !== ownLanguage) yield { key, code, ...columns(texts[code] as T) };
  }
}

/** Rows below the row of a version. Iterating over them converts texts, so it takes time. */
export const createVersionRows = (document: TreeDocument) => {
  const ownLanguage = document.language ?? '';
  const { questions, options, examples, languages } = document;
  // Questions get their ids in reading order.
  const orderedQuestions = Object.fromEntries(
    [...new Set([...findReachable(document), ...Object.keys(questions)])].flatMap((key) => {
      const question = questions[key];
      return question ? [[key, question]] : [];
    }),
  );
  const nodeRows = function* <T extends object>(
    nodes: Readonly<Record<Key, T>>,
    columns: (node: T, key: Key) => object,
  ) {
    for (const key in nodes) yield { key, ...columns(nodes[key] as T, key) };
  };
  const indexPlaces = (nodes: readonly (readonly [Key, readonly Key[]])[]) =>
    new Map(
      nodes.flatMap(([parent, list]) => list.map((key, index) => [key, { parent, position: index + 1 }] as const)),
    );
  const optionPlaces = indexPlaces(Object.entries(questions).map(([key, question]) => [key, question.options]));
  const examplePlaces = indexPlaces(Object.entries(options).map(([key, option]) => [key, option.examples]));
  const followers = Object.entries(options).flatMap(([option, { next }]) =>
    next === null ? [] : [{ option, key: next }],
  );
  const languageRows = Object.entries(languages).map(([code, { active }]) => ({
    code,
    active,
    own: code === ownLanguage,
  }));
  const treeTexts = Object.entries(document.texts).flatMap(([code, texts]) =>
    code === ownLanguage ? [] : [{ code, name: texts.name ?? '', description: toCleanHtml(texts.description) }],
  );
  return {
    languages: languageRows,
    treeTexts,
    questions: nodeRows(orderedQuestions, ({ texts }, key) => ({
      name: toRichText(texts[ownLanguage]?.name),
      main: key === document.root,
    })),
    questionTexts: translationRows(questions, ownLanguage, ({ name }) => ({ name: toRichText(name) })),
    options: nodeRows(options, ({ texts, identifier, divider, result }, key) => ({
      identifier,
      divider,
      result,
      ...optionPlaces.get(key),
      name: texts[ownLanguage]?.name ?? '',
      divider_text: texts[ownLanguage]?.dividerText ?? null,
    })),
    optionTexts: translationRows(options, ownLanguage, ({ name = '', dividerText = null }) => ({
      name,
      divider_text: dividerText,
    })),
    followers,
    examples: nodeRows(examples, ({ texts, identifier, belowDivider, picture }, key) => ({
      identifier,
      below: belowDivider,
      ...pictureColumns(picture, ownLanguage, `example ${key}`),
      ...examplePlaces.get(key),
      content: texts[ownLanguage]?.content ?? '',
      info_text: toCleanHtml(texts[ownLanguage]?.infoText),
    })),
    exampleTexts: translationRows(examples, ownLanguage, ({ content = '', infoText }) => ({
      content,
      info_text: toCleanHtml(infoText),
    })),
  };
};

/** Rows of a version by kind, in the order in which they refer to each other. */
export type VersionRows = ReturnType<typeof createVersionRows>;

/** Languages that a document has, or has texts in. */
export const findUsedLanguages = ({ questions, options, examples, ...document }: TreeDocument): Set<string> => {
  const codes = new Set([...Object.keys(document.languages), ...Object.keys(document.texts)]);
  for (const nodes of [questions, options, examples]) {
    for (const key in nodes) for (const code in nodes[key]?.texts) codes.add(code);
  }
  return codes;
};

/** Results that options lead to. */
export const findUsedResults = ({ options }: TreeDocument): Key[] => [
  ...new Set(Object.values(options).flatMap(({ result }) => result ?? [])),
];
