import { safeInline, safeWords } from './safe-texts.ts';

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
