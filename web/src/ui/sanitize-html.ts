import DOMPurify from 'dompurify';
import { demoteHeadings } from './demote-headings.ts';
import { tidyStructure } from './tidy-structure.ts';
import { withoutInline } from './without-inline.ts';

const allowedTags = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'h2', 'h3', 'h4', 'a'];

// DOMPurify has one hook list for the whole page; this one only ever tightens.
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A' && node.hasAttribute('href')) node.setAttribute('rel', 'noopener');
});

const rules = {
  ALLOWED_TAGS: allowedTags,
  ALLOWED_ATTR: ['href', 'rel'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/**
 * Makes authored HTML safe to show: text, lists, emphasis, headings from `topLevel` down, and links to the web or a mail
 * address. Returns TrustedHTML where the browser knows it. Heavy: import it only from screens that load later.
 */
export function sanitizeHtml(html: string, topLevel: 2 | 3 | 4 = 2): TrustedHTML | string {
  const content = DOMPurify.sanitize(withoutInline(demoteHeadings(html, topLevel)), {
    ...rules,
    RETURN_DOM_FRAGMENT: true,
  });
  tidyStructure(content, topLevel);
  const holder = document.createElement('div');
  holder.append(content);
  // Once more: only what comes from here is trusted, and writing HTML down can change what it means.
  return DOMPurify.sanitize(holder.innerHTML, { ...rules, RETURN_TRUSTED_TYPE: true });
}
