import { decodeEntities, stripTags } from '@ok/contract/rules/markup/html-words.ts';

type TextNode = { type?: string; text?: string; content?: TextNode[] };

const blockTypes = new Set(['paragraph', 'heading', 'listItem', 'blockquote', 'hardBreak']);

const collectText = ({ type = '', text = '', content = [] }: TextNode): string =>
  text + content.map(collectText).join('') + (blockTypes.has(type) ? ' ' : '');

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Text of a serialised editor document, on one line; any other text stays as it is. */
export function documentToLine(document: string): string {
  try {
    return toOneLine(collectText(JSON.parse(document) as TextNode));
  } catch {
    return document;
  }
}

/**
 * Text of HTML, on one line. Does not use the browser's parser, which is too slow for a list with thousands of texts.
 */
export const textOfHtml = (html: string): string => toOneLine(decodeEntities(stripTags(html)));
