import { readSerialised, textOfDocument } from '@ok/contract/rules/markup/document-text.ts';
import { blocks, levelOfHeading, marks } from '@ok/contract/rules/markup/html-rules.ts';
import { cleanHtml } from './clean-html.ts';
import { type DocumentNode, findDocumentError, type Mark, removeUnknown } from './document-nodes.ts';

/** Error of a text that is no editor document. The message says why. */
export class InvalidDocument extends Error {
  override name = 'InvalidDocument';
}

/**
 * Reads a serialised editor document.
 *
 * @param text the document as JSON
 * @returns the root node, with known properties, attributes and marks only
 * @throws InvalidDocument
 */
export const parseDocument = (text: string): DocumentNode => {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new InvalidDocument('This is no editor document: it is no JSON');
  }
  const error = findDocumentError(document);
  if (error) throw new InvalidDocument(`This is no editor document: ${error}`);
  return removeUnknown(document as DocumentNode);
};

/** Document with a text as one paragraph; line ends become breaks. */
const paragraphOf = (text: string): DocumentNode => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: text
        .split(/\r?\n/)
        .flatMap((line, index): DocumentNode[] => [
          ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
          ...(line === '' ? [] : [{ type: 'text' as const, text: line }]),
        ]),
    },
  ],
});

/**
 * Converts a sent value to the serialised document to store: removes unknown parts of a document, and makes plain text,
 * which other clients send, one paragraph.
 *
 * @throws InvalidDocument for a document with an error
 */
export const toStoredDocument = (sent: string): string => {
  const read = readSerialised(sent);
  return JSON.stringify('text' in read ? paragraphOf(read.text) : parseDocument(sent));
};

/** Escapes the characters that have a meaning in HTML and in XML. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const startTag = (tag: string, attributes: object): string => {
  const attributeText = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`);
  return `<${tag}${attributeText.join('')}>`;
};

const element = (tag: string, attributes: object, inside: string) => `${startTag(tag, attributes)}${inside}</${tag}>`;

const isSameMark = (one: Mark | undefined, other: Mark | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** HTML of a line. A mark stays open while the next node has it as well. */
const lineHtml = (nodes: readonly DocumentNode[] = []): string => {
  const open: Mark[] = [];
  let html = '';
  const closeAfter = (count: number) => {
    for (const { type } of open.splice(count).reverse()) html += `</${marks[type]}>`;
  };
  for (const { type, text = '', marks: nodeMarks = [] } of nodes) {
    const differs = nodeMarks.findIndex((mark, index) => !isSameMark(mark, open[index]));
    closeAfter(differs === -1 ? nodeMarks.length : differs);
    for (const mark of nodeMarks.slice(open.length)) {
      html += startTag(marks[mark.type], 'attrs' in mark ? mark.attrs : {});
      open.push(mark);
    }
    html += type === 'hardBreak' ? '<br>' : escapeHtml(text);
  }
  closeAfter(0);
  return html;
};

/** HTML of a list item. A single line, perhaps with a list below, gets no `p`, which would add space around it. */
const itemHtml = ({ attrs = {}, content = [] }: DocumentNode): string => {
  const [first, ...rest] = content;
  const isTight =
    first?.type === 'paragraph' &&
    !first.attrs &&
    rest.every(({ type }) => type === 'bulletList' || type === 'orderedList');
  const inside = isTight ? lineHtml(first.content) + rest.map(nodeToHtml).join('') : content.map(nodeToHtml).join('');
  return element(blocks.listItem.tag, attrs, inside);
};

const nodeToHtml = (node: DocumentNode): string => {
  const { type, attrs = {}, content = [] } = node;
  if (type === 'doc') return content.map(nodeToHtml).join('');
  if (type === 'text' || type === 'hardBreak') return lineHtml([node]);
  if (type === 'listItem') return itemHtml(node);
  const { level, ...language } = attrs;
  const { tag, holds } = blocks[type];
  const inside = holds === 'line' ? lineHtml(content) : content.map(nodeToHtml).join('');
  return element(level === undefined ? tag : `${tag}${levelOfHeading[level]}`, language, inside);
};

/**
 * Converts a serialised editor document to HTML for another program. It is not sanitised.
 *
 * @throws InvalidDocument
 */
export const documentToMarkup = (text: string): string => nodeToHtml(parseDocument(text));

/**
 * Converts a serialised editor document to sanitised HTML. The editor's own renderer would load its whole library, and
 * let through what an extension allows; here the set of nodes is closed, and their tags are those of the rules.
 *
 * @throws InvalidDocument
 */
export const documentToHtml = (text: string): string => cleanHtml(documentToMarkup(text));

/**
 * Converts a serialised editor document to plain text, with a line for every paragraph and break.
 *
 * @throws InvalidDocument
 */
export const documentToText = (text: string): string => textOfDocument(parseDocument(text));

/** Converts plain text to a serialised editor document with a paragraph for every line. */
export const textToDocument = (plain: string): string =>
  JSON.stringify({
    type: 'doc',
    content: plain.split(/\r?\n/).map((line) => ({
      type: 'paragraph',
      ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }),
    })),
  });
