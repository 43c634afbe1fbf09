import { rightToLeft } from '@ok/contract/rules/text-language.ts';

/** Word marks an item of a list only in its style, with the bullet or number as text that is not meant for us. */
const item = /<p\b[^>]*mso-list:[^;"'>]*level(\d)[^>]*>([\s\S]*?)<\/p>/gi;
const bullet = /<!-*\[if !supportLists\]-*>([\s\S]*?)<!-*\[endif\]-*>/gi;

/** What an item of a list of Word's says of it, until it is in one. */
export const listAttributes = ['data-list', 'data-level'] as const;

/** A number or letter with a full stop or bracket, as in `1.` or `b)`. */
const isNumbered = (mark: string) => /^[\s(]*(\d+|[a-z]{1,4})[.)]/i.test(mark.replace(/<[^>]*>|&nbsp;/g, ''));

const asItem = (_: string, level: string, inside: string) => {
  const [, mark = ''] = /\[if !supportLists\]-*>([\s\S]*?)<!/i.exec(inside) ?? [];
  const list = isNumbered(mark) ? 'ol' : 'ul';
  return `<p data-list="${list}" data-level="${level}">${inside.replace(bullet, '')}</p>`;
};

const opening = /<[a-z][^>]*>/gi;
const language = /\slang\s*=\s*["']?([a-z]+)[\w-]*["']?/gi;

/**
 * Word says at every few words what language its spelling was checked in, true or not. Only what is written from right
 * to left, which it knows, is kept.
 */
const withoutCheckedSpelling = (html: string): string =>
  /\bmso-|\bclass=["']?Mso/i.test(html)
    ? html.replace(opening, (tag) =>
        tag.replace(language, (said, code: string) => (rightToLeft.includes(code.toLowerCase()) ? said : '')),
      )
    : html;

/**
 * HTML of a clipboard without what other programs put around a text: conditional comments, style sheets, elements of
 * Word, and the bold element that Google Docs wraps everything in. Items of Word's lists say so in `data-list`.
 */
export const tidyClipboard = (html: string): string => {
  const [, copied = html] = /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/i.exec(html) ?? [];
  return withoutCheckedSpelling(copied)
    .replace(item, asItem)
    .replace(/<!--[\s\S]*?-->|<!\[[^>]*>/g, '')
    .replace(/<(style|xml|title)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<\/?(o|w|m|v|st1):[^>]*>/gi, '')
    .replace(/<b\b[^>]*font-weight:\s*normal[^>]*>/gi, '<span>');
};
