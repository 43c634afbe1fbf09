import { decodeEntities, stripTags } from '@ok/contract/rules/html-words.ts';

type Node = { type?: string; text?: string; content?: Node[] };

const blocks = new Set(['paragraph', 'heading', 'listItem', 'blockquote', 'hardBreak']);

const textOfNode = ({ type = '', text = '', content = [] }: Node): string =>
  text + content.map(textOfNode).join('') + (blocks.has(type) ? ' ' : '');

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The text of a serialised editor document, on one line; what is none is shown as it is. */
export function textOfDocument(document: string): string {
  try {
    return oneLine(textOfNode(JSON.parse(document) as Node));
  } catch {
    return document;
  }
}

/**
 * The text of HTML, on one line. A list has thousands of them and shows them as text: too many, and no need, to let the
 * browser take them for HTML.
 */
export const textOfHtml = (html: string): string => oneLine(decodeEntities(stripTags(html)));
