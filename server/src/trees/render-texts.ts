import { cleanHtml } from '../html/clean-html.ts';
import { documentToHtml, InvalidDocument, textToDocument } from '../html/rich-document.ts';

type Row = { texts: Record<string, Record<string, unknown>> };

const filled = (value: unknown): value is string => typeof value === 'string' && /\S/.test(value);

/**
 * A text of a row in the first of `languages` that has it, or else the row's own.
 *
 * @returns null where nobody has said anything
 */
export const textOf = (row: Row, column: string, languages: readonly string[]): string | null => {
  const said = languages.map((language) => row.texts[language]?.[column]).find(filled);
  const own = (row as Record<string, unknown>)[column];
  return said ?? (filled(own) ? own : null);
};

/** The sanitised HTML of stored rich text; what is no document, from before there were any, is plain text. */
export const richHtml = (stored: string): string => {
  try {
    return documentToHtml(stored);
  } catch (error) {
    if (error instanceof InvalidDocument) return documentToHtml(textToDocument(stored));
    throw error;
  }
};

/** The same without its paragraph where it is just one, so that it can stand in a heading; what it is in stays said. */
export const inlineHtml = (stored: string): string => {
  const html = richHtml(stored);
  const [, language, inside] = /^<p( [^>]*)?>(.*)<\/p>$/s.exec(html) ?? [];
  if (inside === undefined || /<(p|h\d|ul|ol|blockquote)[ >]/.test(inside)) return html;
  return language ? `<span${language}>${inside}</span>` : inside;
};

/** Sanitised again, in case it was stored by other means. */
export const safeHtml = (stored: string | null): string | null => (stored === null ? null : cleanHtml(stored));
