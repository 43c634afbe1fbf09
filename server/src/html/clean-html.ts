import { createRequire } from 'node:module';
import { arrangeHtml } from '@ok/contract/rules/markup/arrange-html.ts';
import {
  container,
  languageAttributes,
  linkAttributes,
  linkRel,
  marks,
  tagAliases,
  tags,
} from '@ok/contract/rules/markup/html-rules.ts';
import { isLink } from '@ok/contract/rules/markup/links.ts';
import { languageIn } from '@ok/contract/rules/texts/text-language.ts';
import type sanitizeHtml from 'sanitize-html';

const require = createRequire(import.meta.url);

/** Loads the library with the first text to clean, since reading needs none. */
const loadSanitizer = (): typeof sanitizeHtml => require('sanitize-html');

const safeLinkAttributes = (href: string | undefined): sanitizeHtml.Attributes => {
  const address = href?.trim();
  return isLink(address) ? { href: address, rel: linkRel } : {};
};

const sanitizeOptions: sanitizeHtml.IOptions = {
  allowedTags: [...tags, container],
  allowedAttributes: { '*': [...languageAttributes], [marks.link]: [...linkAttributes] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The content of these elements is no text of the author.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'svg', 'math', 'xmp'],
  // Deeper than any real text, even a mail's tables within tables, and shallow enough for recursive code.
  nestingLimit: 80,
  transformTags: {
    '*': (name, { href, ...attributes }) => {
      const tagName = Object.hasOwn(tagAliases, name) ? (tagAliases[name] ?? name) : name;
      return {
        tagName,
        attribs: { ...(tagName === marks.link && safeLinkAttributes(href)), ...languageIn(attributes) },
      };
    },
  },
};

/** Limit of rounds. Removing markup may join parts into new markup, so cleaning repeats until nothing changes. */
const maxRounds = 8;

/** Text without markup or control characters. */
const characters = '[^<>&\\p{Cc}]';

/** Characters of the longest text that is looked at as plain paragraphs, in a tenth of a millisecond. */
const maxPlainCharacters = 10_000;

/**
 * Paragraphs of words, some of them marked, without attributes, lists or links: most texts are no more. Only one way
 * leads through a text, so that matching takes time in proportion to its length.
 */
const plainParagraphs = new RegExp(
  `^(?:<p>(?!</p>)(?=\\S)${characters}*(?:<(strong|em|u|s)>(?=[^\\s<])${characters}+(?<=\\S)</\\1>${characters}*)*(?<=\\S)</p>)+$`,
  'u',
);

/**
 * Makes authored HTML safe to show, by the rules of `html-rules.ts`: only text markup stays, headings are demoted so
 * that a page has one h1, and links lead to http, https or mailto without a referrer. A removed element leaves its
 * words, with a space between them and their neighbours. Cleaning clean HTML changes nothing.
 *
 * @param html any text
 * @returns HTML with the allowed elements and attributes only
 */
export const cleanHtml = (html: string): string => {
  // Cleaning leaves these as they are, and takes hundreds of times as long.
  if (html.length <= maxPlainCharacters && plainParagraphs.test(html)) return html;
  return cleanAnyHtml(html);
};

/** Cleans HTML with the sanitiser, whatever it contains. */
export const cleanAnyHtml = (html: string): string => {
  const clean = loadSanitizer();
  let arranged = arrangeHtml(clean(html, sanitizeOptions));
  for (let round = 1; round < maxRounds; round += 1) {
    const cleaned = clean(arranged, sanitizeOptions);
    if (cleaned === arranged) return cleaned;
    arranged = arrangeHtml(cleaned);
  }
  return clean(arranged, { ...sanitizeOptions, allowedTags: [], allowedAttributes: {} });
};
