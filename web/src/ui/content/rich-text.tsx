import { useMemo } from 'react';
import { Prose, type ProseProps } from './prose.tsx';
import { sanitizeHtml } from './sanitize-html.ts';

export interface RichTextProps extends Omit<ProseProps, 'html'> {
  /** HTML as it came from the server; sanitised here. */
  html: string;
  /** The level of its highest heading. Default 2. */
  headingLevel?: 2 | 3 | 4;
}

/** Authored HTML, sanitised and set as running text. Only for screens that are loaded lazily. */
export function RichText({ html, headingLevel = 2, ...props }: RichTextProps) {
  const safe = useMemo(() => sanitizeHtml(html, headingLevel), [html, headingLevel]);
  return <Prose {...props} html={safe} />;
}
