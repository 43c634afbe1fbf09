import { readSerialised, textOfDocument } from '@ok/contract/rules/document-text.ts';
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

const tagOfMark = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const;

const withMark = (html: string, mark: Mark) =>
  mark.type === 'link'
    ? `<a href="${escaped(mark.attrs.href)}">${html}</a>`
    : `<${tagOfMark[mark.type]}>${html}</${tagOfMark[mark.type]}>`;

const children = (node: DocumentNode, render = toHtml) => (node.content ?? []).map((child) => render(child)).join('');

/** An item that is one line, perhaps with a list below it, is shown without the space around a paragraph. */
const listItem = ({ content = [] }: DocumentNode) => {
  const [first, ...rest] = content;
  const tight =
    first?.type === 'paragraph' && rest.every(({ type }) => type === 'bulletList' || type === 'orderedList');
  const html = content.map((child, index) => (tight && index === 0 ? children(child) : toHtml(child))).join('');
  return `<li>${html}</li>`;
};

const htmlOf: Record<DocumentNode['type'], (node: DocumentNode) => string> = {
  doc: (node) => children(node),
  paragraph: (node) => `<p>${children(node)}</p>`,
  heading: (node) => `<h${node.attrs?.level}>${children(node)}</h${node.attrs?.level}>`,
  bulletList: (node) => `<ul>${children(node)}</ul>`,
  orderedList: (node) => `<ol>${children(node)}</ol>`,
  listItem,
  blockquote: (node) => `<blockquote>${children(node)}</blockquote>`,
  hardBreak: () => '<br>',
  text: ({ text = '', marks = [] }) => marks.reduceRight(withMark, escaped(text)),
};

const toHtml = (node: DocumentNode): string => htmlOf[node.type](node);

/**
 * The sanitised HTML of a serialised editor document. The editor's own renderer would bring its whole library and
 * keeps what an extension lets through; the set of nodes here is closed, so a table of nine does.
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
