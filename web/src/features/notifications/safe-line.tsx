import { withoutBlocks, withoutTags } from '@ok/contract/rules/html-words.ts';
import { sanitizeHtml } from '../../ui/content/sanitize-html.ts';

const links = /<\/?a(\s[^>]*)?\/?>/gi;

/** A title that authors wrote, safe to show within a line or a button: emphasis stays, blocks and links go. */
const safeInline = (html: string): TrustedHTML | string => sanitizeHtml(withoutBlocks(html).replace(links, '').trim());

/** The words of a text that authors wrote, without anything that could take focus. */
const safeWords = (html: string): TrustedHTML | string => sanitizeHtml(withoutTags(String(sanitizeHtml(html))).trim());

interface SafeLineProps {
  /** HTML as it came from the server; sanitised here. */
  html: string;
  /** Without its emphasis too. */
  plain?: boolean;
  as?: 'span' | 'b';
  className?: string;
}

/** What an author wrote, in a line. */
export function SafeLine({ html, plain, as: Element = 'span', className }: SafeLineProps) {
  const safe = plain ? safeWords(html) : safeInline(html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above
  return <Element className={className} dangerouslySetInnerHTML={{ __html: safe }} />;
}
