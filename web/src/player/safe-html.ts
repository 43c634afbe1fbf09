import { withoutBlocks } from '@ok/contract/rules/html-words.ts';
import { sanitizeHtml } from '../ui/content/sanitize-html.ts';

type Safe = TrustedHTML | string;

const seen = new Map<string, Safe>();

const remembered = (key: string, make: () => Safe): Safe => {
  const known = seen.get(key);
  if (known !== undefined) return known;
  const made = make();
  seen.set(key, made);
  return made;
};

/**
 * Authored HTML made safe to show, once a text: this runs while the next step is fetched ahead, so that showing it costs
 * nothing.
 */
export const safeHtml = (html: string, headingLevel: 2 | 3 | 4): Safe =>
  remembered(`${headingLevel}${html}`, () => sanitizeHtml(html, headingLevel));

/** The same for a heading: emphasis stays, blocks go, for a paragraph cannot stand in a heading. */
export const safeHeading = (html: string): Safe =>
  remembered(`h${html}`, () => sanitizeHtml(withoutBlocks(html).trim()));
