import { arrangeHtml } from '@ok/contract/rules/arrange-html.ts';
import { container, languageAttributes, linkAttributes, linkRel, marks, tags } from '@ok/contract/rules/html-rules.ts';
import { withOurNames } from '@ok/contract/rules/html-words.ts';
import { isLink } from '@ok/contract/rules/links.ts';
import { languageTag, textDirection } from '@ok/contract/rules/text-language.ts';
import DOMPurify from 'dompurify';
import { demoteHeadings } from './demote-headings.ts';
import { tidyStructure } from './tidy-structure.ts';
import { withoutInline } from './without-inline.ts';

// DOMPurify has one hook list for the whole page; these only ever tighten.
DOMPurify.addHook('uponSanitizeAttribute', (node, said) => {
  const isOfLink = said.attrName === 'href' || said.attrName === 'rel';
  if (isOfLink && node.localName !== marks.link) said.keepAttr = false;
  if (said.attrName === 'href') said.keepAttr &&= isLink(said.attrValue.trim());
  if (said.attrName === 'lang') said.keepAttr = languageTag(said.attrValue) !== undefined;
  if (said.attrName !== 'dir') return;
  const direction = textDirection(said.attrValue);
  if (direction) said.attrValue = direction;
  else said.keepAttr = false;
});
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.localName === marks.link && node.hasAttribute('href')) node.setAttribute('rel', linkRel);
});

const rules = {
  ALLOWED_TAGS: [...tags, container],
  ALLOWED_ATTR: [...linkAttributes, ...languageAttributes],
  // What is neither an address nor one of these would be held against what an address may be.
  ADD_URI_SAFE_ATTR: [...languageAttributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** On a page a link leads somewhere as it is, and its own headings may begin with the second level. */
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
 * HTML as nodes to work on, of which nothing is run or fetched: what the rules of texts have (`html-rules.ts`), each
 * where it may stand.
 *
 * @param attributes what else it may say, for whoever reads it on
 */
export function htmlNodes(html: string, attributes: readonly string[] = []): DocumentFragment {
  const ours = { ...rules, ALLOWED_ATTR: [...rules.ALLOWED_ATTR, ...attributes] };
  const clean = DOMPurify.sanitize(withOurNames(withoutInline(html)), ours);
  return DOMPurify.sanitize(arrangeHtml(clean), { ...ours, RETURN_DOM_FRAGMENT: true });
}

/**
 * Makes authored HTML safe to show: text, lists, emphasis, headings from `topLevel` down, and links to the web or a mail
 * address. Returns TrustedHTML where the browser knows it. Heavy: import it only from screens that load later.
 */
export function sanitizeHtml(html: string, topLevel: 2 | 3 | 4 = 2): TrustedHTML | string {
  const named = demoteHeadings(withOurNames(withoutInline(html)), topLevel);
  const content = DOMPurify.sanitize(named, { ...shownRules, RETURN_DOM_FRAGMENT: true });
  tidyStructure(content, topLevel);
  // Once more: only what comes from here is trusted, and writing HTML down can change what it means.
  return DOMPurify.sanitize(arrangeHtml(htmlOf(content)), { ...shownRules, RETURN_TRUSTED_TYPE: true });
}
