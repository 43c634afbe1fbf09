import { textOfSerialised } from '../../rules/document-text.ts';
import { decodeEntities, stripTags } from '../../rules/html-words.ts';

/** What a node says in one line. */
export type NodeText = {
  text: string;
  /** The language that the text is in; null where nothing is said. */
  language: string | null;
};

/** Whatever has a name in several languages: a question, an option, a result or the tree. */
type Named = { readonly texts: Readonly<Record<string, Readonly<{ name?: string | undefined }>>> };

const lineOf = (name: string, isRich: boolean): string => {
  let text = name;
  if (isRich) {
    const shown = textOfSerialised(name);
    // A text that is no document may come from a client that sends HTML; in a document `<` is a character like others.
    text = shown === name ? decodeEntities(stripTags(name)) : shown;
  }
  return text.replace(/\s+/g, ' ').trim();
};

/** Entries never change, so what was worked out of one is right as long as it is there. */
const known = new WeakMap<Named, Map<string, string>>();

/**
 * The name of a node as one line, in a language or else in the tree's own; of questions without their markup.
 *
 * @param own the tree's own language, if it has one
 */
export const textOfNode = (
  kind: 'tree' | 'question' | 'option' | 'result',
  node: Named,
  language: string,
  own: string | null,
): NodeText => {
  const said = [language, own].find((code) => code !== null && node.texts[code]?.name !== undefined);
  if (said === undefined || said === null) return { text: '', language: null };
  const lines = known.get(node) ?? new Map<string, string>();
  if (!known.has(node)) known.set(node, lines);
  let text = lines.get(said);
  if (text === undefined) {
    text = lineOf(node.texts[said]?.name ?? '', kind === 'question');
    lines.set(said, text);
  }
  return { text, language: said };
};
