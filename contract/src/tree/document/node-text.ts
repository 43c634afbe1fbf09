import { textOfSerialised } from '../../rules/markup/document-text.ts';
import { decodeEntities, stripTags } from '../../rules/markup/html-words.ts';

/** Text of a node in one line. */
export type NodeText = {
  text: string;
  /** Language of the text; null without a text. */
  language: string | null;
};

/** A node with a name: a question, option, result or the tree. */
type NamedNode = { readonly texts: Readonly<Record<string, Readonly<{ name?: string | undefined }>>> };

const formatLine = (name: string, isRich: boolean): string => {
  let text = name;
  if (isRich) {
    const documentText = textOfSerialised(name);
    // Plain text may be HTML from another client. In a document `<` is an ordinary character.
    text = documentText === name ? decodeEntities(stripTags(name)) : documentText;
  }
  return text.replace(/\s+/g, ' ').trim();
};

/** Lines by node and language. Entries are immutable, so lines stay valid. */
const cachedLines = new WeakMap<NamedNode, Map<string, string>>();

/**
 * Formats the name of a node as one line, in a language or else in the tree's own. Markup of questions is removed.
 *
 * @param own the tree's own language, if it has one
 */
export const textOfNode = (
  kind: 'tree' | 'question' | 'option' | 'result',
  node: NamedNode,
  language: string,
  ownLanguage: string | null,
): NodeText => {
  const textLanguage = [language, ownLanguage].find((code) => code !== null && node.texts[code]?.name !== undefined);
  if (textLanguage === undefined || textLanguage === null) return { text: '', language: null };
  const lines = cachedLines.get(node) ?? new Map<string, string>();
  if (!cachedLines.has(node)) cachedLines.set(node, lines);
  let text = lines.get(textLanguage);
  if (text === undefined) {
    text = formatLine(node.texts[textLanguage]?.name ?? '', kind === 'question');
    lines.set(textLanguage, text);
  }
  return { text, language: textLanguage };
};
