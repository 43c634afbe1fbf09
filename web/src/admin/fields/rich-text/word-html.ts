import { rightToLeft } from '@ok/contract/rules/texts/text-language.ts';

/** Word marks a list item only in its style, and writes the bullet or number as a conditional text. */
const wordListItem = /<p\b[^>]*mso-list:[^;"'>]*level(\d)[^>]*>([\s\S]*?)<\/p>/gi;
const listBullet = /<!-*\[if !supportLists\]-*>([\s\S]*?)<!-*\[endif\]-*>/gi;

/** Attributes that mark a paragraph as a list item, until `readClipboard` has moved it into a list. */
export const listAttributes = ['data-list', 'data-level'] as const;

/** A number or letter with a full stop or bracket, as in `1.` or `b)`. */
const isNumbered = (mark: string) => /^[\s(]*(\d+|[a-z]{1,4})[.)]/i.test(mark.replace(/<[^>]*>|&nbsp;/g, ''));

const markListItem = (_: string, level: string, inside: string) => {
  const [, mark = ''] = /\[if !supportLists\]-*>([\s\S]*?)<!/i.exec(inside) ?? [];
  const list = isNumbered(mark) ? 'ol' : 'ul';
  return `<p data-list="${list}" data-level="${level}">${inside.replace(listBullet, '')}</p>`;
};

const openingTagPattern = /<[a-z][^>]*>/gi;
const langAttribute = /\slang\s*=\s*["']?([a-z]+)[\w-]*["']?/gi;

/**
 * Removes the languages in which Word checked the spelling, which are often wrong. Keeps the languages that are written
 * from right to left: Word knows those.
 */
const dropSpellingLanguages = (html: string): string =>
  /\bmso-|\bclass=["']?Mso/i.test(html)
    ? html.replace(openingTagPattern, (tag) =>
        tag.replace(langAttribute, (attribute, code: string) =>
          rightToLeft.includes(code.toLowerCase()) ? attribute : '',
        ),
      )
    : html;

/**
 * Removes from copied HTML what other programs add: conditional comments, style sheets, elements of Word, and the bold
 * element around everything of Google Docs. Marks Word's list items with `data-list`.
 */
export const tidyClipboard = (html: string): string => {
  const [, copied = html] = /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/i.exec(html) ?? [];
  return dropSpellingLanguages(copied)
    .replace(wordListItem, markListItem)
    .replace(/<!--[\s\S]*?-->|<!\[[^>]*>/g, '')
    .replace(/<(style|xml|title)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<\/?(o|w|m|v|st1):[^>]*>/gi, '')
    .replace(/<b\b[^>]*font-weight:\s*normal[^>]*>/gi, '<span>');
};
