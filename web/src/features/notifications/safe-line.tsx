import { replaceBlocks, stripTags } from '@ok/contract/rules/markup/html-words.ts';
import { sanitizeHtml } from '../../ui/content/markup/sanitize-html.ts';

const linkPattern = /<\/?a(\s[^>]*)?\/?>/gi;

/** Sanitises an authored title for one line or a button: emphasis stays, blocks and links are removed. */
const safeInline = (html: string): TrustedHTML | string =>
  sanitizeHtml(replaceBlocks(html).replace(linkPattern, '').trim());

/** Plain text of authored HTML, without focusable elements. */
const safeWords = (html: string): TrustedHTML | string => sanitizeHtml(stripTags(String(sanitizeHtml(html))).trim());

interface SafeLineProps {
  /** HTML from the server; sanitised here. */
  html: string;
  /** Removes emphasis too. */
  plain?: boolean;
  as?: 'span' | 'b';
  className?: string;
}

/** Authored HTML in one line. */
export function SafeLine({ html, plain, as: Element = 'span', className }: SafeLineProps) {
  const safe = plain ? safeWords(html) : safeInline(html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above
  return <Element className={className} dangerouslySetInnerHTML={{ __html: safe }} />;
}
