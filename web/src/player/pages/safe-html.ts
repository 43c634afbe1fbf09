import { replaceBlocks } from '@ok/contract/rules/markup/html-words.ts';
import { sanitizeHtml } from '../../ui/content/markup/sanitize-html.ts';

type Safe = TrustedHTML | string;

const cache = new Map<string, Safe>();

const getOrAdd = (key: string, make: () => Safe): Safe => {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const made = make();
  cache.set(key, made);
  return made;
};

/** Sanitised HTML, cached by text: it is prepared while the next step is prefetched, so that showing it is free. */
export const safeHtml = (html: string, headingLevel: 2 | 3 | 4): Safe =>
  getOrAdd(`${headingLevel}${html}`, () => sanitizeHtml(html, headingLevel));

/**
 * Sanitised HTML for a heading, cached. Emphasis stays and blocks are removed, since a heading can't contain a
 * paragraph.
 */
export const safeHeading = (html: string): Safe => getOrAdd(`h${html}`, () => sanitizeHtml(replaceBlocks(html).trim()));
