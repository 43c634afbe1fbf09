import { arrangeHtml } from '@ok/contract/rules/markup/arrange-html.ts';
import {
  container,
  languageAttributes,
  linkAttributes,
  linkRel,
  marks,
  tags,
} from '@ok/contract/rules/markup/html-rules.ts';
import { renameTags } from '@ok/contract/rules/markup/html-words.ts';
import { isLink } from '@ok/contract/rules/markup/links.ts';
import { languageTag, textDirection } from '@ok/contract/rules/texts/text-language.ts';
import DOMPurify from 'dompurify';
import { demoteHeadings, stripInline } from './rewrite-html.ts';

/** Replaces an element by one of another name with the same content. */
function renameElement(element: Element, name: string): void {
  const other = document.createElement(name);
  for (const { name: key, value } of element.attributes) other.setAttribute(key, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/**
 * Repairs markup that would mislead a screen reader: removes empty headings, links, items and lists, and closes gaps in
 * heading levels.
 */
function tidyStructure(root: DocumentFragment, topLevel: number): void {
  for (const element of root.querySelectorAll('h2, h3, h4, a, li')) if (!element.textContent?.trim()) element.remove();
  for (const list of root.querySelectorAll('ul, ol')) if (!list.textContent?.trim()) list.remove();
  let before = topLevel - 1;
  for (const heading of root.querySelectorAll('h2, h3, h4')) {
    const level = Number(heading.tagName.slice(1));
    before = Math.min(level, before + 1);
    if (before !== level) renameElement(heading, `h${before}`);
  }
}

// DOMPurify has one list of hooks for the page; these hooks only remove more.
DOMPurify.addHook('uponSanitizeAttribute', (node, attribute) => {
  const isOfLink = attribute.attrName === 'href' || attribute.attrName === 'rel';
  if (isOfLink && node.localName !== marks.link) attribute.keepAttr = false;
  if (attribute.attrName === 'href') attribute.keepAttr &&= isLink(attribute.attrValue.trim());
  if (attribute.attrName === 'lang') attribute.keepAttr = languageTag(attribute.attrValue) !== undefined;
  if (attribute.attrName !== 'dir') return;
  const direction = textDirection(attribute.attrValue);
  if (direction) attribute.attrValue = direction;
  else attribute.keepAttr = false;
});
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.localName === marks.link && node.hasAttribute('href')) node.setAttribute('rel', linkRel);
});

const rules = {
  ALLOWED_TAGS: [...tags, container],
  ALLOWED_ATTR: [...linkAttributes, ...languageAttributes],
  // Attributes that DOMPurify must not check as addresses.
  ADD_URI_SAFE_ATTR: [...languageAttributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Rules for shown pages: links have absolute addresses, and headings may begin at level 2. */
const shownRules = {
  ...rules,
  ALLOWED_TAGS: [...rules.ALLOWED_TAGS, 'h2'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
};

const htmlOf = (content: DocumentFragment): string => {
  const holder = document.createElement('div');
  holder.append(content);
  return holder.innerHTML;
};

/**
 * Parses HTML to sanitised nodes that run and fetch nothing. Only tags of the text rules (`html-rules.ts`) remain, each
 * where it is allowed.
 *
 * @param attributes further attributes to keep, for the caller to read
 */
export function htmlNodes(html: string, attributes: readonly string[] = []): DocumentFragment {
  const ownRules = { ...rules, ALLOWED_ATTR: [...rules.ALLOWED_ATTR, ...attributes] };
  const clean = DOMPurify.sanitize(renameTags(stripInline(html)), ownRules);
  return DOMPurify.sanitize(arrangeHtml(clean), { ...ownRules, RETURN_DOM_FRAGMENT: true });
}

/**
 * Sanitises authored HTML for display: text, lists, emphasis, headings from `topLevel` down, and links to the web or a
 * mail address. Returns TrustedHTML where the browser supports it. Large: import it only from lazily loaded screens.
 */
export function sanitizeHtml(html: string, topLevel: 2 | 3 | 4 = 2): TrustedHTML | string {
  const named = demoteHeadings(renameTags(stripInline(html)), topLevel);
  const content = DOMPurify.sanitize(named, { ...shownRules, RETURN_DOM_FRAGMENT: true });
  tidyStructure(content, topLevel);
  // Sanitises again: only DOMPurify's output is trusted, and serialising HTML can change its meaning.
  return DOMPurify.sanitize(arrangeHtml(htmlOf(content)), { ...shownRules, RETURN_TRUSTED_TYPE: true });
}
