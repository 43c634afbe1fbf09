import { readSerialised, textOfDocument } from '@ok/contract/rules/document-text.ts';
import { blocks, levelOfHeading, marks } from '@ok/contract/rules/html-rules.ts';
import { cleanHtml } from './clean-html.ts';
import { type DocumentNode, faultOfDocument, knownNodes, type Mark } from './document-nodes.ts';

/** A text that is no editor document. The message says why. */
export class InvalidDocument extends Error {
  override name = 'InvalidDocument';
}

/**
 * Reads a serialised editor document.
 *
 * @param text the document as JSON
 * @returns its root, with known nodes, marks, attributes and links only
 * @throws InvalidDocument for anything else
 */
export const parseDocument = (text: string): DocumentNode => {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new InvalidDocument('This is no editor document: it is no JSON');
  }
  const fault = faultOfDocument(document);
  if (fault) throw new InvalidDocument(`This is no editor document: ${fault}`);
  return knownNodes(document as DocumentNode);
};

/** A text as one paragraph; its lines stay apart. */
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
 * The serialised document that is stored of what was sent: what a document says that is not known is left out, and a
 * plain text, which other clients send, becomes one paragraph.
 *
 * @throws InvalidDocument for a document with a fault
 */
export const takenDocument = (sent: string): string => {
  const read = readSerialised(sent);
  return JSON.stringify('text' in read ? paragraphOf(read.text) : parseDocument(sent));
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const beginning = (tag: string, attributes: object): string => {
  const said = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  return `<${tag}${said.join('')}>`;
};

const element = (tag: string, attributes: object, inside: string) => `${beginning(tag, attributes)}${inside}</${tag}>`;

const isSame = (one: Mark | undefined, other: Mark | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** Words with their marks, of which one stays open as long as what follows has it as well. */
const lineHtml = (nodes: readonly DocumentNode[] = []): string => {
  const open: Mark[] = [];
  let html = '';
  const closeAfter = (count: number) => {
    for (const { type } of open.splice(count).reverse()) html += `</${marks[type]}>`;
  };
  for (const { type, text = '', marks: wanted = [] } of nodes) {
    const differs = wanted.findIndex((mark, index) => !isSame(mark, open[index]));
    closeAfter(differs === -1 ? wanted.length : differs);
    for (const mark of wanted.slice(open.length)) {
      html += beginning(marks[mark.type], 'attrs' in mark ? mark.attrs : {});
      open.push(mark);
    }
    html += type === 'hardBreak' ? '<br>' : escaped(text);
  }
  closeAfter(0);
  return html;
};

/** An item that is one line, perhaps with a list below it, is shown without the space around a paragraph. */
const itemHtml = ({ attrs = {}, content = [] }: DocumentNode): string => {
  const [first, ...rest] = content;
  const isTight =
    first?.type === 'paragraph' &&
    !first.attrs &&
    rest.every(({ type }) => type === 'bulletList' || type === 'orderedList');
  const inside = isTight ? lineHtml(first.content) + rest.map(toHtml).join('') : content.map(toHtml).join('');
  return element(blocks.listItem.tag, attrs, inside);
};

const toHtml = (node: DocumentNode): string => {
  const { type, attrs = {}, content = [] } = node;
  if (type === 'doc') return content.map(toHtml).join('');
  if (type === 'text' || type === 'hardBreak') return lineHtml([node]);
  if (type === 'listItem') return itemHtml(node);
  const { level, ...language } = attrs;
  const { tag, holds } = blocks[type];
  const inside = holds === 'line' ? lineHtml(content) : content.map(toHtml).join('');
  return element(level === undefined ? tag : `${tag}${levelOfHeading[level]}`, language, inside);
};

/**
 * The sanitised HTML of a serialised editor document. The editor's own renderer would bring its whole library and
 * keeps what an extension lets through; the set of nodes here is closed, and its tags are those of the rules.
 *
 * @throws InvalidDocument
 */
export const documentToHtml = (text: string): string => cleanHtml(toHtml(parseDocument(text)));

/**
 * The plain text of a serialised editor document, a line for every paragraph and break.
 *
 * @throws InvalidDocument
 */
export const documentToText = (text: string): string => textOfDocument(parseDocument(text));

/** A serialised editor document with a plain text: every line is a paragraph. */
export const textToDocument = (plain: string): string =>
  JSON.stringify({
    type: 'doc',
    content: plain.split(/\r?\n/).map((line) => ({
      type: 'paragraph',
      ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }),
    })),
  });
