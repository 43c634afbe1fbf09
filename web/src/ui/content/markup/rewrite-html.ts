const sheets = /<style[\s>][\s\S]*?<\/style>/gi;
const openings = /<[a-z][^>]*>/gi;
const unsafeAttributes = /[\s/](?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;

/**
 * Removes style elements, style attributes and event handlers from authored HTML. Even when HTML is only parsed to be
 * sanitised, a browser reports each of them to the content security policy, and real violations would be lost among
 * those reports. Sanitising removes the rest.
 */
export const stripInline = (html: string): string =>
  html.replace(sheets, '').replace(openings, (opening) => opening.replace(unsafeAttributes, ' '));

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
