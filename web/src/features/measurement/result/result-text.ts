import type { ResultPage } from '@ok/contract/routes/measurement/measurement.ts';
import { blockNames } from '@ok/contract/rules/markup/html-rules.ts';
import { decodeEntities, stripTags } from '@ok/contract/rules/markup/html-words.ts';

const listItemPattern = /<li(\s[^>]*)?>(\s*<p(\s[^>]*)?>)?/gi;
const itemEnd = /(<\/p>\s*)?<\/li>/gi;
const lineBreakPattern = /<br(\s[^>]*|\/)?>/gi;
const blockEnd = new RegExp(`</(${blockNames.join('|')})>`, 'gi');

/** Converts HTML to plain text: blank lines between paragraphs, dashes before list items. */
export function toTextLines(html: string): string {
  const broken = html
    .replace(/\s+/g, ' ')
    .replace(listItemPattern, '\n- ')
    .replace(itemEnd, '')
    .replace(lineBreakPattern, '\n')
    .replace(blockEnd, '\n\n');
  const lines = decodeEntities(broken.split('\n').map(stripTags).join('\n')).split('\n');
  return lines
    .map((line) => line.replace(/ +/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Texts of a result besides its description, in the page's language. */
type ResultTexts = {
  /** Place on the scale. */
  score: string;
  /** Tree and time of the measurement. */
  measured: string;
  /** Heading of the description. */
  description: string;
  /** Lines with the addresses of the explanation. */
  links: readonly string[];
};

/** Result as plain text, for a mail, a report or a note. */
export const resultText = (
  { name, description }: Pick<ResultPage, 'name' | 'description'>,
  texts: ResultTexts,
): string =>
  [
    [name, texts.score, texts.measured].join('\n'),
    [texts.description, toTextLines(description)].join('\n\n'),
    texts.links.join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
