import { useMemo } from 'react';
import { Prose, type ProseProps } from './prose.tsx';
import { sanitizeHtml } from './sanitize-html.ts';

export interface RichTextProps extends Omit<ProseProps, 'html'> {
  /** HTML from the server; sanitised here. */
  html: string;
  /** Level of the highest heading. Default 2. */
  headingLevel?: 2 | 3 | 4;
}

/** Authored HTML, sanitised and shown as running text. Import it only from lazily loaded screens. */
export function RichText({ html, headingLevel = 2, ...props }: RichTextProps) {
  const safe = useMemo(() => sanitizeHtml(html, headingLevel), [html, headingLevel]);
  return <Prose {...props} html={safe} />;
}
