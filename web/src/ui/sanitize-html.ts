import DOMPurify from 'dompurify';
import { demoteHeadings } from './demote-headings.ts';
import { tidyStructure } from './tidy-structure.ts';
import { withoutInline } from './without-inline.ts';

// What authors can make in the editor, and nothing else.
const blocks = ['p', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'blockquote', 'br'];
const marks = ['strong', 'b', 'em', 'i', 'u', 's', 'a'];

// DOMPurify has one hook list for the whole page; this one only ever tightens.
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A' && node.hasAttribute('href')) node.setAttribute('rel', 'noopener');
});

const rules = {
  ALLOWED_TAGS: [...blocks, ...marks],
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
