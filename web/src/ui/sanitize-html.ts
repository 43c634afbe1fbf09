import DOMPurify from 'dompurify';
import { demoteHeadings } from './demote-headings.ts';

const allowedTags = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'h2', 'h3', 'h4', 'a'];

// DOMPurify has one hook list for the whole page; this one only ever tightens.
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A' && node.hasAttribute('href')) node.setAttribute('rel', 'noopener');
});

/**
 * Makes authored HTML safe to show: text, lists, emphasis, headings from `topLevel` down, and links to the web or a mail
 * address. Returns TrustedHTML where the browser knows it. Heavy: import it only from screens that load later.
 */
export function sanitizeHtml(html: string, topLevel: 2 | 3 | 4 = 2): TrustedHTML | string {
  return DOMPurify.sanitize(demoteHeadings(html, topLevel), {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: ['href', 'rel'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_TRUSTED_TYPE: true,
  });
}
