import type { DocumentPicture, Texts } from '@ok/contract/tree/document/tree-document.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { documentToHtml, InvalidDocument, textToDocument } from '../../html/rich-document.ts';

/** Converts stored rich text to sanitised HTML. A text that is no document, from early versions, is plain text. */
const richHtml = (stored: string): string => {
  try {
    return documentToHtml(stored);
  } catch (error) {
    if (error instanceof InvalidDocument) return documentToHtml(textToDocument(stored));
    throw error;
  }
};

/** Like `richHtml`, but unwraps a single paragraph, so that the HTML can be in a heading. Its language is kept. */
const inlineHtml = (stored: string): string => {
  const html = richHtml(stored);
  const [, language, inside] = /^<p( [^>]*)?>(.*)<\/p>$/s.exec(html) ?? [];
  if (inside === undefined || /<(p|h\d|ul|ol|blockquote)[ >]/.test(inside)) return html;
  return language ? `<span${language}>${inside}</span>` : inside;
};

/** Caches converted texts: pages are rendered twice, and other languages show texts of the tree's own language. */
const memoize = (make: (text: string) => string) => {
  const cache = new Map<string, string>();
  return (text: string): string => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const html = make(text);
    cache.set(text, html);
    return html;
  };
};

/**
 * Creates the conversions of stored texts to HTML, each with a cache, and the lookup of texts in a language. A missing
 * text is that of `ownLanguage`.
 */
export const makeTextRenderer = (ownLanguage: string) => ({
  rich: memoize(richHtml),
  inline: memoize(inlineHtml),
  /** Sanitises stored HTML again, in case it was stored by other means. */
  html: memoize(cleanHtml),
  textIn: (texts: Texts, language: string, field: string): string | null =>
    texts[language]?.[field] ?? texts[ownLanguage]?.[field] ?? null,
  pictureIn: (picture: DocumentPicture | null, language: string) => ({
    media: picture?.file ?? null,
    altText: picture?.alternative[language] ?? picture?.alternative[ownLanguage] ?? null,
  }),
});

export type TextRenderer = ReturnType<typeof makeTextRenderer>;
