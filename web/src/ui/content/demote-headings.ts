const headingTag = /<(\/?)h([1-6])(?=[\s>/])/gi;

/**
 * Rewrites the headings of authored HTML so that its highest becomes `topLevel` and none lies below 4: the h1 of a page
 * stays the only one, whatever an author chose. Runs before sanitising, so it need not understand HTML.
 */
export function demoteHeadings(html: string, topLevel: 2 | 3 | 4 = 2): string {
  const levels = [...html.matchAll(headingTag)].map((match) => Number(match[2]));
  const shift = topLevel - Math.min(...levels);
  return html.replace(
    headingTag,
    (_tag, slash: string, level: string) => `<${slash}h${Math.min(4, Number(level) + shift)}`,
  );
}
