import { createRequire } from 'node:module';
import { isLink } from '@ok/contract/rules/links.ts';
import type sanitizeHtml from 'sanitize-html';

const require = createRequire(import.meta.url);

/** Loaded with the first text that is cleaned: whoever only reads needs none of it. */
const load = (): typeof sanitizeHtml => require('sanitize-html');

/** Not allowed itself, so the tag is dropped and what is inside it stays. */
const dropped = { tagName: 'span', attribs: {} };

const scopes = ['col', 'row', 'colgroup', 'rowgroup'];

const rename = (tagName: string) => () => ({ tagName, attribs: {} });

const options: sanitizeHtml.IOptions = {
  // biome-ignore format: one line reads best
  allowedTags: [
    'p', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's', 'br', 'a', 'h3', 'h4', 'blockquote',
    'table', 'thead', 'tbody', 'tr', 'th', 'td',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    th: ['scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The text of these is no text of the author.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'svg', 'math', 'xmp'],
  // Deeper than anybody writes, and shallow enough for whatever walks the result.
  nestingLimit: 40,
  transformTags: {
    // A page has one h1 and names its own parts with h2.
    h1: rename('h3'),
    h2: rename('h3'),
    h5: rename('h4'),
    h6: rename('h4'),
    a: (_tag, { href }) => {
      const address = href?.trim();
      return isLink(address) ? { tagName: 'a', attribs: { href: address, rel: 'noopener noreferrer' } } : dropped;
    },
    th: (_tag, { scope }) => ({
      tagName: 'th',
      attribs: { scope: scopes.includes(scope ?? '') ? (scope as string) : 'col' },
    }),
  },
};

/**
 * Makes authored HTML safe to show: only plain text markup stays, headings are demoted so that a page keeps one h1,
 * links lead to http, https or mailto without a referrer. Cleaning what was cleaned changes nothing.
 *
 * @param html any text
 * @returns HTML with the allowed elements and attributes only
 */
export const cleanHtml = (html: string): string => {
  const clean = load();
  const cleaned = clean(html, options);
  // Removing may bring together what was apart.
  const again = clean(cleaned, options);
  return again === cleaned ? cleaned : clean(again, options);
};
