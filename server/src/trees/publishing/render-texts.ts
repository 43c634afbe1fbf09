import { cleanHtml } from '../../html/clean-html.ts';
import { documentToHtml, InvalidDocument, textToDocument } from '../../html/rich-document.ts';

/** The sanitised HTML of stored rich text; what is no document, from before there were any, is plain text. */
const richHtml = (stored: string): string => {
  try {
    return documentToHtml(stored);
  } catch (error) {
    if (error instanceof InvalidDocument) return documentToHtml(textToDocument(stored));
    throw error;
  }
};

/** The same without its paragraph where it is just one, so that it can stand in a heading; what it is in stays said. */
const inlineHtml = (stored: string): string => {
  const html = richHtml(stored);
  const [, language, inside] = /^<p( [^>]*)?>(.*)<\/p>$/s.exec(html) ?? [];
  if (inside === undefined || /<(p|h\d|ul|ol|blockquote)[ >]/.test(inside)) return html;
  return language ? `<span${language}>${inside}</span>` : inside;
};

/** Keeps what a text became: a page is made twice, and texts of the tree's own language are shown in others. */
const remembered = (make: (text: string) => string) => {
  const made = new Map<string, string>();
  return (text: string): string => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const html = make(text);
    made.set(text, html);
    return html;
  };
};

/** How stored texts become HTML that can be shown; each text is worked on once. */
export const makeTextRenderer = () => ({
  rich: remembered(richHtml),
  inline: remembered(inlineHtml),
  /** Sanitised again, in case it was stored by other means. */
  html: remembered(cleanHtml),
});
