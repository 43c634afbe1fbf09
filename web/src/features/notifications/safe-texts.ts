import { withoutBlocks, withoutTags } from '@ok/contract/rules/html-words.ts';
import { sanitizeHtml } from '../../ui/sanitize-html.ts';

const links = /<\/?a(\s[^>]*)?\/?>/gi;

/** A title that authors wrote, safe to show within a line or a button: emphasis stays, blocks and links go. */
export const safeInline = (html: string): TrustedHTML | string =>
  sanitizeHtml(withoutBlocks(html).replace(links, '').trim());

/** The words of a text that authors wrote, without anything that could take focus. */
export const safeWords = (html: string): TrustedHTML | string =>
  sanitizeHtml(withoutTags(String(sanitizeHtml(html))).trim());
