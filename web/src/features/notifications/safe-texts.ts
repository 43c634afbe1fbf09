import { sanitizeHtml } from '../../ui/sanitize-html.ts';

const blocks = /<\/?(p|ul|ol|li|h[1-6]|div|br|a)(\s[^>]*)?\/?>/gi;
const tags = /<\/?[a-z][^>]*>/gi;

/** A title that authors wrote, safe to show within a line or a button: emphasis stays, blocks and links go. */
export const safeInline = (html: string): TrustedHTML | string => sanitizeHtml(html.replace(blocks, ' ').trim());

/** The words of a text that authors wrote, without anything that could take focus. */
export const safeWords = (html: string): TrustedHTML | string =>
  sanitizeHtml(String(sanitizeHtml(html)).replace(tags, ' ').trim());
