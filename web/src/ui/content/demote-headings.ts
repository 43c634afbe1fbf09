const headingTag = /<(\/?)h([1-6])(?=[\s>/])/gi;

/**
 * Shifts the headings of authored HTML so that the highest is `topLevel` and none is below level 4: the page keeps a
 * single h1. Runs before sanitising and does not parse HTML.
 */
export function demoteHeadings(html: string, topLevel: 2 | 3 | 4 = 2): string {
  const levels = [...html.matchAll(headingTag)].map((match) => Number(match[2]));
  const shift = topLevel - Math.min(...levels);
  return html.replace(
    headingTag,
    (_tag, slash: string, level: string) => `<${slash}h${Math.min(4, Number(level) + shift)}`,
  );
}
