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
