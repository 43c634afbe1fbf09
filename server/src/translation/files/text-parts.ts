import type { TranslatedKind } from '@ok/contract/routes/trees/tree-translations.ts';
import { decodeEntities } from '@ok/contract/rules/markup/html-words.ts';
import { htmlToDocument } from '../../html/html-to-document.ts';
import { documentToMarkup, escapeHtml, InvalidDocument, textToDocument } from '../../html/rich-document.ts';

/**
 * Part of a text. Words are plain text; the other parts are codes, with their markup: `open` and `close` enclose parts,
 * `alone` is a break or a placeholder.
 */
export type TextPart = { kind: 'words' | 'open' | 'close' | 'alone'; value: string };

const codePattern = /<(\/?)([a-z][a-z0-9]*)(?:\s[^>]*)?>|\{\{[^{}]*\}\}/gi;
const placeholderPattern = /\{\{[^{}]*\}\}/g;

const partKind = (code: string, slash: string | undefined, tag: string | undefined): TextPart['kind'] => {
  if (!tag || tag.toLowerCase() === 'br' || code.endsWith('/>')) return 'alone';
  return slash ? 'close' : 'open';
};

/** Appends words to the words before them. */
const addWords = (parts: TextPart[], value: string) => {
  if (value === '') return;
  const last = parts.at(-1);
  if (last?.kind === 'words') last.value += value;
  else parts.push({ kind: 'words', value });
};

const splitAt = (text: string, pattern: RegExp, decode: (words: string) => string): TextPart[] => {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    addWords(parts, decode(text.slice(at, match.index)));
    parts.push({ kind: partKind(match[0], match[1], match[2]), value: match[0] });
    at = match.index + match[0].length;
  }
  addWords(parts, decode(text.slice(at)));
  return parts;
};

const tagOf = (markup: string) => /^<\/?([a-z0-9]+)/i.exec(markup)?.[1]?.toLowerCase();

/** Whether each opening tag has its own closing tag, in nested order. */
export const isBalanced = (parts: readonly TextPart[]): boolean => {
  const open: TextPart[] = [];
  for (const part of parts) {
    if (part.kind === 'open') open.push(part);
    else if (part.kind === 'close' && tagOf(open.pop()?.value ?? '') !== tagOf(part.value)) return false;
  }
  return open.length === 0;
};

/**
 * HTML of a stored text with markup. It is not sanitised: what comes back from a file will be. A value that is no document was stored by other means, and counts as plain text.
 */
const toHtml = (kind: TranslatedKind, stored: string): string => {
  if (kind === 'html') return stored;
  try {
    return documentToMarkup(stored);
  } catch (error) {
    if (error instanceof InvalidDocument) return documentToMarkup(textToDocument(stored));
    throw error;
  }
};

const hasMarkup = (kind: TranslatedKind) => kind === 'html' || kind === 'richText';

const withLineFeeds = (text: string) => text.replaceAll(/\r\n?/g, '\n');

/** Splits a stored text into words and codes. */
export const splitText = (kind: TranslatedKind, stored: string): TextPart[] => {
  const text = withLineFeeds(stored);
  if (!hasMarkup(kind)) return splitAt(text, placeholderPattern, (words) => words);
  const parts = splitAt(toHtml(kind, text), codePattern, decodeEntities);
  return isBalanced(parts) ? parts : parts.map((part) => (part.kind === 'words' ? part : { ...part, kind: 'alone' }));
};

/** Joins words and codes to a text as it is stored. Its markup is unchecked. */
export const joinText = (kind: TranslatedKind, parts: readonly TextPart[]): string => {
  if (!hasMarkup(kind)) return parts.map(({ value }) => value).join('');
  const html = parts.map((part) => (part.kind === 'words' ? escapeHtml(part.value) : part.value)).join('');
  return kind === 'richText' ? htmlToDocument(html) : html;
};

const paragraphsOnly = /^(<p>[^<]*<\/p>)+$/;

/** Text for a cell of a table: without markup where it has only paragraphs, one line each; otherwise HTML. */
export const toCell = (kind: TranslatedKind, stored: string): string => {
  const text = withLineFeeds(stored);
  if (!hasMarkup(kind)) return text;
  const html = toHtml(kind, text);
  if (!paragraphsOnly.test(html)) return html;
  const lines = html.slice('<p>'.length, -'</p>'.length).split('</p><p>');
  const plain = lines.map(decodeEntities).join('\n');
  return looksLikeHtml(plain) ? html : plain;
};

const looksLikeHtml = (cell: string) => /<[a-z/]/i.test(cell);

/** Reads the text of a cell, see `toCell`. */
export const fromCell = (kind: TranslatedKind, cell: string): string => {
  const text = withLineFeeds(cell);
  if (!hasMarkup(kind)) return text;
  const html = looksLikeHtml(text)
    ? text
    : text
        .split('\n')
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join('');
  return kind === 'richText' ? htmlToDocument(html) : html;
};
