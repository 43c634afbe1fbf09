import { createRequire } from 'node:module';
import { arrangeHtml } from '@ok/contract/rules/arrange-html.ts';
import {
  container,
  languageAttributes,
  linkAttributes,
  linkRel,
  marks,
  tagAliases,
  tags,
} from '@ok/contract/rules/html-rules.ts';
import { isLink } from '@ok/contract/rules/links.ts';
import { languageIn } from '@ok/contract/rules/text-language.ts';
import type sanitizeHtml from 'sanitize-html';

const require = createRequire(import.meta.url);

/** Loaded with the first text that is cleaned: whoever only reads needs none of it. */
const load = (): typeof sanitizeHtml => require('sanitize-html');

const hrefIn = (href: string | undefined): sanitizeHtml.Attributes => {
  const address = href?.trim();
  return isLink(address) ? { href: address, rel: linkRel } : {};
};

const options: sanitizeHtml.IOptions = {
  allowedTags: [...tags, container],
  allowedAttributes: { '*': [...languageAttributes], [marks.link]: [...linkAttributes] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The text of these is no text of the author.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'svg', 'math', 'xmp'],
  // Deeper than anybody writes, tables in tables of a mail among it, and shallow enough for whatever walks the result.
  nestingLimit: 80,
  transformTags: {
    '*': (name, { href, ...attributes }) => {
      const tagName = Object.hasOwn(tagAliases, name) ? (tagAliases[name] ?? name) : name;
      return { tagName, attribs: { ...(tagName === marks.link && hrefIn(href)), ...languageIn(attributes) } };
    },
  },
};

/** Removing may bring together what was apart, so it is done until nothing changes; more often than this it never was. */
const mostRounds = 8;

/**
 * Makes authored HTML safe to show, and as the rules of texts have it (`html-rules.ts`): only plain text markup stays,
 * headings are demoted so that a page keeps one h1, links lead to http, https or mailto without a referrer. What is
 * dropped leaves its words, and leaves them apart. Cleaning what was cleaned changes nothing.
 *
 * @param html any text
 * @returns HTML with the allowed elements and attributes only
 */
export const cleanHtml = (html: string): string => {
  const clean = load();
  let arranged = arrangeHtml(clean(html, options));
  for (let round = 1; round < mostRounds; round += 1) {
    const cleaned = clean(arranged, options);
    if (cleaned === arranged) return cleaned;
    arranged = arrangeHtml(cleaned);
  }
  return clean(arranged, { ...options, allowedTags: [], allowedAttributes: {} });
};
